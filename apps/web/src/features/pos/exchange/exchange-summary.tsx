import { titleOf } from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { ArrowLeftRight, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatMoney } from '../../../lib/format';
import { deviceId } from '../offline/device-id';
import { usePaymentName } from '../use-payment-name';
import { decideOpen, type OpenExchange } from './open-exchange';

interface ExchangeSummaryProps {
  exchange: OpenExchange;
  totalMinor: number;
  onRemove: () => void;
}

/** What comes back for the bill, and how the rest of its worth goes back. */
export default function ExchangeSummary({ exchange, totalMinor, onRemove }: ExchangeSummaryProps) {
  const { t } = useTranslation('pos');
  const nameOf = usePaymentName();
  const { receipt, values, dueMinor } = exchange;
  const { data: context } = trpc.pos.tillContext.useQuery({ deviceId: deviceId(), locationId: receipt.store.id });
  const hasNothingToSell = context?.sellFrom === 'own-orders' && !context.hasApprovedOrders;
  const { refunds } = decideOpen(exchange, totalMinor);
  const goods = receipt.lines.flatMap((line, index) => {
    const quantity = values.lines[index]?.quantity ?? 0;
    return quantity > 0 ? [`${formatCount(quantity)} × ${titleOf(line)}`] : [];
  });
  const rest = totalMinor > 0 ? refunds : [];
  return (
    <section
      aria-label={t('exchange')}
      className="flex shrink-0 items-start gap-2 border-line border-t bg-brand-soft px-3 py-1.5 text-sm"
    >
      <ArrowLeftRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-brand-ink" />
      <div className="min-w-0 flex-1">
        <p className="flex justify-between gap-3">
          <span className="min-w-0">
            <span className="font-semibold">{t('exchangeReturned')}</span>{' '}
            <span className="code whitespace-nowrap text-ink-2">{receipt.receiptNo}</span>
          </span>
          <span className="font-semibold tabular-nums">{formatAmount(-dueMinor)}</span>
        </p>
        <p className="text-ink-2">{goods.join(', ')}</p>
        {totalMinor === 0 ? (
          <p className="text-ink-2">{t(hasNothingToSell ? 'exchangeNoOrders' : 'exchangeAdd')}</p>
        ) : null}
        {rest.map((refund) => (
          <p key={`${refund.method} ${refund.tenderId}`} className="flex justify-between gap-3">
            <span>{t('exchangeRefundBy', { method: nameOf(refund) })}</span>
            <span className="tabular-nums">{formatMoney(refund.amountMinor)}</span>
          </p>
        ))}
      </div>
      <Button
        variant="ghost"
        size="sm"
        icon={<X />}
        aria-label={t('exchangeRemove')}
        title={t('exchangeRemove')}
        className="-my-1 -mr-1.5"
        onClick={onRemove}
      />
    </section>
  );
}
