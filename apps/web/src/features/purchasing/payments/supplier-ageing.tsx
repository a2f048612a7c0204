import type { Ageing } from '@bhandar/domain/purchasing';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { balanceFigure } from './balance-figure';
import { AGES } from './supplier-account-columns';

/** Open bills by age, less advance payments: together the amount due. */
export function SupplierAgeing({ ageing, dueMinor }: { ageing: Ageing; dueMinor: number }) {
  const { t } = useTranslation('purchasing');
  const figures = [
    ...AGES.map(([age, label]) => ({
      label: t(label),
      amount: formatMoney(ageing[age]),
      isLate: age === 'over90Minor' && ageing[age] > 0,
    })),
    { label: t('payUnsettled'), amount: formatMoney(-ageing.unsettledMinor), isLate: false },
    { ...balanceFigure(dueMinor, t), isLate: false },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6">
      {figures.map(({ label, amount, isLate }) => (
        <div key={label} className="flex flex-col gap-0.5 bg-surface px-3 py-2">
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className={isLate ? 'font-semibold text-danger-ink tabular-nums' : 'tabular-nums'}>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
