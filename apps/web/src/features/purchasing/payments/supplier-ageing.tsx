import type { Ageing } from '@bhandar/domain/purchasing';
import { useTranslation } from 'react-i18next';
import { AgeFigures } from '../../../kit';
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
  return <AgeFigures figures={figures} className="sm:grid-cols-3 lg:grid-cols-6 print:grid-cols-6" />;
}
