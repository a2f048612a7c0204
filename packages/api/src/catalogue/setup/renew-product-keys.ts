import { type Db, enqueue, type QueueHandlers, type Tx, transact } from '@bhandar/db';
import { productKeys } from '@bhandar/domain/catalogue';
import type { ApiContext } from '../../core/context';
import { listNamesOf, lockProductsOf, writeKeys } from './product-keys-repository';
import { SETUP_LISTS, type SetupList, type SetupRef } from './setup-repository';

/** The queue's task; its row is the renamed setup row. */
const RENEW_PRODUCT_KEYS = 'renewProductKeys';

/** The products that are locked at a time: a chunk of so many takes a fraction of a second. */
const CHUNK_SIZE = 500;

/**
 * Queues the products of a renamed setup row, whose keys contain its name. Called in the transaction that renames it.
 * Renames are worked on one after the other, so that they occupy one worker.
 */
export const enqueueProductKeys = (tx: Tx, { list, id }: SetupRef, runAt: Date): Promise<void> =>
  enqueue(tx, [{ task: RENEW_PRODUCT_KEYS, id: `${list}:${id}`, runAt, series: RENEW_PRODUCT_KEYS }]);

function setupRefOf(entryId: string): SetupRef | undefined {
  const [list = '', id = ''] = entryId.split(':');
  return Object.hasOwn(SETUP_LISTS, list) ? { list: list as SetupList, id } : undefined;
}

/** Renews the keys of the next products, and returns where the next chunk begins; null after the last one. */
const renewChunk = (db: Db, row: SetupRef, page: { after: string | null; limit: number }): Promise<string | null> =>
  transact(db, async (tx) => {
    const ids = await lockProductsOf(tx, row, page);
    // Read after the products are locked, so that a rename or an edit meanwhile is not lost.
    const products = await listNamesOf(tx, ids);
    await writeKeys(
      tx,
      products.map((product) => ({ id: product.id, ...productKeys(product) })),
    );
    return ids.length === page.limit ? (ids.at(-1) ?? null) : null;
  });

/**
 * Computes the keys of the products of a renamed company, category or unit type. It needs no position: a run after a
 * crash goes over the products again and writes those that still differ.
 */
export const productKeyHandlers = (
  { db, now, live }: Pick<ApiContext, 'db' | 'now' | 'live'>,
  { chunkSize = CHUNK_SIZE }: { chunkSize?: number } = {},
): QueueHandlers => ({
  [RENEW_PRODUCT_KEYS]: async ({ id, signal }) => {
    const row = setupRefOf(id);
    if (!row) return undefined;
    let after: string | null = null;
    do {
      if (signal.aborted) return { again: now() };
      after = await renewChunk(db, row, { after, limit: chunkSize });
    } while (after !== null);
    // Searches and sorted lists were told of the rename before their keys were renewed.
    live.changed({ area: 'catalogue', entities: ['product'], storeIds: null, staffId: null, by: '' });
    return undefined;
  },
});
