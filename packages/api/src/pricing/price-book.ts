import type { Db, Tx } from '@bhandar/db';
import { type PriceCandidate, type PriceFacts, type ResolvedPrice, resolvePrice } from '@bhandar/domain/pricing';
import { type HeldGoods, listHeld, listInForce, type PricedGoods } from './price-book-repository';

export interface BookedPrice {
  facts: PriceFacts;
  stock: number;
  price: ResolvedPrice;
}

/** What stores ask for some goods at an instant, all of it read at once. */
export interface PriceBook {
  priceOf(locationId: string, goods: PricedGoods): BookedPrice;
}

interface BookRequest {
  locationIds: readonly string[];
  goods: readonly PricedGoods[];
  at: Date;
  today: string;
}

export async function openPriceBook(db: Db | Tx, { locationIds, goods, at, today }: BookRequest): Promise<PriceBook> {
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
