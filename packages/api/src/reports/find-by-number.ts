import { type FoundByNumber, MAX_FOUND, type NumberQuery } from '@bhandar/domain/reports';
import type { StaffContext } from '../core/context';
import { findBatchesByNumber } from '../inventory';
import { findOrdersByNumber } from '../ordering';
import { findReceiptsByNumber, findReturnsByNumber } from '../pos';
import {
  findPaymentsByNumber,
  findPurchaseOrdersByNumber,
  findPurchasesByNumber,
  findSupplierReturnsByNumber,
} from '../purchasing';

/** Finds documents of every kind by number, within the lists that the person may see. */
export async function findByNumber(ctx: StaffContext, { number }: NumberQuery): Promise<FoundByNumber> {
  const { db, actor } = ctx;
  const asked = { number, limit: MAX_FOUND };
  const [batches, receipts, orders, purchases, purchaseOrders, payments, supplierReturns, saleReturns] =
    await Promise.all([
      findBatchesByNumber(db, actor, asked),
      findReceiptsByNumber(db, actor, asked),
      findOrdersByNumber(ctx, asked),
      findPurchasesByNumber(db, actor, asked),
      findPurchaseOrdersByNumber(db, actor, asked),
      findPaymentsByNumber(db, actor, number),
      findSupplierReturnsByNumber(db, actor, number),
      findReturnsByNumber(db, actor, number),
    ]);
  return { batches, receipts, orders, purchases, purchaseOrders, payments, supplierReturns, saleReturns };
}
