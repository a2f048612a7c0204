import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { StockPlace } from '../../inventory';
import { CreatePurchaseOrderInput } from '../../purchasing/purchase-orders/purchase-order';
import { Id, issue, PageQuery, pageOf } from '../../shared';
import { GeneralReorder, NOTHING_OWN, OwnReorder } from './own-reorder';

/** Days of demand that are measured, today included. */
export const DEMAND_DAYS = 90;
/** Fewer days than this give no reliable rate, because one exceptional day would decide it. */
export const FEWEST_DAYS = 7;
/** Below this many units last year's figures show no season. */
const FEWEST_SEASON_UNITS = 20;
const WEAKEST_SEASON = 0.5;
const STRONGEST_SEASON = 2;

/** Days that the location's stock has to last, with the safety stock. */
export const ReorderDays = z.object({
  /** From the order to the shelf. */
  lead: z.number(),
  /** From one order to the next. */
  review: z.number(),
  safety: z.number(),
});
export type ReorderDays = z.infer<typeof ReorderDays>;

/** The facts of a product at a location. */
export interface ReorderFacts {
  /** Units used within the window. */
  used: number;
  /** Days of the window with stock. */
  inStockDays: number;
  /** Units used a year ago, in the window that ended then and in the days that followed it. */
  lastYear: { before: number; beforeDays: number; after: number; afterDays: number };
  /** Usable today. */
  onHand: number;
  /** Ordered or purchased, and not received yet. */
  onOrder: number;
  /** Usable batches that expire within the time to cover; earliest first. */
  expiring: readonly { daysLeft: number; quantity: number }[];
  packSize: number;
}

/** Every term of the formula, so that people can check the result. */
export const Reorder = z.object({
  used: z.number(),
  inStockDays: z.number(),
  /** The season factor: last year's usage in the coming days relative to the past ones; 1 if unknown. */
  season: z.number(),
  perDay: z.number(),
  days: ReorderDays,
  /** For the days from this order's arrival to the next one's. */
  cover: z.number(),
  safety: z.number(),
  onHand: z.number(),
  onOrder: z.number(),
  /** On hand, and expired before it can be used. */
  willExpire: z.number(),
  /** Cover + safety + what will expire - on hand - on order. */
  missing: z.number(),
  packSize: z.number(),
  /** The shortfall, in whole packs. */
  suggested: z.number(),
  /** Days that the usable stock lasts; null without usage. */
  daysLeft: z.number().nullable(),
  /** The values of `days` and `packSize` that are set for this product here, and the general values. */
  own: OwnReorder,
  general: GeneralReorder,
});
export type Reorder = z.infer<typeof Reorder>;

/** 21.000000000004 is 21. */
const NOISE = 1e-9;
const up = (value: number): number => Math.max(0, Math.ceil(value - NOISE));
const hundredths = (value: number): number => Math.round(value * 100) / 100;

export const ownDays = ({ lead, review, safety }: ReorderDays, { leadDays, safetyDays }: OwnReorder): ReorderDays => ({
  lead: leadDays ?? lead,
  review,
  safety: safetyDays ?? safety,
});

/** Days from today until the order after this one arrives, with the safety stock. */
export const daysAhead = ({ lead, review, safety }: ReorderDays): number => lead + review + safety;

/** The season factor from last year's usage, within bounds. */
export function seasonOf({ before, beforeDays, after, afterDays }: ReorderFacts['lastYear']): number {
  if (before < FEWEST_SEASON_UNITS || beforeDays <= 0 || afterDays <= 0) return 1;
  const ratio = after / afterDays / (before / beforeDays);
  return hundredths(Math.min(STRONGEST_SEASON, Math.max(WEAKEST_SEASON, ratio)));
}

/** Units left when batches expire, if the earliest expiry is used first at this rate. */
export function unusedAtExpiry(batches: ReorderFacts['expiring'], perDay: number): number {
  let served = 0;
  let unused = 0;
  for (const { daysLeft, quantity } of batches) {
    const servable = Math.max(0, perDay * (daysLeft + 1) - served);
    const taken = Math.min(quantity, servable);
    served += taken;
    unused += quantity - taken;
  }
  return Math.floor(unused + NOISE);
}

/**
 * The quantity to order today: demand per in-stock day x (lead time + review) + safety - on hand - on order + stock
 * that will expire first, rounded up to whole packs. Days without stock show no demand, so they do not count.
 */
export function suggestOrder(facts: ReorderFacts, usual: ReorderDays, own: OwnReorder = NOTHING_OWN): Reorder {
  const { used, onHand, onOrder, expiring } = facts;
  const days = ownDays(usual, own);
  const packSize = own.packSize ?? facts.packSize;
  const inStockDays = Math.max(facts.inStockDays, FEWEST_DAYS);
  const season = seasonOf(facts.lastYear);
  const perDay = (Math.max(0, used) / inStockDays) * season;
  const cover = up(perDay * (days.lead + days.review));
  const safety = up(perDay * days.safety);
  const willExpire = unusedAtExpiry(expiring, perDay);
  const missing = perDay > 0 ? Math.max(0, cover + safety + willExpire - onHand - onOrder) : 0;
  return {
    used,
    inStockDays,
    season,
    days,
    cover,
    safety,
    onHand,
    onOrder,
    willExpire,
    missing,
    packSize,
    perDay: hundredths(perDay),
    suggested: Math.ceil(missing / packSize) * packSize,
    daysLeft: perDay > 0 ? Math.floor((onHand - willExpire) / perDay + NOISE) : null,
    own,
    general: { leadDays: usual.lead, safetyDays: usual.safety, packSize: facts.packSize },
  };
}

export const ReorderSort = z.enum(['daysLeft', 'name', 'suggested']);
export type ReorderSort = z.infer<typeof ReorderSort>;

/** Products that are due; or all with values of their own or with usage, due or not. */
export const ReorderShow = z.enum(['due', 'own', 'used']);
export type ReorderShow = z.infer<typeof ReorderShow>;

export const ReorderQuery = PageQuery.extend({
  kind: ProductKind.optional(),
  show: ReorderShow.default('due'),
  /** The location; the person's own store, or the warehouse, if left out. */
  locationId: Id.optional(),
  sort: ReorderSort.default('daysLeft'),
});
export type ReorderQuery = z.infer<typeof ReorderQuery>;

/** A product that the location should or could order, with the calculation. */
export const ReorderRow = z.object({
  productId: Id,
  kind: ProductKind,
  code: z.string(),
  name: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  /** The quantity that the warehouse could send to a store today; null for the warehouse itself. */
  available: z.number().int().nullable(),
  /** The last supplier, or one with the product on a price list, and the price of a pack; only for the warehouse. */
  supplier: z.object({ id: Id, name: z.string(), packTpMinor: z.number().nullable() }).nullable(),
  reorder: Reorder,
});
export type ReorderRow = z.infer<typeof ReorderRow>;

export const ReorderPage = pageOf(ReorderRow).extend({ place: StockPlace });
export type ReorderPage = z.infer<typeof ReorderPage>;

/** Orders to several suppliers, all of them or none. */
export const OrderFromSuppliersInput = z.object({
  orders: z
    .array(CreatePurchaseOrderInput)
    .min(1, { error: issue('reorder.addLine') })
    .max(50, { error: issue('reorder.tooManyOrders') }),
});
export type OrderFromSuppliersInput = z.infer<typeof OrderFromSuppliersInput>;
