import type { Tx } from '@bhandar/db';
import { type ProductPack, settlePackPrices } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { savePrices } from '../import/chunk-repository';
import { type HeldProduct, updatePackPrices, updatePrices } from './held-products-repository';

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

/** The price as the packs that came with it allow; the product's other packs follow it where theirs is out of date. */
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
