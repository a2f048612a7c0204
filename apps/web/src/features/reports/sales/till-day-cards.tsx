import type { TillDayRow } from '@bhandar/domain/reports';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../kit';
import { formatAmount, formatCount } from '../../../lib/format';
import { columnsOf, drawerOf, sumOf, voidsIn, wholeSumOf } from './till-day-amounts';

export interface TillDayCardsProps {
  rows: readonly TillDayRow[];
  /** The address of a cashier's sales. */
  hrefOf: (row: TillDayRow) => string | undefined;
}

/** The tills of a day on a phone, where a table would show two of its columns. */
export function TillDayCards({ rows, hrefOf }: TillDayCardsProps) {
  const { t } = useTranslation('reports');
  return (
    <ul
      aria-label={t('tillDay')}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {rows.map((row) => (
        <li key={`${row.store.id} ${row.cashierId}`} className="p-3">
          <AppLink href={hrefOf(row) ?? '#'} className="font-medium text-brand-ink text-lg hover:underline">
            {row.cashier || t('pastSales')}
          </AppLink>
          <p className="text-ink-3 text-sm">{row.store.name}</p>
          <Figures rows={[row]} />
        </li>
      ))}
      {rows.length > 1 ? (
        <li className="bg-sunken p-3">
          <p className="font-semibold text-lg">{t('sum')}</p>
          <Figures rows={rows} />
        </li>
      ) : null}
    </ul>
  );
}

/** The sums of the rows, without those that are zero, and the cash in the drawer last. */
function Figures({ rows }: { rows: readonly TillDayRow[] }) {
  const { t } = useTranslation('reports');
  const shown = (minor: number | null) => (minor === null ? t('tillWithheld') : formatAmount(minor));
  const amounts = columnsOf(rows)
    .flat()
    .map((name) => ({ name, minor: wholeSumOf(rows, (row) => row[name]) }))
    .filter(({ minor }) => minor !== 0);
  return (
    <dl className="mt-2 flex flex-col gap-1 tabular-nums">
      <Figure label={t('bills')} value={formatCount(sumOf(rows, ({ bills }) => bills))} />
      {voidsIn(rows) > 0 ? <Figure label={t('till_voids')} value={formatCount(voidsIn(rows))} /> : null}
      {amounts.map(({ name, minor }) => (
        <Figure key={name} label={t(`till_${name}`)} value={shown(minor)} />
      ))}
      <Figure label={t('till_drawer')} value={shown(wholeSumOf(rows, drawerOf))} total />
    </dl>
  );
}

function Figure({ label, value, total = false }: { label: string; value: string; total?: boolean }) {
  return (
    <div className={cn('flex items-baseline justify-between gap-4', total && 'font-semibold')}>
      <dt className={cn(!total && 'text-ink-2')}>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
