import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Id, pageOf } from '../../shared';
import { StorePrice, StorePriceQuery } from './price-list';

/** A page of 100 products then has 5,000 prices, which take 0.3 s; at 500 stores it took 3 s and 13 MB. */
export const MAX_COMPARED_STORES = 50;

export const COMPARED_PRICE_SORTS = ['product', 'stock', 'margin'] as const;

/** As for the prices of one store: products that fit at any of the compared stores. */
export const ComparePricesQuery = StorePriceQuery.pick({
  page: true,
  limit: true,
  search: true,
  kind: true,
  categoryId: true,
  companyId: true,
  held: true,
  own: true,
  scheduled: true,
  offMrp: true,
  warning: true,
  direction: true,
}).extend({
  /**
   * The margin of a product is the lowest of the compared stores. Left out, the best match of a search is first, and
   * without a search the products go by name.
   */
  sort: z.enum(COMPARED_PRICE_SORTS).optional(),
});
export type ComparePricesQuery = z.output<typeof ComparePricesQuery>;

/** A product's price at one of the compared stores. */
export const PriceAtStore = StorePrice.pick({
  stock: true,
  ceilingMinor: true,
  price: true,
  margin: true,
  markup: true,
  warnings: true,
  nextAt: true,
  nextPriceMinor: true,
}).extend({ locationId: Id });
export type PriceAtStore = z.infer<typeof PriceAtStore>;

/** A product with its prices side by side, in the order of the stores. */
export const ComparedPrices = StorePrice.pick({
  productId: true,
  kind: true,
  code: true,
  name: true,
  strength: true,
  category: true,
  company: true,
  unitName: true,
  mrpMinor: true,
  unitCost: true,
}).extend({
  /** The quantity that the stores together may sell today. */
  stock: z.number(),
  prices: z.array(PriceAtStore),
});
export type ComparedPrices = z.infer<typeof ComparedPrices>;

export const ComparedPricesPage = pageOf(ComparedPrices).extend({
  /** The first open stores by city and name, at most 50. */
  stores: z.array(StoreRef),
});
export type ComparedPricesPage = z.infer<typeof ComparedPricesPage>;
