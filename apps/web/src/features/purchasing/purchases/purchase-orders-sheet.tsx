import type { ProductKind } from '@bhandar/domain/catalogue';
import type { PurchaseOrder } from '@bhandar/domain/purchasing';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, Button, EmptyState, Sheet, type Tone, toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { QueryState, useActor, useConfirm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatDate } from '../../../lib/format';
import { draftOfOrder, type PurchaseDraft } from './purchase-draft-model';

/** Used instead of an order's id: all open orders. */
export const ALL_OPEN = 'open';

interface PurchaseOrdersSheetProps {
  kind: ProductKind;
  orderId: string;
  onClose: () => void;
  /** The outstanding goods, as a purchase draft. */
  onReceive: (draft: PurchaseDraft) => void;
}

/** Open purchase orders. Each can be received in whole or in parts, or closed. */
export function PurchaseOrdersSheet({ kind, orderId, onClose, onReceive }: PurchaseOrdersSheetProps) {
  const { t } = useTranslation('purchasing');
  return (
    <Sheet
      open
      hasAddress
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('purchaseOrders')}
    >
      {orderId === ALL_OPEN ? (
        <OpenOrders kind={kind} onReceive={onReceive} />
      ) : (
        <OneOrder orderId={orderId} onReceive={onReceive} />
      )}
    </Sheet>
  );
}

type Receive = Pick<PurchaseOrdersSheetProps, 'onReceive'>;

function OpenOrders({ kind, onReceive }: Receive & { kind: ProductKind }) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const orders = trpc.purchasing.listPurchaseOrders.useQuery({ kind, open: true, limit: 100 });
  return (
    <QueryState query={orders} failedText={t('purchaseOrdersFailed')}>
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState
            title={t('purchaseOrdersNone')}
            description={role === 'superadmin' ? t('purchaseOrdersNoneText') : undefined}
          />
        ) : (
          <OrderList orders={data} onReceive={onReceive} />
        )
      }
    </QueryState>
  );
}

/** The order in a link, even when it is complete. */
function OneOrder({ orderId, onReceive }: Receive & { orderId: string }) {
  const { t } = useTranslation('purchasing');
  const order = trpc.purchasing.getPurchaseOrder.useQuery({ orderId });
  return (
    <QueryState query={order} failedText={t('purchaseOrderFailed')}>
      {(found) => <OrderList orders={[found]} onReceive={onReceive} />}
    </QueryState>
  );
}

function OrderList({ orders, onReceive }: Receive & { orders: readonly PurchaseOrder[] }) {
  const close = useClose();
  return (
    <ul className="flex flex-col gap-4">
      {orders.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          onReceive={() => onReceive(draftOfOrder(order))}
          onClose={() => void close(order)}
        />
      ))}
    </ul>
  );
}

const TONES = {
  open: 'warning',
  partly: 'info',
  received: 'ok',
  closed: 'neutral',
} as const satisfies Record<PurchaseOrder['status'], Tone>;

function OrderCard({
  order,
  onReceive,
  onClose,
}: {
  order: PurchaseOrder;
  onReceive: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const { voucher, status } = order;
  // The warehouse closes and receives its orders.
  const canAct = role === 'superadmin' && (status === 'open' || status === 'partly');
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="flex flex-wrap items-center gap-2 font-medium">
            {order.supplier.name} <span className="font-mono text-ink-3 text-xs">{voucher}</span>
            <Badge tone={TONES[status]}>{t(`purchaseOrderStatus_${status}`)}</Badge>
          </p>
          <p className="text-ink-3 text-sm">{[order.createdBy, formatDate(order.createdAt)].join(', ')}</p>
        </div>
        {canAct ? (
          <div className="flex gap-2">
            <Button size="sm" variant="ghost" aria-label={t('purchaseOrderCloseNamed', { voucher })} onClick={onClose}>
              {t('purchaseOrderClose')}
            </Button>
            <Button size="sm" aria-label={t('purchaseOrderReceiveNamed', { voucher })} onClick={onReceive}>
              {t('purchaseOrderReceive')}
            </Button>
          </div>
        ) : null}
      </div>
      <ul className="flex flex-col gap-1 text-sm">
        {order.lines.map((line) => (
          <li key={line.lineNo} className="flex justify-between gap-4">
            <span className="min-w-0 truncate">{titleOf(line)}</span>
            <span className="shrink-0 tabular-nums">
              {t('purchaseOrderCame', { received: formatCount(line.received), quantity: formatCount(line.quantity) })}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function useClose(): (order: PurchaseOrder) => Promise<void> {
  const { t } = useTranslation('purchasing');
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const close = trpc.purchasing.closePurchaseOrder.useMutation();
  return async ({ id, voucher }) => {
    const sure = await confirm({
      title: t('purchaseOrderCloseTitle', { voucher }),
      description: t('purchaseOrderCloseText'),
      confirmLabel: t('purchaseOrderClose'),
      cancelLabel: t('purchaseOrderKeep'),
    });
    if (!sure) return;
    try {
      await close.mutateAsync({ orderId: id });
      toast.success(t('purchaseOrderClosed', { voucher }));
    } catch (error) {
      toast.error(failureOf(error).message);
    }
    await Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]);
  };
}
