import type { Tx } from '@bhandar/db';
import { type ProductPack, settlePackPrices } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { type HeldProduct, updatePackPrices, updatePrices } from './held-products-repository';
import { type HistoryRow, savePrices } from './price-history-repository';

/** The prices of a product on a purchase. */
export interface PurchasedPrice {
  productId: string;
  /** Null keeps the price. */
  unitMrpMinor: number | null;
  /** Null keeps the cost. */
  unitCost: string | null;
  /** The packs in which the goods were bought and are sold. */
  packs: readonly PurchasedPack[];
  /** The document, which the price history shows. */
  source: string;
  /** The day of the document. */
  day: string;
  /** Whether no document of a later day states an MRP or a cost; one entered late is in the history only. */
  rules: { mrp: boolean; cost: boolean };
}

interface PurchasedPack {
  size: number;
  name: string;
  mrpMinor: number | null;
  tradePriceMinor: number | null;
}

/**
 * Sets the prices of products to those of purchases that rule, in the given order. Each is added to the history even if
 * it changes nothing, because the price rests on it once an earlier purchase is voided. With `exact` the figures are set
 * as given, also unknown ones, and only changes are added to the history. The products must be locked (`holdProducts`).
 */
export async function followPrices(
  tx: Tx,
  ctx: StaffContext,
  given: { held: ReadonlyMap<string, HeldProduct>; prices: readonly PurchasedPrice[]; exact?: boolean },
): Promise<void> {
  const { held, prices, exact = false } = given;
  const current = new Map<string, { unitMrpMinor: number | null; unitCost: string | null }>();
  const changes = new Map<string, HistoryRow[]>();
  const ladders: Ladders = new Map();
  for (const price of prices) {
    const { productId, rules, source } = price;
    const before = current.get(productId) ?? held.get(productId);
    const kept = exact ? null : (before?.unitMrpMinor ?? null);
    const unitMrpMinor = price.unitMrpMinor === null || !rules.mrp ? kept : withinPacks(price, ladders, held);
    const stated = rules.cost ? price.unitCost : null;
    const unitCost = stated ?? (exact ? null : (before?.unitCost ?? null));
    current.set(productId, { unitMrpMinor, unitCost });
    const same = before?.unitMrpMinor === unitMrpMinor && before?.unitCost === unitCost;
    if (exact && same) continue;
    const own = { unitMrpMinor: rules.mrp ? unitMrpMinor : price.unitMrpMinor, unitCost: price.unitCost };
    changes.set(source, [...(changes.get(source) ?? []), { productId, ...own, pricedOn: price.day }]);
  }
  const stamp = { by: ctx.actor.id, at: ctx.now() };
  for (const [source, rows] of changes) await savePrices(tx, rows, { ...stamp, source });
  await updatePrices(
    tx,
    [...current].map(([productId, price]) => ({ productId, ...price })),
  );
  const packs = new Map<string, PurchasedPack & { productId: string }>();
  for (const { productId, pack } of prices.flatMap(rulingPacks)) {
    const key = `${productId} ${pack.size}`;
    const earlier = packs.get(key);
    packs.set(key, {
      productId,
      ...pack,
      mrpMinor: pack.mrpMinor ?? earlier?.mrpMinor ?? null,
      tradePriceMinor: pack.tradePriceMinor ?? earlier?.tradePriceMinor ?? null,
    });
  }
  for (const [productId, ladder] of ladders) {
    const before = new Set(held.get(productId)?.packs);
    for (const pack of ladder) {
      const key = `${productId} ${pack.size}`;
      if (before.has(pack)) continue;
      packs.set(key, { productId, tradePriceMinor: null, ...packs.get(key), ...pack });
    }
  }
  await updatePackPrices(tx, [...packs.values()]);
}

/** The packs of a document with the figures that rule; a document that rules nothing adds none. */
const rulingPacks = ({ productId, packs, rules }: PurchasedPrice) =>
  rules.mrp || rules.cost
    ? packs.map((pack) => ({
        productId,
        pack: {
          ...pack,
          mrpMinor: rules.mrp ? pack.mrpMinor : null,
          tradePriceMinor: rules.cost ? pack.tradePriceMinor : null,
        },
      }))
    : [];

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
