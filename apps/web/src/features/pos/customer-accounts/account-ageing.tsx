import type { CustomerAgeing } from '@bhandar/domain/pos';
import { agedBalanceOf } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { AGES } from './account-columns';

/** The debt by days overdue, and the advance; together they are the balance. */
export function AccountAgeing({ ageing }: { ageing: CustomerAgeing }) {
  const { t } = useTranslation('pos');
  const figures = [
    ...AGES.map(([age, label]) => ({ label: t(label), minor: ageing[age], late: age === 'over90Minor' })),
    { label: t('accountAdvance'), minor: -ageing.advanceMinor, late: false },
    { label: t('accountBalance'), minor: agedBalanceOf(ageing), late: false },
  ];
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4 lg:grid-cols-7 print:grid-cols-7 [&>:last-child]:max-lg:col-span-full print:[&>:last-child]:col-span-1!">
      {figures.map(({ label, minor, late }) => (
        <div key={label} className="flex flex-col gap-0.5 bg-surface px-3 py-2">
          <dt className="text-ink-3 text-xs">{label}</dt>
          <dd className={late && minor > 0 ? 'font-semibold text-danger-ink tabular-nums' : 'tabular-nums'}>
            {formatMoney(minor)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
