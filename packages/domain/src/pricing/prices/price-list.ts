import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { Id, Instant, isEachOnce, issue, optionalText, PageQuery } from '../../shared';
import { PriceEntry } from '../rules/price-rule';
import { ResolvedPrice } from './resolved-price';

/** The selected products of a store: all that match every given filter. */
const selection = {
  kind: ProductKind.optional(),
  categoryId: Id.optional(),
  companyId: Id.optional(),
  /** Only products in stock at the store; a bulk change prices each at the stores that hold it. */
  held: z.boolean().optional(),
};

export const STORE_PRICE_SORTS = ['product', 'stock', 'margin'] as const;

export const PriceWarning = z.enum(['belowCost', 'noPrice']);
export type PriceWarning = z.infer<typeof PriceWarning>;

export const StorePriceQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  locationId: Id,
  ...selection,
  /**
   * Left out, the best match of a search is first, and without a search the products go by name. Products without a
   * margin are last in both directions; to people who do not see costs none has one.
   */
  sort: z.enum(STORE_PRICE_SORTS).optional(),
  direction: z.enum(['asc', 'desc']).default('asc'),
  /** Only products with a store price, now or scheduled. */
  own: z.boolean().optional(),
  /** Only products with a scheduled store price. */
  scheduled: z.boolean().optional(),
  /** Only products whose price is not their MRP today. */
  offMrp: z.boolean().optional(),
  /** Only products with this warning. */
  warning: PriceWarning.optional(),
});
export type StorePriceQuery = z.output<typeof StorePriceQuery>;

/** A product as a store sells it today. Cost and derived figures are for managers and null for others. */
export const StorePrice = z.object({
  productId: Id,
  kind: ProductKind,
  code: z.string(),
  name: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  unitName: z.string(),
  /** The quantity that the store may sell today. */
  stock: z.number(),
  mrpMinor: z.number().nullable(),
  /** The highest allowed price: the lowest MRP on a pack that may be sold. */
  ceilingMinor: z.number().nullable(),
  unitCost: z.string().nullable(),
  price: ResolvedPrice,
  /** Of the price and on the cost, in basis points. */
  margin: z.number().nullable(),
  markup: z.number().nullable(),
  warnings: z.array(PriceWarning),
  /** When the next scheduled price of its own begins. */
  nextAt: Instant.nullable(),
  /** Null of a rule, whose price follows from the cost and MRP of that day. */
  nextPriceMinor: z.number().nullable(),
});
export type StorePrice = z.infer<typeof StorePrice>;

export const PriceHistoryQuery = z.object({ locationId: Id, productId: Id });

/** A product's price at a store with all its prices and rules, also past ones, the newest first. */
export const PriceHistory = z.object({ product: StorePrice, entries: z.array(PriceEntry) });
export type PriceHistory = z.infer<typeof PriceHistory>;

export const PriceRuleQuery = PageQuery.pick({ page: true, limit: true }).extend({ locationId: Id });
export type PriceRuleQuery = z.output<typeof PriceRuleQuery>;

export const ROUNDING_STEPS = [1, 5, 10, 25, 50, 100, 500] as const;

export const PriceChange = z
  .object({
    /** `percent` changes today's price; the others work from cost or MRP. */
    by: z.enum(['percent', 'margin', 'markup', 'discount']),
    basisPoints: z
      .number({ error: issue('field.percentage') })
      .int({ error: issue('field.percentTwoDecimals') })
      .min(-9_999, { error: issue('field.percentAbove') })
      .max(1_000_000, { error: issue('field.percentMax10000') }),
    roundTo: z.literal(ROUNDING_STEPS).default(1),
    /** Skips prices that would be below cost; people who may not sell below cost cannot turn it off. */
    keepAboveCost: z.boolean().default(true),
  })
  .superRefine(({ by, basisPoints }, context) => {
    const wrong = (message: string) => context.addIssue({ code: 'custom', path: ['basisPoints'], message });
    if (by !== 'percent' && basisPoints < 0) wrong(issue('field.notNegative'));
    else if ((by === 'margin' || by === 'discount') && basisPoints >= 10_000) wrong(issue('field.under100Percent'));
  });
export type PriceChange = z.output<typeof PriceChange>;

const bulk = {
  locationIds: z
    .array(Id)
    .min(1, { error: issue('store.choose') })
    .max(500, { error: issue('price.storesAtMost') })
    .refine((ids) => isEachOnce(ids, (id) => id), { error: issue('price.storeRepeated') }),
  ...selection,
  change: PriceChange,
};

/** The outcome for a row of a bulk change. */
export const PriceVerdict = z.enum(['change', 'same', 'aboveMrp', 'belowCost', 'noBase']);
export type PriceVerdict = z.infer<typeof PriceVerdict>;

/** The prices that a bulk change would affect, and the change. */
export const CountPricesInput = z.object({ search: optionalText(100), ...bulk });
export type CountPricesInput = z.output<typeof CountPricesInput>;

export const PreviewPricesInput = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  ...bulk,
  only: PriceVerdict.optional(),
});
export type PreviewPricesInput = z.output<typeof PreviewPricesInput>;

export const PreviewedPrice = StorePrice.extend({
  locationId: Id,
  storeName: z.string(),
  /** The new price; null if it cannot be computed. */
  newPriceMinor: z.number().nullable(),
  newMargin: z.number().nullable(),
  newMarkup: z.number().nullable(),
  verdict: PriceVerdict,
  /** The new price is below cost. */
  underCost: z.boolean(),
});
export type PreviewedPrice = z.infer<typeof PreviewedPrice>;

export const PriceCounts = z.object({
  change: z.number(),
  same: z.number(),
  aboveMrp: z.number(),
  belowCost: z.number(),
  noBase: z.number(),
  /** How many of the changed prices are below cost. */
  underCost: z.number(),
});
export type PriceCounts = z.infer<typeof PriceCounts>;

export const ApplyPricesInput = z.object({
  /** The id of the campaign and of the job that writes it; a repeat with the same id is the same campaign. */
  id: Id,
  search: optionalText(100),
  ...bulk,
  startsAt: Instant.optional(),
  endsAt: Instant.nullable().default(null),
  reason: optionalText(200),
});
export type ApplyPricesInput = z.output<typeof ApplyPricesInput>;

export const AppliedPrices = z.object({
  id: Id,
  applied: z.number(),
  counts: PriceCounts,
  /** Some of the refused changes. */
  refused: z.array(z.object({ name: z.string(), storeName: z.string(), verdict: PriceVerdict })),
});
export type AppliedPrices = z.infer<typeof AppliedPrices>;

/** A bulk change in one store's price history. */
export const PriceCampaign = z.object({
  id: Id,
  reason: z.string(),
  prices: z.number(),
  startsAt: Instant,
  endsAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  state: z.enum(['scheduled', 'active', 'past', 'cancelled']),
});
export type PriceCampaign = z.infer<typeof PriceCampaign>;

export const EndCampaignInput = z.object({ id: Id, locationId: Id, reason: optionalText(200) });
export type EndCampaignInput = z.output<typeof EndCampaignInput>;
