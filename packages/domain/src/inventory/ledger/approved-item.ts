import * as z from 'zod';
import { Role } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { coded, Id, PageQuery, pageOf } from '../../shared';

export const NO_APPROVED_ORDERS_PERMISSION = coded('access.ordersHidden');

export const ApprovedItemSort = z.enum(['processedAt', 'name', 'category', 'quantity', 'store']);
export type ApprovedItemSort = z.infer<typeof ApprovedItemSort>;

export const ApprovedItemQuery = PageQuery.extend({
  kind: ProductKind.optional(),
  locationId: Id.optional(),
  sort: ApprovedItemSort.default('processedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type ApprovedItemQuery = z.infer<typeof ApprovedItemQuery>;

/** One line of an order that was approved, and perhaps received since. */
export const ApprovedItem = z.object({
  orderId: Id,
  lineNo: z.number(),
  voucher: z.string(),
  productId: Id,
  name: z.string(),
  category: z.string(),
  strength: z.string(),
  quantity: z.number(),
  approvedBy: z.string(),
  approverRole: Role,
  approvedAt: z.string(),
  store: z.object({ id: Id, name: z.string(), city: z.string() }),
  /** Whether the store has confirmed receipt. */
  received: z.boolean(),
});
export type ApprovedItem = z.infer<typeof ApprovedItem>;

/** A page of items with the two counts of the whole, which no search narrows. */
export const ApprovedItemPage = pageOf(ApprovedItem).extend({ orderCount: z.number(), itemCount: z.number() });
export type ApprovedItemPage = z.infer<typeof ApprovedItemPage>;
