import type { Tx } from '@bhandar/db';
import type { BatchMark } from '@bhandar/domain/inventory';
import { invalid } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { ensureBatch, findBatchProducts, findLiveProducts } from './stock-repository';

export interface NamedGoods {
  productId: string;
  batchId?: string | undefined;
  newBatch?: BatchMark | undefined;
}

/** The batch of every line, made where the book does not know it yet. `path` names the list in the form. */
export async function resolveBatches(
  tx: Tx,
  ctx: StaffContext,
  { goods, path }: { goods: readonly NamedGoods[]; path: string },
): Promise<string[]> {
  const products = await findLiveProducts(
    tx,
    goods.map(({ productId }) => productId),
  );
  const owners = await findBatchProducts(
    tx,
    goods.flatMap(({ batchId }) => batchId ?? []),
  );
  const batchIds: string[] = [];
  for (const [index, { productId, batchId, newBatch }] of goods.entries()) {
    if (!products.has(productId)) {
      throw invalid('Product not found', { [`${path}.${index}.productId`]: 'Product not found' });
    }
    if (batchId !== undefined && owners.get(batchId) !== productId) {
      throw invalid('Batch not found', { [`${path}.${index}.batchId`]: 'Batch not found' });
    }
    const unknown = { unitCost: null, mrpMinor: null, receivedAt: ctx.now() };
    const { batchNumber = '', expiresOn = null } = newBatch ?? {};
    batchIds.push(batchId ?? (await ensureBatch(tx, { productId, batchNumber, expiresOn, ...unknown })));
  }
  return batchIds;
}
