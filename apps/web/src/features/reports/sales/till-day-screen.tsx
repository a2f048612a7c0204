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
import { PHONE, useMedia } from '../../../lib/use-media';
import { ReportHeader } from '../report-header';
import { columnsOf, drawerOf, refundedOf, sumOf, voidedOf, voidsIn, wholeSumOf } from './till-day-amounts';
import { TillDayCards, type TillDayCardsProps } from './till-day-cards';

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
  const hasVoids = voidsIn(rows) > 0;
  const heads = [
    t('store'),
    t('by_cashier'),
    t('bills'),
    ...(hasVoids ? [t('till_voids')] : []),
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
        ...(hasVoids ? [row.voids] : []),
        ...[...amounts.map((name) => row[name]), drawerOf(row)].map((minor) =>
          minor === null ? t('tillWithheld') : csvMoney(minor),
        ),
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
  const isPhone = useMedia(PHONE);
  const hrefTo = useHrefTo();
  const hrefOf = ({ store, cashierId }: TillDayRow) =>
    hrefTo('salesDocuments', {
      from: day,
      to: day,
      store: store.id,
      ...(cashierId ? { cashier: cashierId } : { kind: 'past' }),
    });
  const cash = wholeSumOf(rows, drawerOf);
  const others = sumOf(rows, (row) => row.otherInMinor - row.otherBackMinor);
  const voids = voidsIn(rows);
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')}>
      <Undecided count={sumOf(rows, ({ undecided }) => undecided)} minor={sumOf(rows, (row) => row.undecidedMinor)} />
      <div className="grid grid-cols-2 gap-3 pos:grid-cols-4 print:grid-cols-4">
        <StatCard
          label={t('till_drawer')}
          value={cash === null ? '—' : formatMoney(cash)}
          hint={t(cash === null ? 'tillWithheld' : 'tillDrawerHint')}
        />
        <StatCard label={t('tillOther')} value={formatMoney(others)} />
        <StatCard
          label={t('bills')}
          value={formatCount(sumOf(rows, ({ bills }) => bills))}
          hint={voids > 0 ? t('tillVoids', { count: voids, money: formatMoney(sumOf(rows, voidedOf)) }) : undefined}
        />
        <StatCard
          label={t('returns')}
          value={formatMoney(sumOf(rows, refundedOf))}
          hint={t('tillReturns', { count: sumOf(rows, ({ returns }) => returns) })}
        />
      </div>
      {isPhone ? <TillDayCards rows={rows} hrefOf={hrefOf} /> : <TillTable rows={rows} hrefOf={hrefOf} stale={stale} />}
    </div>
  );
}

interface TillTableProps extends TillDayCardsProps {
  stale: boolean;
}

function TillTable({ rows, hrefOf, stale }: TillTableProps) {
  const { t } = useTranslation('reports');
  const columns = columnsOf(rows);
  const shown = (minor: number | null) => (minor === null ? t('tillWithheld') : formatAmount(minor));
  const counts = (of: readonly TillDayRow[]) => [
    formatCount(sumOf(of, ({ bills }) => bills)),
    ...(voidsIn(rows) > 0 ? [formatCount(voidsIn(of))] : []),
  ];
  return (
    <Table label={t('tillDay')} stale={stale}>
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t('by_cashier')}</HeaderCell>
          <HeaderCell numeric className="py-1.5">
            <Lines texts={[t('bills'), ...(voidsIn(rows) > 0 ? [t('till_voids')] : [])]} />
          </HeaderCell>
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
        {rows.map((row) => (
          <TableRow key={`${row.store.id} ${row.cashierId}`}>
            <Cell pin="start">
              <AppLink
                href={hrefOf(row) ?? '#'}
                className="font-medium text-brand-ink underline-offset-4 hover:underline"
              >
                {row.cashier || t('pastSales')}
              </AppLink>
              <span className="block max-w-40 truncate text-ink-3 text-xs" title={row.store.name}>
                {row.store.name}
              </span>
            </Cell>
            <Cell numeric>
              <Lines texts={counts([row])} />
            </Cell>
            {columns.map((names) => (
              <Cell key={names[0]} numeric>
                <Lines texts={names.map((name) => shown(row[name]))} />
              </Cell>
            ))}
            <Cell numeric className="font-semibold">
              <Lines texts={[shown(drawerOf(row))]} />
            </Cell>
          </TableRow>
        ))}
      </TableBody>
      <TableFoot>
        <tr>
          <Cell pin="start">{t('sum')}</Cell>
          <Cell numeric>
            <Lines texts={counts(rows)} />
          </Cell>
          {columns.map((names) => (
            <Cell key={names[0]} numeric>
              <Lines texts={names.map((name) => shown(wholeSumOf(rows, (row) => row[name])))} />
            </Cell>
          ))}
          <Cell numeric>
            <Lines texts={[shown(wholeSumOf(rows, drawerOf))]} />
          </Cell>
        </tr>
      </TableFoot>
    </Table>
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
