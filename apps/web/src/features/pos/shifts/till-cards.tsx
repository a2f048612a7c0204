import type { TillOverview } from '@bhandar/domain/pos';
import { cn } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatAmount, formatCount } from '../../../lib/format';
import { CloseTill, cashierOf, registrationOf, TillName, TillStatus, type TillsProps, tillKey } from './till-facts';

/** The tills on a phone, where a table would show three of its columns. */
export function TillCards({ tills, severalStores }: TillsProps) {
  const { t } = useTranslation('pos');
  return (
    <ul
      aria-label={t('tillsNow')}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {tills.map((till) => (
        <li key={tillKey(till)} className="p-3">
          <p className="flex items-center justify-between gap-3">
            <span className="font-medium text-lg">
              <TillName till={till} />
            </span>
            <TillStatus till={till} />
          </p>
          {severalStores ? <p className="text-ink-3 text-sm">{till.store.name}</p> : null}
          <TillFigures till={till} />
          <div className="mt-2 flex justify-end empty:hidden">
            <CloseTill till={till} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What is known of the till, its expected cash last. */
function TillFigures({ till }: { till: TillOverview }) {
  const { t } = useTranslation('pos');
  const { shift, sales, salesMinor, lastZ } = till;
  return (
    <dl className="mt-2 flex flex-col gap-1 tabular-nums">
      <Figure label={t('tillRegistered')} value={registrationOf(till)} />
      <Figure label={t('tillLastZ')} value={lastZ ?? undefined} />
      <Figure label={t('shiftCashier')} value={cashierOf(t, till)} />
      {shift ? (
        <>
          <Figure label={t('reportBills')} value={formatCount(sales)} />
          <Figure label={t('tillSales')} value={formatAmount(salesMinor)} />
          <Figure label={t('tillCash')} value={formatAmount(shift.expectedMinor ?? 0)} total />
        </>
      ) : null}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: string | number | undefined;
  total?: boolean;
}

function Figure({ label, value, total = false }: FigureProps) {
  if (value === undefined) return null;
  return (
    <div className={cn('flex items-baseline justify-between gap-4', total && 'font-semibold')}>
      <dt className={cn(!total && 'text-ink-2')}>{label}</dt>
      <dd className="text-right">{value}</dd>
    </div>
  );
}
