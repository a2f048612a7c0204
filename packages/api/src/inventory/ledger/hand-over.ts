import type { Tx } from '@bhandar/db';
import {
  handOverQuota,
  hasLeft,
  listHolders,
  type ProductUnits,
  type Received,
  readGivenByReturn,
  readStoreQuota,
  readTakenForSale,
  withinReceived,
} from './hand-over-repository';
import { consumeQuota, lockQuota, restoreQuota, sellsOwnOrders } from './quota-repository';

/** Units that a line of a sale asks for, in the order of the sales. */
interface Wanted extends ProductUnits {
  staffId: string;
  saleId: string;
}

/** What a seller took from the store for a sale, and the own quota of the product before the first of the sales. */
export interface TakenShare extends Wanted {
  own: number;
}

const keyOf = ({ staffId, productId }: { staffId: string; productId: string }) => `${staffId} ${productId}`;

const sumByProduct = (units: readonly ProductUnits[]): ProductUnits[] => {
  const sums = new Map<string, number>();
  for (const { productId, quantity } of units) sums.set(productId, (sums.get(productId) ?? 0) + quantity);
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }));
};

/** What each sale lacks once the sellers' own quotas are used up by the sales in their order. */
function lackingOf(wanted: readonly Wanted[], own: ReadonlyMap<string, number>): TakenShare[] {
  const left = new Map(own);
  return wanted.flatMap((one) => {
    const before = left.get(keyOf(one)) ?? 0;
    left.set(keyOf(one), Math.max(0, before - one.quantity));
    const { staffId, saleId, productId } = one;
    const quantity = one.quantity - before;
    return quantity > 0 ? [{ staffId, saleId, productId, quantity, own: own.get(keyOf(one)) ?? 0 }] : [];
  });
}

/**
 * Gives sellers the quota that they lack for their sales from the store's own, as far as it lasts. Called before the
 * balances are locked; a refused sale rolls it back, and what is not sold then goes back by `giveBackToStore`.
 */
export async function takeFromStore(
  tx: Tx,
  { locationId, wanted, at }: { locationId: string; wanted: readonly Wanted[]; at: Date },
): Promise<TakenShare[]> {
  const held = await readStoreQuota(tx, { locationId, productIds: wanted.map(({ productId }) => productId) });
  if (held.length === 0 || !(await sellsOwnOrders(tx, locationId))) return [];
  const shared = new Set(held.map(({ productId }) => productId));
  const asked = wanted.filter(({ productId }) => shared.has(productId));
  const own = new Map<string, number>();
  for (const staffId of [...new Set(asked.map((one) => one.staffId))].sort()) {
    const productIds = asked.filter((one) => one.staffId === staffId).map(({ productId }) => productId);
    const left = await lockQuota(tx, { locationId, staffId, productIds });
    for (const [productId, quantity] of left) own.set(keyOf({ staffId, productId }), quantity);
  }
  return takeShares(tx, { locationId, lacking: lackingOf(asked, own), at });
}

/** Several lines of a sale may ask for the same product. */
async function takeShares(
  tx: Tx,
  { locationId, lacking, at }: { locationId: string; lacking: readonly TakenShare[]; at: Date },
): Promise<TakenShare[]> {
  const taken: TakenShare[] = [];
  for (const saleId of new Set(lacking.map((one) => one.saleId))) {
    const shares = lacking.filter((one) => one.saleId === saleId);
    const [first] = shares;
    if (!first) continue;
    const { staffId } = first;
    const own = new Map(shares.map((one) => [one.productId, one.own]));
    const given = await handOverQuota(tx, {
      locationId,
      from: null,
      to: staffId,
      products: shares,
      personId: staffId,
      causeId: saleId,
      at,
    });
    taken.push(...given.map((one) => ({ ...one, staffId, saleId, own: own.get(one.productId) ?? 0 })));
  }
  return taken;
}

/**
 * Of what sellers took from the store, gives back what their sales do not need: an arrived sale may not be recorded. A
 * recorded sale that lacked what an earlier one had taken gets it.
 */
export async function giveBackToStore(
  tx: Tx,
  {
    locationId,
    taken,
    sold,
    at,
  }: { locationId: string; taken: readonly TakenShare[]; sold: readonly Wanted[]; at: Date },
): Promise<void> {
  const own = new Map(taken.map((one) => [keyOf(one), one.own]));
  const needed = lackingOf(
    sold.filter((one) => own.has(keyOf(one))),
    own,
  );
  const unitsOf = (shares: readonly TakenShare[], { saleId, productId }: Wanted) =>
    shares.reduce((sum, one) => (one.saleId === saleId && one.productId === productId ? sum + one.quantity : sum), 0);
  for (const share of taken) {
    const { staffId, saleId, productId, quantity } = share;
    const products = [{ productId, quantity: quantity - unitsOf(needed, share) }].filter((one) => one.quantity > 0);
    await handOverQuota(tx, { locationId, from: staffId, to: null, products, personId: staffId, causeId: saleId, at });
  }
  const lacking = needed.flatMap((one, index) => {
    const isFirst = needed.findIndex(({ saleId, productId }) => saleId === one.saleId && productId === one.productId);
    const quantity = unitsOf(needed, one) - unitsOf(taken, one);
    return isFirst === index && quantity > 0 ? [{ ...one, quantity }] : [];
  });
  await takeShares(tx, { locationId, lacking, at });
}

interface Returned {
  locationId: string;
  /** The cashier of the sale. */
  staffId: string;
  saleId: string;
  returnId: string;
  products: readonly ProductUnits[];
  at: Date;
}

/**
 * Goods of a sale come back into the quota that they were sold from: first the units that were the store's, then those in
 * the name of the seller. All goods of a seller who left go to the store.
 */
export async function restoreQuotaOfSale(tx: Tx, back: Returned): Promise<void> {
  const { locationId, staffId, saleId, returnId, at } = back;
  const products = sumByProduct(back.products);
  // The account is locked before the quota, as where somebody leaves.
  const isGone = await hasLeft(tx, { locationId, staffId });
  await restoreQuota(tx, { locationId, staffId, products });
  const toStore = isGone ? products : withinReceived(products, byProduct(await readTakenForSale(tx, saleId)));
  const handed = { locationId, from: staffId, to: null, personId: staffId, causeId: returnId, at };
  await handOverQuota(tx, { ...handed, products: toStore });
}

const byProduct = (units: readonly ProductUnits[]): Received['received'] =>
  Object.fromEntries(units.map(({ productId, quantity }) => [productId, quantity]));

/** A void deducts the returned units again from where they went; answers whether enough is unsold. */
export async function consumeQuotaOfSale(tx: Tx, back: Omit<Returned, 'saleId'>): Promise<boolean> {
  const { locationId, staffId, returnId, at } = back;
  const products = sumByProduct(back.products);
  await lockQuota(tx, { locationId, staffId, productIds: products.map(({ productId }) => productId) });
  const given = await readGivenByReturn(tx, returnId);
  const handed = { locationId, from: null, to: staffId, personId: staffId, causeId: returnId, at };
  await handOverQuota(tx, { ...handed, products: given });
  await takeFromHolders(tx, { locationId, staffId, products, at });
  return (await consumeQuota(tx, { locationId, staffId, products })) === products.length;
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
