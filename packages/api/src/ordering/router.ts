import { ProductKind } from '@bhandar/domain/catalogue';
import {
  ApproveOrderInput,
  CancelOrderInput,
  FulfilOrderInput,
  HeldAtStore,
  HeldGoodsQuery,
  ListedOrder,
  NamedOrderInput,
  OrderDetails,
  OrderIdInput,
  OrderingOverview,
  OrderPageQuery,
  PlaceOrderInput,
  RejectOrderInput,
  RequesterStock,
  RequesterStockQuery,
  StockFigures,
  StockFiguresQuery,
} from '@bhandar/domain/ordering';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { CursorQuery, cursorPageOf } from '../core/cursor';
import { managerProcedure, router, staffProcedure } from '../core/trpc';
import { approveOrder } from './orders/approve-order';
import { cancelOrder } from './orders/cancel-order';
import { exportOrders } from './orders/export-orders';
import { fulfilOrder } from './orders/fulfil-order';
import { listHeldGoods } from './orders/hand-over';
import { getOrder, listOrders } from './orders/list-orders';
import { placeNamedOrder } from './orders/place-named-order';
import { placeOrder } from './orders/place-order';
import { rejectOrder } from './orders/reject-order';
import { orderingOverview } from './overview';
import { reorderProcedures } from './replenishment/reorder-procedures';
import { stockFigures, stockForRequester } from './replenishment/stock-for-requester';
import { requestedItemProcedures } from './requests/requested-item-procedures';

export const orderingRouter = router({
  overview: staffProcedure.output(OrderingOverview).query(({ ctx }) => orderingOverview(ctx)),
  stockForRequester: staffProcedure
    .input(RequesterStockQuery)
    .output(pageOf(RequesterStock))
    .query(({ ctx, input }) => stockForRequester(ctx, input)),
  stockFigures: staffProcedure
    .input(StockFiguresQuery)
    .output(z.array(StockFigures))
    .query(({ ctx, input }) => stockFigures(ctx, input)),
  listOrders: staffProcedure
    .input(OrderPageQuery)
    .output(pageOf(ListedOrder))
    .query(({ ctx, input }) => listOrders(ctx, input)),
  exportOrders: staffProcedure
    .input(CursorQuery.extend({ kind: ProductKind }))
    .output(cursorPageOf(ListedOrder))
    .meta({ heavy: 'export' })
    .query(({ ctx, input }) => exportOrders(ctx, input)),
  /** The goods and orders in a person's name, before they leave. */
  listHeldGoods: managerProcedure
    .input(HeldGoodsQuery)
    .output(z.array(HeldAtStore))
    .query(({ ctx, input }) => listHeldGoods(ctx, input)),
  getOrder: staffProcedure
    .input(OrderIdInput)
    .output(OrderDetails)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  placeOrder: staffProcedure
    .input(PlaceOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'keyed', changes: ['order'] })
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  placeNamedOrder: staffProcedure
    .input(NamedOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'keyed', changes: ['order'] })
    .mutation(({ ctx, input }) => placeNamedOrder(ctx, input)),
  approveOrder: managerProcedure
    .input(ApproveOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'idempotent', changes: ['order', 'stock'] })
    .mutation(({ ctx, input }) => approveOrder(ctx, input)),
  rejectOrder: managerProcedure
    .input(RejectOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'idempotent', changes: ['order'] })
    .mutation(({ ctx, input }) => rejectOrder(ctx, input)),
  cancelOrder: staffProcedure
    .input(CancelOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'idempotent', changes: ['order'] })
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  fulfilOrder: staffProcedure
    .input(FulfilOrderInput)
    .output(ListedOrder)
    .meta({ retry: 'idempotent', changes: ['order', 'stock', 'adjustment'] })
    .mutation(({ ctx, input }) => fulfilOrder(ctx, input)),
  ...reorderProcedures,
  ...requestedItemProcedures,
});
