import { isManager } from '@bhandar/domain/accounts';
import type { TillDayRow } from '@bhandar/domain/reports';
import {
  Banner,
  Button,
  Card,
  Cell,
  cn,
  EmptyState,
  HeaderCell,
  StatCard,
  Table,
  TableBody,
  TableFoot,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useQueryState } from 'nuqs';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, csvMoney, DateInput, dayFilter, QueryState, useActor, useHrefTo, useSaveCsv } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatDate, formatMoney, today } from '../../../lib/format';
import { ReportHeader } from '../report-header';

/** The amounts of each column: related ones stand under each other, so that all fit on a small screen. */
const COLUMNS = [
  ['discountMinor'],
  ['cashInMinor', 'cashBackMinor'],
  ['receivedMinor', 'movedMinor'],
  ['undecidedMinor'],
  ['otherInMinor', 'otherBackMinor'],
  ['accountMinor', 'accountBackMinor'],
  ['exchangedMinor'],
] as const;
type AmountColumn = (typeof COLUMNS)[number];
type Amount = AmountColumn[number];

/** Includes the cash of offline sales awaiting review. */
const drawerOf = (row: TillDayRow): number =>
  row.cashInMinor - row.cashBackMinor + row.receivedMinor + row.movedMinor + row.undecidedMinor;
/** To the drawer, to cards, to accounts, and for goods that were exchanged. */
const refundedOf = (row: TillDayRow): number =>
  row.cashBackMinor + row.otherBackMinor + row.accountBackMinor + row.exchangedMinor;
/** Amounts that are zero on most days. */
const RARE: ReadonlySet<string> = new Set<Amount>([
  'receivedMinor',
  'movedMinor',
  'undecidedMinor',
  'accountMinor',
  'accountBackMinor',
  'exchangedMinor',
]);
const isShown = (rows: readonly TillDayRow[]) => (name: Amount) =>
  !RARE.has(name) || rows.some((row) => row[name] !== 0);
const columnsOf = (rows: readonly TillDayRow[]): readonly AmountColumn[] =>
  COLUMNS.filter((names) => names.some(isShown(rows)));
const sumOf = (rows: readonly TillDayRow[], read: (row: TillDayRow) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

/** Sales and expected cash of each till on one day, not counting the float. */
export default function TillDayScreen() {
  const { t } = useTranslation('reports');
  const mayChoose = isManager(useActor());
  const [chosen, setChosen] = useQueryState('day', dayFilter);
  const day = (mayChoose && chosen) || today();
  const query = trpc.reports.tillDay.useQuery({ day }, { placeholderData: keepPreviousData });
  const saveCsv = useSaveCsv();
  const dayField = useId();
  const rows = query.data?.rows ?? [];
  const amounts = columnsOf(rows).flat();
  const heads = [
    t('store'),
    t('by_cashier'),
    t('bills'),
    ...amounts.map((name) => t(`till_${name}`)),
    t('till_drawer'),
  ];
  const save = () =>
    saveCsv(`${t('tillFile')}-${day}`, [
      heads,
      ...rows.map((row) => [
        `${row.store.name}, ${row.store.city}`,
        row.cashier || t('pastSales'),
        row.bills,
        ...[...amounts.map((name) => row[name]), drawerOf(row)].map(csvMoney),
      ]),
    ]);
  return (
    <>
      <ReportHeader
        description={formatDate(day)}
        isReady={query.data !== undefined && !query.isPlaceholderData}
        onSave={save}
      />
      {mayChoose ? (
        <div className="mb-4 flex items-center gap-2 text-ink-2 text-sm print:hidden">
          <label htmlFor={dayField}>{t('by_day')}</label>
          <DateInput
            id={dayField}
            className="max-w-48"
            required
            max={today()}
            value={day}
            onDay={(next, history) => void setChosen(next, { history })}
          />
        </div>
      ) : null}
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Card>
              <EmptyState title={t('tillNothingTitle')} description={t('tillNothing')} />
            </Card>
          ) : (
            <Tills rows={rows} day={day} stale={query.isPlaceholderData} />
          )
        }
      </QueryState>
    </>
  );
}

function Undecided({ count, minor }: { count: number; minor: number }) {
  const { t } = useTranslation('reports');
  const href = useHrefTo()('conflicts', { state: 'open' });
  if (count === 0) return null;
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" asChild className="print:hidden">
          <AppLink href={href ?? '#'}>{t('tillDecide')}</AppLink>
        </Button>
      }
    >
      {t('tillUndecided', { count, money: formatMoney(minor) })}
    </Banner>
  );
}

function Tills({ rows, day, stale }: { rows: readonly TillDayRow[]; day: string; stale: boolean }) {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  const columns = columnsOf(rows);
  const cash = sumOf(rows, drawerOf);
  const others = sumOf(rows, (row) => row.otherInMinor - row.otherBackMinor);
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')}>
      <Undecided count={sumOf(rows, ({ undecided }) => undecided)} minor={sumOf(rows, (row) => row.undecidedMinor)} />
      <div className="grid grid-cols-2 gap-3 pos:grid-cols-4 print:grid-cols-4">
        <StatCard label={t('till_drawer')} value={formatMoney(cash)} hint={t('tillDrawerHint')} />
        <StatCard label={t('tillOther')} value={formatMoney(others)} />
        <StatCard label={t('bills')} value={formatCount(sumOf(rows, ({ bills }) => bills))} />
        <StatCard
          label={t('returns')}
          value={formatMoney(sumOf(rows, refundedOf))}
          hint={t('tillReturns', { count: sumOf(rows, ({ returns }) => returns) })}
        />
      </div>
      <Table label={t('tillDay')} stale={stale}>
        <TableHead>
          <tr>
            <HeaderCell pin="start">{t('by_cashier')}</HeaderCell>
            <HeaderCell numeric>{t('bills')}</HeaderCell>
            {columns.map((names) => (
              <HeaderCell key={names[0]} numeric className="py-1.5">
                <Lines texts={names.map((name) => t(`till_${name}`))} />
              </HeaderCell>
            ))}
            <HeaderCell numeric className="py-1.5">
              <Lines texts={[t('till_drawer')]} />
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const query = { from: day, to: day, store: row.store.id };
            const href = hrefTo(
              'salesDocuments',
              row.cashierId ? { ...query, cashier: row.cashierId } : { ...query, kind: 'past' },
            );
            return (
              <TableRow key={`${row.store.id} ${row.cashierId}`}>
                <Cell pin="start">
                  <AppLink href={href ?? '#'} className="font-medium text-brand-ink underline-offset-4 hover:underline">
                    {row.cashier || t('pastSales')}
                  </AppLink>
                  <span className="block max-w-40 truncate text-ink-3 text-xs" title={row.store.name}>
                    {row.store.name}
                  </span>
                </Cell>
                <Cell numeric>{formatCount(row.bills)}</Cell>
                {columns.map((names) => (
                  <Cell key={names[0]} numeric>
                    <Lines texts={names.map((name) => formatAmount(row[name]))} />
                  </Cell>
                ))}
                <Cell numeric className="font-semibold">
                  {formatAmount(drawerOf(row))}
                </Cell>
              </TableRow>
            );
          })}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell pin="start">{t('sum')}</Cell>
            <Cell numeric>{formatCount(sumOf(rows, ({ bills }) => bills))}</Cell>
            {columns.map((names) => (
              <Cell key={names[0]} numeric>
                <Lines texts={names.map((name) => formatAmount(sumOf(rows, (row) => row[name])))} />
              </Cell>
            ))}
            <Cell numeric>{formatAmount(cash)}</Cell>
          </tr>
        </TableFoot>
      </Table>
    </div>
  );
}

/** A column's amounts or their names, the second one lighter. */
function Lines({ texts: [first, second] }: { texts: readonly string[] }) {
  return (
    <>
      <span className="block whitespace-normal">{first}</span>
      {second === undefined ? null : <span className="block whitespace-normal font-regular text-ink-3">{second}</span>}
    </>
  );
}
