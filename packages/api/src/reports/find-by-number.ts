import { type FoundByNumber, MAX_FOUND, type NumberQuery } from '@bhandar/domain/reports';
import type { StaffContext } from '../core/context';
import { findBatchesByNumber } from '../inventory';
import { findOrdersByNumber } from '../ordering';
import { findReceiptsByNumber } from '../pos';
import { findPurchaseOrdersByNumber, findPurchasesByNumber } from '../purchasing';

/** Every kind of document that a number may be printed on, as far as its own list shows it to the person. */
export async function findByNumber({ db, actor }: StaffContext, { number }: NumberQuery): Promise<FoundByNumber> {
  const asked = { number, limit: MAX_FOUND };
  const [batches, receipts, orders, purchases, purchaseOrders] = await Promise.all([
    findBatchesByNumber(db, actor, asked),
    findReceiptsByNumber(db, actor, asked),
    findOrdersByNumber(db, actor, asked),
    findPurchasesByNumber(db, actor, asked),
    findPurchaseOrdersByNumber(db, actor, asked),
  ]);
  return { batches, receipts, orders, purchases, purchaseOrders };
}
