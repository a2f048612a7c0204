import type { Tx } from '@bhandar/db';
import { handOverQuota, hasLeft, listHolders, type ProductUnits, readStoreQuota } from './hand-over-repository';
import { lockQuota, sellsOwnOrders } from './quota-repository';

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

/**
 * Gives sellers the quota that they lack for a sale from the store's own, as far as it lasts. Called before the balances
 * are locked; a refused sale rolls it back.
 */
export async function takeFromStore(
  tx: Tx,
  { locationId, wanted, at }: { locationId: string; wanted: readonly Wanted[]; at: Date },
): Promise<void> {
  const held = await readStoreQuota(tx, { locationId, productIds: wanted.map(({ productId }) => productId) });
  if (held.length === 0 || !(await sellsOwnOrders(tx, locationId))) return;
  const shared = new Set(held.map(({ productId }) => productId));
  const lacking: { personId: string; products: ProductUnits[] }[] = [];
  for (const personId of [...new Set(wanted.map(({ staffId }) => staffId))].sort()) {
    const asked = [...sum(wanted, personId)].filter(([productId]) => shared.has(productId));
    const left = await lockQuota(tx, { locationId, staffId: personId, productIds: asked.map(([id]) => id) });
    const products = asked.flatMap(([productId, quantity]) => {
      const missing = quantity - (left.get(productId) ?? 0);
      return missing > 0 ? [{ productId, quantity: missing }] : [];
    });
    if (products.length > 0) lacking.push({ personId, products });
  }
  for (const { personId, products } of lacking) {
    await handOverQuota(tx, { locationId, from: null, to: personId, products, personId, at });
  }
}

/** Goods that came back into the name of a person who left go to the store. */
export async function passOnToStore(
  tx: Tx,
  back: { locationId: string; staffId: string; products: readonly ProductUnits[]; at: Date },
): Promise<void> {
  const { locationId, staffId, products, at } = back;
  if (!(await hasLeft(tx, { locationId, staffId }))) return;
  await handOverQuota(tx, { locationId, from: staffId, to: null, products, personId: staffId, at });
}

/** Gives a person who left the quota that an earlier sale of theirs needs, from the holders of their goods. */
export async function takeFromHolders(
  tx: Tx,
  sale: { locationId: string; staffId: string; products: readonly ProductUnits[]; at: Date },
): Promise<void> {
  const { locationId, staffId, products, at } = sale;
  const others = (await listHolders(tx, { locationId, staffId })).filter((holder) => holder !== staffId);
  for (const holder of others) {
    const left = await lockQuota(tx, { locationId, staffId, productIds: products.map(({ productId }) => productId) });
    const missing = products.map((one) => ({ ...one, quantity: one.quantity - (left.get(one.productId) ?? 0) }));
    const lacking = missing.filter(({ quantity }) => quantity > 0);
    await handOverQuota(tx, { locationId, from: holder, to: staffId, products: lacking, personId: staffId, at });
  }
}
