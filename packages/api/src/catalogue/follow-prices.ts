import type { Tx } from '@bhandar/db';
import type { StaffContext } from '../context';
import { type HeldProduct, updatePackPrices, updatePrices } from './held-products-repository';
import { savePrices } from './import/chunk-repository';

/** What a purchase says about a product's prices. */
export interface PurchasedPrice {
  productId: string;
  /** Null leaves the price as it is. */
  unitMrpMinor: number | null;
  /** Null leaves it as well. */
  unitCost: string | null;
  /** Packs as they were bought and as they are sold. */
  packs: readonly { size: number; name: string; mrpMinor: number | null; tradePriceMinor: number | null }[];
  /** The document: what the price history cites. */
  source: string;
}

/**
 * Brings products to the prices of purchases, one after the other as given, each in the history, also where it changes
 * nothing: it is what the price rests on once an earlier one is taken back. With `exact` they are the figures as they
 * shall be, the unknown ones too, and only changes are history. The products are held (`holdProducts`).
 */
export async function followPrices(
  tx: Tx,
  ctx: StaffContext,
  given: { held: ReadonlyMap<string, HeldProduct>; prices: readonly PurchasedPrice[]; exact?: boolean },
): Promise<void> {
  const { held, prices, exact = false } = given;
  const current = new Map<string, { unitMrpMinor: number | null; unitCost: string | null }>();
  const changes = new Map<string, PurchasedPrice[]>();
  for (const price of prices) {
    const before = current.get(price.productId) ?? held.get(price.productId);
    const unitMrpMinor = price.unitMrpMinor ?? (exact ? null : (before?.unitMrpMinor ?? null));
    const unitCost = price.unitCost ?? (exact ? null : (before?.unitCost ?? null));
    const after = { unitMrpMinor, unitCost };
    current.set(price.productId, after);
    const same = before?.unitMrpMinor === unitMrpMinor && before?.unitCost === unitCost;
    if (!exact || !same) changes.set(price.source, [...(changes.get(price.source) ?? []), { ...price, ...after }]);
  }
  const stamp = { by: ctx.actor.id, at: ctx.now() };
  for (const [source, rows] of changes) await savePrices(tx, rows, { ...stamp, source });
  await updatePrices(
    tx,
    [...current].map(([productId, price]) => ({ productId, ...price })),
  );
  const packs = new Map(
    prices.flatMap(({ productId, packs: bought }) =>
      bought.map((pack) => [`${productId} ${pack.size}`, { productId, ...pack }] as const),
    ),
  );
  await updatePackPrices(tx, [...packs.values()]);
}
