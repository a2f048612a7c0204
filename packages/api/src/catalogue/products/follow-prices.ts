import type { Tx } from '@bhandar/db';
import { type ProductPack, settlePackPrices } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { type HeldProduct, updatePackPrices, updatePrices } from './held-products-repository';
import { savePrices } from './price-history-repository';

/** The prices of a product on a purchase. */
export interface PurchasedPrice {
  productId: string;
  /** Null keeps the price. */
  unitMrpMinor: number | null;
  /** Null keeps the cost. */
  unitCost: string | null;
  /** The packs in which the goods were bought and are sold. */
  packs: readonly { size: number; name: string; mrpMinor: number | null; tradePriceMinor: number | null }[];
  /** The document, which the price history shows. */
  source: string;
}

/**
 * Sets the prices of products to those of purchases, in the given order. Each is added to the history even if it
 * changes nothing, because the price rests on it once an earlier purchase is voided. With `exact` the figures are set
 * as given, also unknown ones, and only changes are added to the history. The products must be locked (`holdProducts`).
 */
export async function followPrices(
  tx: Tx,
  ctx: StaffContext,
  given: { held: ReadonlyMap<string, HeldProduct>; prices: readonly PurchasedPrice[]; exact?: boolean },
): Promise<void> {
  const { held, prices, exact = false } = given;
  const current = new Map<string, { unitMrpMinor: number | null; unitCost: string | null }>();
  const changes = new Map<string, PurchasedPrice[]>();
  const ladders: Ladders = new Map();
  for (const price of prices) {
    const before = current.get(price.productId) ?? held.get(price.productId);
    const kept = exact ? null : (before?.unitMrpMinor ?? null);
    const unitMrpMinor = price.unitMrpMinor === null ? kept : withinPacks(price, ladders, held);
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
  for (const [productId, ladder] of ladders) {
    const before = new Set(held.get(productId)?.packs);
    for (const pack of ladder) {
      const key = `${productId} ${pack.size}` as const;
      if (before.has(pack)) continue;
      packs.set(key, { productId, tradePriceMinor: null, ...packs.get(key), ...pack });
    }
  }
  await updatePackPrices(tx, [...packs.values()]);
}

type Ladders = Map<string, readonly ProductPack[]>;

/** The price within the limits of its packs; the product's other packs follow it if theirs is out of date. */
function withinPacks(
  { productId, unitMrpMinor, packs }: PurchasedPrice,
  ladders: Ladders,
  held: ReadonlyMap<string, HeldProduct>,
): number | null {
  const stated = packs.filter(({ mrpMinor }) => mrpMinor !== null);
  const sizes = new Set(stated.map(({ size }) => size));
  const ladder = ladders.get(productId) ?? held.get(productId)?.packs ?? [];
  const settled = settlePackPrices(unitMrpMinor, { stated, earlier: ladder.filter(({ size }) => !sizes.has(size)) });
  const priced = stated.map(({ size, name, mrpMinor }) => ({ size, name, mrpMinor }));
  ladders.set(productId, [...settled.earlier, ...priced]);
  return settled.unitMrpMinor;
}
