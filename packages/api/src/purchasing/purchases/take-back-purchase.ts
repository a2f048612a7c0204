import type { Tx } from '@bhandar/db';
import { followPrices, holdProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { restoreBatches } from '../../inventory';
import { listPricesBefore, listPurchasedIds } from './purchase-prices-repository';
import { listReceivedBatches, updateBefores } from './purchase-receipts-repository';

/**
 * Reverts the effect of a purchase on its products and batches: prices that nothing has changed since, and cost and MRP
 * of batches as if its goods had never arrived. The products stay locked. Answers the changes.
 */
export async function takeBackPurchase(
  tx: Tx,
  ctx: StaffContext,
  purchase: { purchaseId: string; voucher: string },
): Promise<{ before: object; after: object }> {
  const held = await holdProducts(tx, await listPurchasedIds(tx, purchase.purchaseId));
  const prices = await listPricesBefore(tx, { ...purchase, today: todayOf(ctx) });
  await followPrices(tx, ctx, { held, prices, exact: true });
  const { restored, remaining } = await restoreBatches(tx, await listReceivedBatches(tx, purchase.purchaseId));
  await updateBefores(tx, remaining);
  const productsBefore = prices.map(({ productId }) => ({
    productId,
    unitMrpMinor: held.get(productId)?.unitMrpMinor ?? null,
    unitCost: held.get(productId)?.unitCost ?? null,
  }));
  const productsAfter = prices.map(({ productId, unitMrpMinor, unitCost }) => ({ productId, unitMrpMinor, unitCost }));
  return {
    before: { products: productsBefore, batches: restored.map(({ batchId, before }) => ({ batchId, ...before })) },
    after: { products: productsAfter, batches: restored.map(({ batchId, after }) => ({ batchId, ...after })) },
  };
}
