import { Skeleton, StatCard } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { LoadFailure } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';

/**
 * The three documented cards. The bills of one supplier are due whatever another one was paid ahead, so the two are not
 * set off; a credit note is owed back to us and so no part of what is paid ahead.
 */
export function SupplierTotals() {
  const { t } = useTranslation('purchasing');
  const totals = trpc.purchasing.supplierTotals.useQuery();
  if (totals.error) return <LoadFailure error={totals.error} retry={totals.refetch} title={t('payFailed')} />;
  const { data } = totals;
  if (!data) {
    return (
      <div className="mb-4 grid gap-3 sm:grid-cols-3">
        {['due', 'paid', 'received'].map((card) => (
          <Skeleton key={card} className="h-24" />
        ))}
      </div>
    );
  }
  const { ageing, receivableDueMinor } = data;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <StatCard
        label={t('payTotalDue')}
        value={formatMoney(data.dueMinor + ageing.unsettledMinor)}
        hint={t('payDueHint', { over: formatMoney(ageing.over90Minor) })}
        tone={ageing.over90Minor > 0 ? 'warning' : 'neutral'}
      />
      <StatCard
        label={t('payTotalPaid')}
        value={formatMoney(data.paidMinor)}
        hint={t('payPaidHint', { amount: formatMoney(ageing.unsettledMinor - receivableDueMinor) })}
      />
      <StatCard
        label={t('payTotalReceived')}
        value={formatMoney(data.receivedMinor)}
        hint={t('payReceivedHint', { amount: formatMoney(receivableDueMinor) })}
      />
    </div>
  );
}
