import type { ProductKind } from '@bhandar/domain/catalogue';
import { OrderSort, OrderStatus, UNRECEIVED_DAYS, whyNotFulfilOrder } from '@bhandar/domain/ordering';
import { Button } from '@bhandar/ui';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceFilter, DataTable, flagFilter, keepRows, useActor, useOpenRow, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { myOrderColumns } from './order-columns';
import { OrderDetails } from './order-details';

interface MyOrdersProps {
  kind: ProductKind;
  /** Tells the screen's title how many there are. */
  onCount?: (count: number | undefined) => void;
}

/** The store's own orders and their state. */
export function MyOrders({ kind, onCount }: MyOrdersProps) {
  const { t } = useTranslation('ordering');
  const page = usePage({
    scope: 'orders',
    sorts: OrderSort.options,
    filters: { status: choiceFilter(OrderStatus.options), mine: flagFilter, unreceived: flagFilter },
  });
  const utils = trpc.useUtils();
  const list = trpc.ordering.listOrders.useQuery({ ...page.query, kind }, keepRows);
  const count = list.data?.totalItems;
  useEffect(() => onCount?.(count), [count, onCount]);
  const { openId, open, close } = useOpenRow('order');
  const actor = useActor();
  // The order's sheet takes it from the address and opens the count.
  const [, receive] = useQueryState('receive', parseAsString);
  const columns = useMemo(() => myOrderColumns(t, (order) => open(order.id)), [t, open]);
  return (
    <>
      <DataTable
        label={t('orders')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.ordering.listOrders.query({ ...page.query, kind, ...at })}
        rowKey={(order) => order.id}
        rowName={(order) => t('orderNamed', { id: order.voucher })}
        searchLabel={t('searchOrders')}
        filters={[
          {
            key: 'status',
            label: t('status'),
            options: OrderStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
          },
          {
            key: 'unreceived',
            label: t('unreceived'),
            options: [{ value: true, label: t('unreceivedOnly', { days: formatCount(UNRECEIVED_DAYS) }) }],
          },
          { key: 'mine', label: t('whose'), options: [{ value: true, label: t('mineOnly') }] },
        ]}
        empty={{ title: t('noOrders'), description: t('noOrdersRequester') }}
        loadingText={t('loadingOrders')}
        failedText={t('ordersFailed')}
        onOpen={(order) => open(order.id)}
        inlineActions={(order) => {
          const owner = { requestedById: order.requestedBy.id, locationId: order.store.id };
          return (
            <>
              {order.status === 'approved' && whyNotFulfilOrder(actor, owner).length === 0 ? (
                <Button
                  size="sm"
                  aria-label={t('receiveTitle', { id: order.voucher })}
                  onClick={() => {
                    open(order.id);
                    void receive('true');
                  }}
                >
                  {t('receiveOrder')}
                </Button>
              ) : null}
              <Button
                size="sm"
                // A card opens by its chevron.
                className="max-sm:hidden"
                aria-label={`${t('view')} ${t('orderNamed', { id: order.voucher })}`}
                onClick={() => open(order.id)}
              >
                {t('view')}
              </Button>
            </>
          );
        }}
      />
      {openId ? <OrderDetails orderId={openId} onClose={close} /> : null}
    </>
  );
}
