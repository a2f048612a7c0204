import type { OrderDetails } from '@bhandar/domain/ordering';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount, formatInstant, formatMoney } from '../../../lib/format';
import { shortOrderId } from '../../../lib/short-order-id';
import { lastStep } from './order-labels';
import { OrderStatusBadge } from './order-status-badge';
import { OrderSteps } from './order-steps';

/** The order's requester, note and progress. */
export function OrderFacts({ order, overtaken }: { order: OrderDetails; overtaken: boolean }) {
  const { t } = useTranslation('ordering');
  const { settlement } = order;
  const step = lastStep(order);
  const said = step ? t(`${step.status}By`, { name: step.name, when: formatInstant(step.at) }) : '';
  return (
    <div className="flex flex-col gap-4 max-sm:gap-3">
      {overtaken && step ? (
        <Banner tone="warning" title={t('decidedMeanwhile')}>
          {said}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <span className="font-medium font-mono text-base">{order.voucher}</span>
            <OrderStatusBadge status={order.status} />
            <span title={order.id} className="font-mono text-ink-3 text-xs">
              {shortOrderId(order.id)}
            </span>
          </div>
          <p className="font-medium">
            {order.store.name}, {order.store.city}
          </p>
          <p className="text-ink-2 text-sm">
            {t('by', { name: order.requestedBy.name })}
            <span className="text-ink-3"> · {order.requestedBy.email}</span>
          </p>
          <p className="text-sm tabular-nums">
            {[
              t('orderLines', { count: order.lines.length }),
              t('orderUnits', { count: order.totals.quantity, units: formatCount(order.totals.quantity) }),
              t('orderValue', { amount: formatMoney(order.totals.valueAtMrpMinor) }),
            ].join(' · ')}
          </p>
          {order.goodsFor ? (
            <p className="text-ink-2 text-sm">{t('forHolder', { name: order.goodsFor.name })}</p>
          ) : null}
        </div>
        <OrderSteps order={order} />
      </div>
      {order.note ? <Quoted label={t('requesterNote')} text={order.note} /> : null}
      {order.status !== 'pending' && order.adminNote ? <Quoted label={t('adminNote')} text={order.adminNote} /> : null}
      {step && !overtaken ? (
        <p className="text-ink-2 text-sm">
          {said}
          {order.rejectionReason ? `. ${t('reason', { reason: order.rejectionReason })}` : ''}
        </p>
      ) : null}
      {settlement ? (
        <p className="text-ink-2 text-sm">
          {t('missingResolved', {
            outcome: t(`missing_${settlement.outcome}`),
            name: settlement.by,
            when: formatInstant(settlement.at),
          })}
          {settlement.note ? `. ${settlement.note}` : ''}
        </p>
      ) : null}
    </div>
  );
}

function Quoted({ label, text }: { label: string; text: string }) {
  return (
    <div className="border-line-strong/50 border-l-2 pl-3">
      <p className="text-ink-3 text-xs">{label}</p>
      <p className="whitespace-pre-wrap break-words">{text}</p>
    </div>
  );
}
