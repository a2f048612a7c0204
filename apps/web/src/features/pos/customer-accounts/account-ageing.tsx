import type { CustomerAgeing } from '@bhandar/domain/pos';
import { agedBalanceOf } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { AgeFigures } from '../../../kit';
import { formatMoney } from '../../../lib/format';
import { AGES } from './account-columns';

/** The debt by days overdue, and the advance; together they are the balance. */
export function AccountAgeing({ ageing }: { ageing: CustomerAgeing }) {
  const { t } = useTranslation('pos');
  const ages = AGES.map(([age, label]) => ({
    label: t(label),
    amount: formatMoney(ageing[age]),
    isLate: age === 'over90Minor' && ageing[age] > 0,
  }));
  const advance = { label: t('accountAdvance'), amount: formatMoney(-ageing.advanceMinor), isLate: false };
  const balance = { label: t('accountBalance'), amount: formatMoney(agedBalanceOf(ageing)), isLate: false };
  return (
    <AgeFigures
      figures={[...ages, advance, balance]}
      className="sm:grid-cols-4 lg:grid-cols-7 print:grid-cols-7 [&>:last-child]:max-lg:col-span-full print:[&>:last-child]:col-span-1!"
    />
  );
}
