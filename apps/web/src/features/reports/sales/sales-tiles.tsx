import type { SalesReport } from '@bhandar/domain/reports';
import { StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../lib/format';
import { Change } from '../change';
import { percentText } from '../report-labels';

/** The totals of the period, each compared with the previous period. */
export function SalesTiles({ report, href }: { report: SalesReport; href: string | undefined }) {
  const { t } = useTranslation('reports');
  const { total, totalBefore } = report;
  // Undefined when the period has returns only: no average receipt and no margin.
  const average =
    total.bills > 0
      ? t('averageBill', { value: formatMoney(Math.round((total.grossMinor - total.discountMinor) / total.bills)) })
      : '';
  const ofPrice = total.marginBp === null ? '' : t('ofPrice', { percent: percentText(total.marginBp) });
  const hint = (figure: 'netMinor' | 'marginMinor' | 'bills' | 'quantity', text: string) => (
    <span className="flex flex-wrap gap-x-2">
      {totalBefore ? <Change now={total[figure] ?? 0} before={totalBefore[figure] ?? 0} /> : null}
      <span>{text}</span>
    </span>
  );
  return (
    <div className="grid gap-3 grid-cols-2 pos:grid-cols-4 print:grid-cols-4">
      <StatCard
        label={t('revenue')}
        value={formatMoney(total.netMinor)}
        hint={hint('netMinor', totalBefore ? t('beforeWas', { value: formatMoney(totalBefore.netMinor) }) : '')}
        {...(href ? { href } : {})}
      />
      {total.marginMinor === null ? (
        <StatCard label={t('units')} value={formatCount(total.quantity)} hint={hint('quantity', '')} />
      ) : (
        <StatCard label={t('margin')} value={formatMoney(total.marginMinor)} hint={hint('marginMinor', ofPrice)} />
      )}
      <StatCard label={t('bills')} value={formatCount(total.bills)} hint={hint('bills', average)} />
      <StatCard
        label={t('returnsAndDiscounts')}
        value={formatMoney(total.refundMinor + total.discountMinor)}
        hint={t('returnsHint', {
          refunds: formatMoney(total.refundMinor),
          discounts: formatMoney(total.discountMinor),
        })}
      />
    </div>
  );
}
