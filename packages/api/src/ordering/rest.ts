import type { ProductKind } from '@bhandar/domain/catalogue';
import type { ListedOrder } from '@bhandar/domain/ordering';
import {
  answerCursorPage,
  answerList,
  CursorListQuery,
  cursorListOf,
  Done,
  done,
  hasCursor,
  IdParam,
} from '../core/rest/answers';
import { namedPlace } from '../core/rest/named-place';
import { type Api, Reply, type RestRoute, restRoute } from '../core/rest/route';
import {
  ApproveOrderWire,
  mergedItems,
  OrderStatusWire,
  OrderWire,
  orderToWire,
  PlaceOrderWire,
  RejectOrderWire,
  statusesFromWire,
  UpdateOrderWire,
} from './orders/wire';
import { requestedItemRoutes } from './requests/requested-items-rest';

async function placeFromWire(api: Api, kind: ProductKind, body: PlaceOrderWire): Promise<ListedOrder> {
  const locationId = namedPlace(await api.inventory.listPlaces(), body, 'store');
  const { items, tradeName, strength, quantity, supplier, note } = body;
  if (items) return api.ordering.placeOrder({ kind, locationId, items: mergedItems(items), note });
  const notes = [note, supplier && `Supplier: ${supplier}`].filter(Boolean).join('. ');
  return api.ordering.placeNamedOrder({ kind, locationId, tradeName, strength, quantity, note: notes });
}

function moveFromWire(
  api: Api,
  order: { orderId: string; kind: ProductKind },
  { status, adminNote, rejectionReason }: UpdateOrderWire,
): Promise<ListedOrder> {
  switch (status) {
    case 'approved':
      return api.ordering.approveOrder({ ...order, adminNote, goodsFor: 'store' });
    case 'rejected':
      return api.ordering.rejectOrder({ ...order, adminNote, reason: rejectionReason });
    case 'cancelled':
      return api.ordering.cancelOrder(order);
    case 'fulfilled':
      return api.ordering.fulfilOrder(order);
  }
}

const OrderListQuery = CursorListQuery.extend({ status: OrderStatusWire.optional() });

const WORDS = { pharmacy: 'pharmacy', nonPharmacy: 'non-pharmacy' } as const satisfies Record<ProductKind, string>;

const routesOf = (kind: ProductKind): RestRoute[] => [
  restRoute({
    method: 'get',
    path: `/api/orders/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `List ${WORDS[kind]} orders within reach, the newest first; cursor=start pages through all of them, the oldest first`,
    query: OrderListQuery,
    response: cursorListOf(OrderWire),
    run: async (api, { query }) => {
      if (hasCursor(query)) {
        return answerCursorPage(
          query,
          (cursorQuery) => api.ordering.exportOrders({ kind, ...cursorQuery }),
          orderToWire,
        );
      }
      const { status: wanted, ...paging } = query;
      const status = wanted && statusesFromWire(wanted);
      return answerList(
        paging,
        (request) => api.ordering.listOrders({ ...request, kind, status, sort: 'requestedAt', direction: 'desc' }),
        orderToWire,
      );
    },
  }),
  restRoute({
    method: 'post',
    path: `/api/orders/${kind}`,
    access: 'staff',
    tag: 'ordering',
    summary: `Order ${WORDS[kind]} goods from the warehouse: a cart of items, or one named product`,
    body: PlaceOrderWire,
    response: OrderWire,
    created: true,
    fails: [404],
    run: async (api, { body }) => new Reply(201, orderToWire(await placeFromWire(api, kind, body))),
  }),
  restRoute({
    method: 'put',
    path: `/api/orders/${kind}/:id`,
    access: 'staff',
    tag: 'ordering',
    summary: `Move a ${WORDS[kind]} order to its next status`,
    params: IdParam,
    body: UpdateOrderWire,
    response: Done,
    run: async (api, { params, body }) => {
      const order = await moveFromWire(api, { orderId: params.id, kind }, body);
      return done(`Order ${order.status} successfully`, { data: orderToWire(order) });
    },
  }),
  restRoute({
    method: 'patch',
    path: `/api/orders/${kind}/:id/approve`,
    access: 'staff',
    tag: 'ordering',
    summary: `Approve a pending ${WORDS[kind]} order`,
    params: IdParam,
    body: ApproveOrderWire,
    response: Done,
    run: async (api, { params, body }) => {
      await api.ordering.approveOrder({ orderId: params.id, kind, ...body, goodsFor: 'store' });
      return done('Order approved successfully');
    },
  }),
  restRoute({
    method: 'patch',
    path: `/api/orders/${kind}/:id/reject`,
    access: 'staff',
    tag: 'ordering',
    summary: `Reject a pending ${WORDS[kind]} order`,
    params: IdParam,
    body: RejectOrderWire,
    response: Done,
    run: async (api, { params, body }) => {
      const { rejectionReason, adminNote } = body;
      await api.ordering.rejectOrder({ orderId: params.id, kind, reason: rejectionReason, adminNote });
      return done('Order rejected successfully');
    },
  }),
];

/** The documented paths of the domain; those of store orders are alike for both kinds. */
export const orderingRoutes: readonly RestRoute[] = [
  ...routesOf('pharmacy'),
  ...routesOf('nonPharmacy'),
  ...requestedItemRoutes,
];
