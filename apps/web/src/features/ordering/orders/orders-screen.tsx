import type { ProductKind } from '@bhandar/domain/catalogue';
import { type ListedOrder, OrderSort, OrderStatus, UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import { Button } from '@bhandar/ui';
import { Check, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type BulkAction,
  choiceFilter,
  DataTable,
  flagFilter,
  keepRows,
  PageHeader,
  useConfirm,
  useLinkedAct,
  useOpenRow,
  usePage,
} from '../../../kit';
import { useSheetKeys } from '../../../kit/table/use-sheet-keys';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { PHONE, useMedia } from '../../../lib/use-media';
import { CreateOrderDialog } from './cart/create-order-dialog';
import { GoodsForDialog } from './goods-for-dialog';
import { nonPharmacyOrderColumns, pharmacyOrderColumns, shortLines } from './order-columns';
import { OrderDetails } from './order-details';
import { OrderLines } from './order-lines';
import { RejectOrderDialog } from './reject-order-dialog';
import { useOrderDecisions } from './use-order-decisions';

/** Orders for approval: pending first, each row expandable and with its actions. */
export default function OrdersScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('ordering');
  const page = usePage({
    sorts: OrderSort.options,
    filters: { status: choiceFilter(OrderStatus.options), unreceived: flagFilter },
  });
  const utils = trpc.useUtils();
  const list = trpc.ordering.listOrders.useQuery({ ...page.query, kind }, keepRows);
  const pending = trpc.ordering.listOrders.useQuery({ kind, status: 'pending', limit: 1 });
  const unreceived = trpc.ordering.listOrders.useQuery({ kind, unreceived: true, limit: 1 });
  const decisions = useOrderDecisions();
  const confirm = useConfirm();
  const approve = async ({ id, voucher, lines, store }: ListedOrder) => {
    const sure = await confirm({
      title: t('approveTitle', { id: voucher }),
      description: t('approveText', { lines: t('orderLines', { count: lines.length }), store: store.name }),
      confirmLabel: t('approveOrder'),
    });
    if (sure) decisions.approve.mutate({ orderId: id });
  };
  const { openId, open, close } = useOpenRow('order');
  const [rejecting, setRejecting] = useState<ListedOrder>();
  const [creating, setCreating] = useState(false);
  useLinkedAct('new', () => setCreating(true));
  const columns = useMemo(() => {
    const view = (order: ListedOrder) => open(order.id);
    return kind === 'pharmacy' ? pharmacyOrderColumns(t, view) : nonPharmacyOrderColumns(t, view);
  }, [kind, t, open]);
  const bulkApprove: BulkAction<ListedOrder> = {
    label: t('approve'),
    letter: 'a',
    icon: <Check />,
    confirm: async ({ length: count }) => ({
      title: t('approveManyTitle', { count }),
      description: t('approveManyText'),
      confirmLabel: t('approve'),
    }),
    skip: ({ status }) => (status === 'pending' ? undefined : t('notPending', { status: t(`status_${status}`) })),
    each: ({ id }) => utils.client.ordering.approveOrder.mutate({ orderId: id }),
    done: (count) => t('ordersApproved', { count }),
    after: () => Promise.all([utils.ordering.invalidate(), utils.inventory.invalidate()]),
  };
  const orders = list.data?.data ?? [];
  const at = orders.findIndex((order) => order.id === openId);
  const walk = (step: 1 | -1) => {
    const neighbour = at < 0 ? undefined : orders[at + step];
    return neighbour ? () => open(neighbour.id) : undefined;
  };

  const phone = useMedia(PHONE);
  const first = orders.find(({ status, whyNotDecide }) => status === 'pending' && whyNotDecide === null);
  const review = first ? () => open(first.id) : undefined;
  useSheetKeys({ n: openId || rejecting || creating ? undefined : review });

  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <>
            {review ? (
              <Button icon={phone ? <Plus /> : undefined} iconOnPhones onClick={() => setCreating(true)}>
                {t('newOrder')}
              </Button>
            ) : (
              <Button variant="primary" onClick={() => setCreating(true)}>
                {t('newOrder')}
              </Button>
            )}
            {review ? (
              <Button variant="primary" onClick={review} shortcut="N" aria-label={phone ? t('reviewNext') : undefined}>
                {phone ? t('review') : t('reviewNext')}
              </Button>
            ) : null}
          </>
        }
      />
      <DataTable
        label={t('orders')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.ordering.listOrders.query({ ...page.query, kind, ...at })}
        bulk={[bulkApprove]}
        rowKey={(order) => order.id}
        rowName={(order) => t('orderNamed', { id: order.voucher })}
        searchLabel={t('searchOrders')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: OrderStatus.options.map((value) => ({
              value,
              label: t(`status_${value}`),
              ...(value === 'pending' ? { button: t('awaitingApproval'), count: pending.data?.totalItems } : {}),
            })),
          },
          {
            key: 'unreceived',
            label: t('unreceived'),
            options: [
              {
                value: true,
                label: t('unreceivedOnly', { days: formatCount(UNRECEIVED_DAYS) }),
                count: unreceived.data?.totalItems,
              },
            ],
          },
        ]}
        empty={{ title: t('noOrders'), description: t('noOrdersApprover') }}
        loadingText={t('loadingOrders')}
        failedText={kind === 'pharmacy' ? t('pharmacyOrdersFailed') : t('ordersFailed')}
        onOpen={(order) => open(order.id)}
        expand={(order) => <OrderLines order={order} />}
        inlineActions={(order) => (
          <OrderButtons
            order={order}
            approving={decisions.approve.isPending && decisions.approve.variables.orderId === order.id}
            onApprove={() => void approve(order)}
            onReview={() => open(order.id)}
            onReject={() => setRejecting(order)}
          />
        )}
      />
      {openId ? (
        <OrderDetails orderId={openId} onClose={close} onNext={walk(1)} onPrevious={walk(-1)} onOpen={open} />
      ) : null}
      {rejecting ? (
        <RejectOrderDialog order={rejecting} decisions={decisions} onClose={() => setRejecting(undefined)} />
      ) : null}
      <GoodsForDialog decisions={decisions} />
      {creating ? <CreateOrderDialog kind={kind} onClose={() => setCreating(false)} /> : null}
    </>
  );
}

interface OrderButtonsProps {
  order: ListedOrder;
  approving: boolean;
  onApprove: () => void;
  /** Opens the order, where the short lines can be lowered. */
  onReview: () => void;
  onReject: () => void;
}

function OrderButtons({ order, approving, onApprove, onReview, onReject }: OrderButtonsProps) {
  const { t } = useTranslation('ordering');
  const id = order.voucher;
  if (order.status !== 'pending') return null;
  if (order.whyNotDecide?.code === 'order.placedByDecider') {
    return (
      <span title={refusalText(order.whyNotDecide)} className="text-marigold-ink text-sm">
        {t('waitsForWarehouse')}
      </span>
    );
  }
  if (order.whyNotDecide !== null) return null;
  return (
    <>
      {shortLines(order) > 0 ? (
        <Button size="sm" aria-label={t('reviewNamed', { id })} onClick={onReview}>
          {t('review')}
        </Button>
      ) : (
        <Button size="sm" busy={approving} aria-label={t('approveNamed', { id })} onClick={onApprove}>
          {t('approve')}
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={t('rejectNamed', { id })} onClick={onReject}>
        {t('reject')}
      </Button>
    </>
  );
}
