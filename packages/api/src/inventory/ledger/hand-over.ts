import type { Tx } from '@bhandar/db';
import {
  handOverQuota,
  hasLeft,
  listHolders,
  type ProductUnits,
  readStoreQuota,
  withinReceived,
} from './hand-over-repository';
import { lockQuota, restoreQuota, sellsOwnOrders } from './quota-repository';

interface Wanted extends ProductUnits {
  staffId: string;
}

const sum = (wanted: readonly Wanted[], staffId: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const one of wanted) {
    if (one.staffId === staffId) sums.set(one.productId, (sums.get(one.productId) ?? 0) + one.quantity);
  }
  return sums;
};

/** What a seller took from the store for a sale, and the own quota of the product before. */
export interface TakenShare extends Wanted {
  own: number;
}

/**
 * Gives sellers the quota that they lack for a sale from the store's own, as far as it lasts. Called before the balances
 * are locked; a refused sale rolls it back, and what is not sold then goes back by `giveBackToStore`.
 */
export async function takeFromStore(
  tx: Tx,
  { locationId, wanted, at }: { locationId: string; wanted: readonly Wanted[]; at: Date },
): Promise<TakenShare[]> {
  const held = await readStoreQuota(tx, { locationId, productIds: wanted.map(({ productId }) => productId) });
  if (held.length === 0 || !(await sellsOwnOrders(tx, locationId))) return [];
  const shared = new Set(held.map(({ productId }) => productId));
  const lacking: { personId: string; products: ProductUnits[]; left: Map<string, number> }[] = [];
  for (const personId of [...new Set(wanted.map(({ staffId }) => staffId))].sort()) {
    const asked = [...sum(wanted, personId)].filter(([productId]) => shared.has(productId));
    const left = await lockQuota(tx, { locationId, staffId: personId, productIds: asked.map(([id]) => id) });
    const products = asked.flatMap(([productId, quantity]) => {
      const missing = quantity - (left.get(productId) ?? 0);
      return missing > 0 ? [{ productId, quantity: missing }] : [];
    });
    if (products.length > 0) lacking.push({ personId, products, left });
  }
  const taken: TakenShare[] = [];
  for (const { personId, products, left } of lacking) {
    const given = await handOverQuota(tx, { locationId, from: null, to: personId, products, personId, at });
    taken.push(...given.map((one) => ({ ...one, staffId: personId, own: left.get(one.productId) ?? 0 })));
  }
  return taken;
}

/** Of what sellers took from the store, what their sales do not need: an arrived sale may not be recorded. */
export async function giveBackToStore(
  tx: Tx,
  {
    locationId,
    taken,
    sold,
    at,
  }: { locationId: string; taken: readonly TakenShare[]; sold: readonly Wanted[]; at: Date },
): Promise<void> {
  for (const { staffId, productId, quantity, own } of taken) {
    const needed = Math.max(0, (sum(sold, staffId).get(productId) ?? 0) - own);
    const products = [{ productId, quantity: Math.max(0, quantity - needed) }];
    await handOverQuota(tx, { locationId, from: staffId, to: null, products, personId: staffId, at });
  }
}

/** Goods of a sale come back into the name of its seller; of one who left they go to the store. */
export async function restoreToSeller(
  tx: Tx,
  back: { locationId: string; staffId: string; products: readonly ProductUnits[]; at: Date },
): Promise<void> {
  const { locationId, staffId, products, at } = back;
  // The account is locked before the quota, as where somebody leaves.
  const isGone = await hasLeft(tx, { locationId, staffId });
  await restoreQuota(tx, back);
  if (isGone) await handOverQuota(tx, { locationId, from: staffId, to: null, products, personId: staffId, at });
}

/**
 * Gives a person who left the quota that an earlier sale of theirs needs, from the holders of their goods and no more than
 * they got of them.
 */
export async function takeFromHolders(
  tx: Tx,
  sale: { locationId: string; staffId: string; products: readonly ProductUnits[]; at: Date },
): Promise<void> {
  const { locationId, staffId, products, at } = sale;
  if (!(await hasLeft(tx, { locationId, staffId }))) return;
  const holders = await listHolders(tx, { locationId, staffId });
  for (const { holder, received } of holders) {
    const left = await lockQuota(tx, { locationId, staffId, productIds: products.map(({ productId }) => productId) });
    const missing = products.map((one) => ({ ...one, quantity: one.quantity - (left.get(one.productId) ?? 0) }));
    const lacking = withinReceived(missing, received);
    await handOverQuota(tx, { locationId, from: holder, to: staffId, products: lacking, personId: staffId, at });
  }
}
