import type { Db, Tx } from '@bhandar/db';
import { type PriceCandidate, type PriceFacts, type ResolvedPrice, resolvePrice } from '@bhandar/domain/pricing';
import { type HeldGoods, listHeld, listInForce, type PriceableGoods } from './price-lookup-repository';

export interface CurrentPrice {
  facts: PriceFacts;
  stock: number;
  price: ResolvedPrice;
}

/** The prices of some products at stores at an instant, read with one query each. */
export interface PriceLookup {
  priceOf(locationId: string, goods: PriceableGoods): CurrentPrice;
}

interface LookupRequest {
  locationIds: readonly string[];
  goods: readonly PriceableGoods[];
  at: Date;
  today: string;
}

interface StoreFacts {
  /** By product. */
  held: Map<string, HeldGoods>;
  /** By what they are of: a product, a company, a category or the store. */
  rules: Map<string, PriceCandidate[]>;
}

export async function loadPriceLookup(
  db: Db | Tx,
  { locationIds, goods, at, today }: LookupRequest,
): Promise<PriceLookup> {
  const productIds = goods.map(({ productId }) => productId);
  const stores = new Map<string, StoreFacts>();
  const factsOf = (locationId: string): StoreFacts => {
    const known = stores.get(locationId) ?? { held: new Map(), rules: new Map() };
    stores.set(locationId, known);
    return known;
  };
  for (const row of await listHeld(db, { locationIds, productIds, today })) {
    factsOf(row.locationId).held.set(row.productId, row);
  }
  for (const rule of await listInForce(db, { locationIds, productIds, at })) {
    const { rules } = factsOf(rule.locationId);
    const known = rules.get(rule.scopeId);
    if (known) known.push(rule);
    else rules.set(rule.scopeId, [rule]);
  }
  return {
    priceOf(locationId, { productId, companyId, categoryId, mrpMinor, unitCost }) {
      const here = stores.get(locationId);
      const held = here?.held.get(productId);
      const facts = { mrpMinor, unitCost, batchMrps: held?.batchMrps ?? [] };
      const candidates = here?.rules.size
        ? [productId, companyId, categoryId, locationId].flatMap((scopeId) => here.rules.get(scopeId) ?? [])
        : [];
      return { facts, stock: held?.stock ?? 0, price: resolvePrice(candidates, facts) };
    },
  };
}
