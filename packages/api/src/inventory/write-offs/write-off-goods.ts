import { byFirstExpiry, type WriteOff, type WriteOffGoodsInput } from '@bhandar/domain/inventory';
import { coded, DomainError, isExpired } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { lockBalancesAt } from '../ledger/stock';
import { choosePlaceToWrite } from '../stock/choose-place';
import { matchProduct } from './return-match';
import { recordWriteOff } from './write-off';

/** The documented form names a product and a quantity; the earliest expiry leaves first, also if expired. */
export async function writeOffGoods(ctx: StaffContext, input: WriteOffGoodsInput): Promise<WriteOff> {
  const { quantity, reason, form } = input;
  const { id: placeId } = await choosePlaceToWrite(ctx, input.homeId, 'homeId');
  return transact(ctx, async (tx) => {
    const product = await matchProduct(tx, input);
    const batches = await lockBalancesAt(tx, [placeId], [product.productId]);
    const lines: { batchId: string; quantity: number }[] = [];
    let missing = quantity;
    for (const { batchId, available } of [...batches].sort(byFirstExpiry)) {
      const taken = Math.min(missing, available);
      if (taken <= 0) continue;
      lines.push({ batchId, quantity: taken });
      missing -= taken;
    }
    if (missing > 0) {
      throw new DomainError(
        'INSUFFICIENT_STOCK',
        coded('stock.onlyThere', { available: quantity - missing, quantity, name: product.name }),
      );
    }
    const today = todayOf(ctx);
    const expiry = new Map(batches.map((batch) => [batch.batchId, batch.expiresOn]));
    const expired = lines.every(({ batchId }) => isExpired(expiry.get(batchId) ?? null, today));
    const cause = input.cause ?? (expired ? 'expired' : 'damaged');
    return recordWriteOff(tx, ctx, { placeId, cause, reason, witness: '', lines, form });
  });
}
