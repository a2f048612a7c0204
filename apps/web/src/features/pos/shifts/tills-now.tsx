import type { TillOverview, TillsOverview } from '@bhandar/domain/pos';
import { Badge, Cell, HeaderCell, StatCard, Table, TableBody, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useHrefTo } from '../../../kit';
import { formatAmount, formatCount, formatMoney, formatTime } from '../../../lib/format';
import { reportTill } from './report/report-sections';
import { ShiftStatus } from './shift-columns';

const sum = <Row,>(rows: readonly Row[], read: (row: Row) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);

/** All tills with their open shifts, and the cash in drawers and safes. */
export function TillsNow({ overview: { tills, safes } }: { overview: TillsOverview }) {
  const { t } = useTranslation('pos');
  const open = tills.filter(({ shift }) => shift !== null);
  return (
    <div className="mb-6 flex flex-col gap-4">
      <div className="grid gap-3 sm:grid-cols-3">
        <StatCard
          label={t('tillsOpenCount')}
          value={formatCount(open.length)}
          hint={t('tillsOpenHint', { count: tills.length })}
          tone={tills.some(({ overdue, shift }) => overdue && !shift?.automatic) ? 'warning' : 'neutral'}
        />
        <StatCard
          label={t('drawersHold')}
          value={formatMoney(sum(open, ({ shift }) => shift?.expectedMinor ?? 0))}
          hint={t('drawersHoldHint')}
        />
        <StatCard
          label={t('safesHold')}
          value={formatMoney(sum(safes, ({ balanceMinor }) => balanceMinor))}
          hint={t('safesHoldHint')}
        />
      </div>
      {tills.length > 0 ? <TillTable tills={tills} severalStores={safes.length > 1} /> : null}
    </div>
  );
}

function TillTable({ tills, severalStores }: { tills: readonly TillOverview[]; severalStores: boolean }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  return (
    <Table label={t('tillsNow')}>
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t('reportTill')}</HeaderCell>
          {severalStores ? <HeaderCell className="max-sm:hidden">{t('store')}</HeaderCell> : null}
          <HeaderCell>{t('shiftState')}</HeaderCell>
          <HeaderCell>{t('shiftCashier')}</HeaderCell>
          <HeaderCell numeric>{t('reportBills')}</HeaderCell>
          <HeaderCell numeric>{t('tillSales')}</HeaderCell>
          <HeaderCell numeric>{t('tillCash')}</HeaderCell>
          <HeaderCell numeric>{t('tillLastZ')}</HeaderCell>
        </tr>
      </TableHead>
      <TableBody>
        {tills.map(({ tillId, till, store, shift, sales, salesMinor, lastZ }) => (
          <TableRow key={tillId ?? store.id}>
            <Cell pin="start" className="whitespace-nowrap font-medium">
              {shift ? (
                <AppLink href={hrefTo('shift', { id: shift.id }) ?? ''} className="text-brand-ink hover:underline">
                  {reportTill(t, { till })}
                </AppLink>
              ) : (
                reportTill(t, { till })
              )}
            </Cell>
            {severalStores ? <Cell className="whitespace-nowrap max-sm:hidden">{store.name}</Cell> : null}
            <Cell>{shift ? <ShiftStatus shift={shift} t={t} /> : <Badge tone="neutral">{t('shiftNone')}</Badge>}</Cell>
            <Cell className="whitespace-nowrap">
              {shift ? `${shift.automatic ? t('reportAutomatic') : shift.heldBy}, ${formatTime(shift.openedAt)}` : '–'}
            </Cell>
            <Cell numeric>{shift ? formatCount(sales) : '–'}</Cell>
            <Cell numeric>{shift ? formatAmount(salesMinor) : '–'}</Cell>
            <Cell numeric className="font-semibold">
              {shift ? formatAmount(shift.expectedMinor ?? 0) : '–'}
            </Cell>
            <Cell numeric>{lastZ ?? '–'}</Cell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
