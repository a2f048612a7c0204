import type { Tx } from '@bhandar/db';
import { followPrices, holdProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { restoreBatches } from '../../inventory';
import { listPricesBefore, listPurchasedIds } from './purchase-prices-repository';
import { listReceivedBatches, updateBefores } from './purchase-receipts-repository';

/**
 * Takes back what a purchase made of its products and its batches: the prices of products where nothing has changed them
 * since, cost and MRP of batches as if its goods had never come. The products stay held. Answers what changed.
 */
export async function takeBackPurchase(
  tx: Tx,
  ctx: StaffContext,
  purchase: { purchaseId: string; voucher: string },
): Promise<{ before: object; after: object }> {
  const held = await holdProducts(tx, await listPurchasedIds(tx, purchase.purchaseId));
  const prices = await listPricesBefore(tx, purchase);
  await followPrices(tx, ctx, { held, prices, exact: true });
  const { restored, standing } = await restoreBatches(tx, await listReceivedBatches(tx, purchase.purchaseId));
  await updateBefores(tx, standing);
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
