import { ProductKind } from '@bhandar/domain/catalogue';
import {
  ApproveOrderInput,
  CancelOrderInput,
  FulfilOrderInput,
  ListedOrder,
  NamedOrderInput,
  Order,
  OrderDetails,
  OrderIdInput,
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
import { stretchOf, WalkQuery } from '../cursor';
import { managerProcedure, router, staffProcedure } from '../trpc';
import { approveOrder } from './approve-order';
import { cancelOrder } from './cancel-order';
import { fulfilOrder } from './fulfil-order';
import { getOrder, listOrders, orderingOverview } from './list-orders';
import { placeNamedOrder } from './place-named-order';
import { placeOrder } from './place-order';
import { purchasesProcedures } from './purchases-procedures';
import { rejectOrder } from './reject-order';
import { reorderProcedures } from './reorder-procedures';
import { requestedItemProcedures } from './requested-item-procedures';
import { returnToSupplierProcedures } from './return-to-supplier-procedures';
import { stockFigures, stockForRequester } from './stock-for-requester';
import { supplierDocumentsProcedures } from './supplier-documents-procedures';
import { supplierPaymentsProcedures } from './supplier-payments-procedures';
import { suppliersProcedures } from './suppliers-procedures';
import { walkOrders } from './walk-orders';

export const orderingRouter = router({
  overview: staffProcedure.output(z.record(z.string(), z.number())).query(({ ctx }) => orderingOverview(ctx)),
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
  walkOrders: staffProcedure
    .input(WalkQuery.extend({ kind: ProductKind }))
    .output(stretchOf(ListedOrder))
    .query(({ ctx, input }) => walkOrders(ctx, input)),
  getOrder: staffProcedure
    .input(OrderIdInput)
    .output(OrderDetails)
    .query(({ ctx, input }) => getOrder(ctx, input)),
  placeOrder: staffProcedure
    .input(PlaceOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeOrder(ctx, input)),
  placeNamedOrder: staffProcedure
    .input(NamedOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => placeNamedOrder(ctx, input)),
  approveOrder: managerProcedure
    .input(ApproveOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => approveOrder(ctx, input)),
  rejectOrder: managerProcedure
    .input(RejectOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => rejectOrder(ctx, input)),
  cancelOrder: staffProcedure
    .input(CancelOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  fulfilOrder: staffProcedure
    .input(FulfilOrderInput)
    .output(Order)
    .mutation(({ ctx, input }) => fulfilOrder(ctx, input)),
  ...suppliersProcedures,
  ...purchasesProcedures,
  ...reorderProcedures,
  ...requestedItemProcedures,
  ...returnToSupplierProcedures,
  ...supplierDocumentsProcedures,
  ...supplierPaymentsProcedures,
});
