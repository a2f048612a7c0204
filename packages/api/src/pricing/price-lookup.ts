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

export async function loadPriceLookup(
  db: Db | Tx,
  { locationIds, goods, at, today }: LookupRequest,
): Promise<PriceLookup> {
  const productIds = goods.map(({ productId }) => productId);
  const held = new Map<string, HeldGoods>();
  for (const row of await listHeld(db, { locationIds, productIds, today })) {
    held.set(`${row.locationId} ${row.productId}`, row);
  }
  const rules = new Map<string, PriceCandidate[]>();
  for (const rule of await listInForce(db, { locationIds, productIds, at })) {
    const key = `${rule.locationId} ${rule.scopeId}`;
    const known = rules.get(key);
    if (known) known.push(rule);
    else rules.set(key, [rule]);
  }
  return {
    priceOf(locationId, { productId, companyId, categoryId, mrpMinor, unitCost }) {
      const here = held.get(`${locationId} ${productId}`);
      const facts = { mrpMinor, unitCost, batchMrps: here?.batchMrps ?? [] };
      const candidates = [productId, companyId, categoryId, locationId].flatMap(
        (scopeId) => rules.get(`${locationId} ${scopeId}`) ?? [],
      );
      return { facts, stock: here?.stock ?? 0, price: resolvePrice(candidates, facts) };
    },
  };
}
