import {
  PostSaleReturnInput,
  ReceiptQuery,
  ReturnableSale,
  ReturnGoodsInput,
  ReturnSaleInput,
  SaleReturn,
  SaleReturnIdInput,
  SaleReturnQuery,
} from '@bhandar/domain/pos';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { returnGoods } from './return-goods';
import { findReturnableSale, returnSale } from './return-sale';
import { listSaleReturns, postSaleReturn, voidSaleReturn } from './return-steps';

export const returnProcedures = {
  listSaleReturns: staffProcedure
    .input(SaleReturnQuery)
    .output(pageOf(SaleReturn))
    .query(({ ctx, input }) => listSaleReturns(ctx, input)),
  findReturnableSale: staffProcedure
    .input(ReceiptQuery)
    .output(ReturnableSale)
    .query(({ ctx, input }) => findReturnableSale(ctx, input.receiptNo)),
  returnSale: staffProcedure
    .input(ReturnSaleInput)
    .output(SaleReturn)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => returnSale(ctx, input)),
  returnGoods: staffProcedure
    .input(ReturnGoodsInput)
    .output(SaleReturn)
    .meta({ retry: 'keyed' })
    .mutation(({ ctx, input }) => returnGoods(ctx, input)),
  postSaleReturn: managerProcedure
    .input(PostSaleReturnInput)
    .output(SaleReturn)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => postSaleReturn(ctx, input)),
  voidSaleReturn: staffProcedure
    .input(SaleReturnIdInput)
    .output(SaleReturn)
    .meta({ retry: 'idempotent' })
    .mutation(({ ctx, input }) => voidSaleReturn(ctx, input)),
};
