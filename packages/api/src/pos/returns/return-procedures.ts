import {
  PayingDrawer,
  PayingDrawerQuery,
  PostSaleReturnInput,
  PreviewedRefund,
  PreviewSaleReturnInput,
  ReceiptQuery,
  ReturnableSale,
  ReturnGoodsInput,
  ReturnSaleInput,
  ReturnSlip,
  SaleReturn,
  SaleReturnIdInput,
  SaleReturnQuery,
  VoidSaleInput,
  VoidSaleReturnInput,
} from '@bhandar/domain/pos';
import { pageOf } from '@bhandar/domain/shared';
import { grantedProcedure, staffProcedure } from '../../core/trpc';
import { findPayingDrawer, previewSaleReturn } from './pending-refund';
import { returnGoods } from './return-goods';
import { findReturnableSale, returnSale } from './return-sale';
import { getReturnSlip } from './return-slip';
import { listSaleReturns, postSaleReturn, voidSaleReturn } from './return-steps';
import { voidSale } from './void-sale';

export const returnProcedures = {
  listSaleReturns: staffProcedure
    .input(SaleReturnQuery)
    .output(pageOf(SaleReturn))
    .query(({ ctx, input }) => listSaleReturns(ctx, input)),
  findReturnableSale: staffProcedure
    .input(ReceiptQuery)
    .output(ReturnableSale)
    .query(({ ctx, input }) => findReturnableSale(ctx, input.receiptNo)),
  getReturnSlip: staffProcedure
    .input(SaleReturnIdInput)
    .output(ReturnSlip)
    .query(({ ctx, input }) => getReturnSlip(ctx, input.returnId)),
  findPayingDrawer: staffProcedure
    .input(PayingDrawerQuery)
    .output(PayingDrawer.nullable())
    .query(({ ctx, input }) => findPayingDrawer(ctx, input)),
  previewSaleReturn: grantedProcedure('postReturn')
    .input(PreviewSaleReturnInput)
    .output(PreviewedRefund)
    .query(({ ctx, input }) => previewSaleReturn(ctx, input)),
  returnSale: staffProcedure
    .input(ReturnSaleInput)
    .output(SaleReturn)
    .meta({ retry: 'keyed', changes: ['saleReturn'] })
    .mutation(({ ctx, input }) => returnSale(ctx, input)),
  returnGoods: staffProcedure
    .input(ReturnGoodsInput)
    .output(SaleReturn)
    .meta({ retry: 'keyed', changes: ['saleReturn'] })
    .mutation(({ ctx, input }) => returnGoods(ctx, input)),
  postSaleReturn: grantedProcedure('postReturn')
    .input(PostSaleReturnInput)
    .output(SaleReturn)
    .meta({ retry: 'idempotent', changes: ['saleReturn'] })
    .mutation(({ ctx, input }) => postSaleReturn(ctx, input)),
  voidSaleReturn: staffProcedure
    .input(VoidSaleReturnInput)
    .output(SaleReturn)
    .meta({ retry: 'idempotent', changes: ['saleReturn'] })
    .mutation(({ ctx, input }) => voidSaleReturn(ctx, input)),
  voidSale: staffProcedure
    .input(VoidSaleInput)
    .output(SaleReturn)
    .meta({ retry: 'keyed', changes: ['saleReturn', 'sale'] })
    .mutation(({ ctx, input }) => voidSale(ctx, input)),
};
