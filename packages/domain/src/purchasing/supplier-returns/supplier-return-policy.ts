import { coded, type Violation } from '../../shared';

/** A batch on its way back to a supplier, with what the purchases on record say of it. */
export interface BatchGoingBack {
  name: string;
  quantity: number;
  /** Units that this supplier sold, free goods included. */
  sold: number;
  /** Units that went back to this supplier already. */
  returned: number;
  /** Whether another supplier sold units of the batch. */
  soldByOthers: boolean;
}

/**
 * A supplier takes back what it sold. Beyond that the warehouse's manager gives a reason, also for goods whose supplier
 * no purchase names, such as opening stock. Goods that only others sold do not go to this supplier at all.
 */
export function whyNotReturnToSupplier(
  batches: readonly BatchGoingBack[],
  { supplier, reason }: { supplier: string; reason: string },
): Violation[] {
  return batches.flatMap(({ name, quantity, sold, returned, soldByOthers }): Violation[] => {
    if (sold === 0 && soldByOthers) {
      return [{ field: 'lines', ...coded('supplierReturn.soldByOthers', { supplier, name }) }];
    }
    const left = Math.max(0, sold - returned);
    if (quantity <= left || reason.trim() !== '') return [];
    return [{ field: 'reason', ...coded('supplierReturn.giveReason', { supplier, name, left, quantity }) }];
  });
}

/** A credit note belongs to the place that bought the goods and settles its bills only, so one return holds the goods of one buyer. */
export function whyNotReturnTogether(batches: readonly { storeId: string | null }[]): Violation[] {
  const buyers = new Set(batches.map(({ storeId }) => storeId));
  return buyers.size > 1 ? [{ field: 'lines', ...coded('supplierReturn.severalBuyers') }] : [];
}
