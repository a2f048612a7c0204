import type { Tx } from '@bhandar/db';
import type { BatchMark } from '@bhandar/domain/inventory';
import { coded, invalid } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { askAboutBatches } from '../batches/ask-about-batches';
import { ensureBatch } from '../ledger/receive-repository';
import { findBatchProducts, findLiveProducts } from '../ledger/stock-repository';

export interface NamedGoods {
  productId: string;
  batchId?: string | undefined;
  newBatch?: BatchMark | undefined;
}

interface GoodsList {
  goods: readonly NamedGoods[];
  /** The list's name in the form. */
  path: string;
  /** What is printed on new batches was asked about and confirmed. */
  confirmed?: boolean | undefined;
}

/** Refuses products that the catalogue does not list, and batches of other products. */
export async function refuseUnknownGoods(tx: Tx, { goods, path }: GoodsList): Promise<void> {
  const products = await findLiveProducts(
    tx,
    goods.map(({ productId }) => productId),
  );
  const owners = await findBatchProducts(
    tx,
    goods.flatMap(({ batchId }) => batchId ?? []),
  );
  for (const [index, { productId, batchId }] of goods.entries()) {
    if (!products.has(productId)) {
      throw invalid(coded('product.notFound'), { [`${path}.${index}.productId`]: coded('product.notFound') });
    }
    if (batchId !== undefined && owners.get(batchId) !== productId) {
      throw invalid(coded('batch.notFound'), { [`${path}.${index}.batchId`]: coded('batch.notFound') });
    }
  }
}

/** The batch of every line, created if the records do not have it yet. */
export async function resolveBatches(tx: Tx, ctx: StaffContext, list: GoodsList): Promise<string[]> {
  await refuseUnknownGoods(tx, list);
  if (!list.confirmed) {
    await askAboutBatches(
      tx,
      ctx,
      list.goods.flatMap(({ productId, newBatch }, index) =>
        newBatch
          ? [{ ...newBatch, mrpMinor: null, productId, field: `${list.path}.${index}.newBatch.batchNumber` }]
          : [],
      ),
    );
  }
  const batchIds: string[] = [];
  for (const { productId, batchId, newBatch } of list.goods) {
    const { batchNumber = '', expiresOn = null } = newBatch ?? {};
    batchIds.push(batchId ?? (await ensureBatch(tx, { productId, batchNumber, expiresOn, receivedAt: ctx.now() })));
  }
  return batchIds;
}
