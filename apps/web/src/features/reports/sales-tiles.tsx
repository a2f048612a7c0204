import type { SalesReport } from '@bhandar/domain/reports';
import { StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../lib/format';
import { Change } from './change';
import { percentText } from './report-words';

/** The figures of the whole period, each beside what it was before. */
export function SalesTiles({ report, href }: { report: SalesReport; href: string | undefined }) {
  const { t } = useTranslation('reports');
  const { total, totalBefore } = report;
  const average = (sums: typeof total) =>
    sums.bills > 0 ? Math.round((sums.grossMinor - sums.discountMinor) / sums.bills) : 0;
  const hint = (now: number, before: number, text: string) => (
    <span className="flex flex-wrap gap-x-2">
      <Change now={now} before={before} />
      <span>{text}</span>
    </span>
  );
  return (
    <div className="grid gap-3 grid-cols-2 pos:grid-cols-4 print:grid-cols-4">
      <StatCard
        label={t('revenue')}
        value={formatMoney(total.netMinor)}
        hint={hint(total.netMinor, totalBefore.netMinor, t('beforeWas', { value: formatMoney(totalBefore.netMinor) }))}
        {...(href ? { href } : {})}
      />
      {total.marginMinor === null || totalBefore.marginMinor === null ? (
        <StatCard
          label={t('units')}
          value={formatCount(total.quantity)}
          hint={hint(total.quantity, totalBefore.quantity, '')}
        />
      ) : (
        <StatCard
          label={t('margin')}
          value={formatMoney(total.marginMinor)}
          hint={hint(
            total.marginMinor,
            totalBefore.marginMinor,
            t('ofPrice', { percent: percentText(total.marginBp) }),
          )}
        />
      )}
      <StatCard
        label={t('bills')}
        value={formatCount(total.bills)}
        hint={hint(total.bills, totalBefore.bills, t('averageBill', { value: formatMoney(average(total)) }))}
      />
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
