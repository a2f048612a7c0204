import * as z from 'zod';
import { ProductKind } from '../../catalogue';
import { Id, PageQuery } from '../../shared';

export const MovementQuery = PageQuery.pick({ page: true, limit: true }).extend({
  locationId: Id,
  productId: Id,
  batchId: Id.optional(),
});
export type MovementQuery = z.infer<typeof MovementQuery>;

export const DocumentKind = z.enum([
  'opening',
  'purchase',
  'order',
  'sale',
  'saleReturn',
  'writeOff',
  'supplierReturn',
  'transfer',
  'adjustment',
  'count',
  'void',
  'quarantine',
]);
export type DocumentKind = z.infer<typeof DocumentKind>;

export const PlaceKind = z.enum(['warehouse', 'store', 'quarantine', 'supplier', 'customer', 'loss', 'adjustment']);
export type PlaceKind = z.infer<typeof PlaceKind>;

/** The document that moved the goods. */
export const StepDocument = z.object({
  kind: DocumentKind,
  id: Id,
  /** The voucher or receipt number, where the document has one. */
  label: z.string(),
  /** For a void, the kind it reverses; else the kind itself. */
  of: DocumentKind,
  /** The kind of goods of an order or a purchase: selects the list that shows it. */
  goodsKind: ProductKind.nullable(),
});
export type StepDocument = z.infer<typeof StepDocument>;

/** One step of a product at a place, listed by its moment, newest first. */
export const Movement = z.object({
  id: z.number(),
  occurredAt: z.string(),
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  /** Units in (above zero) or out (below). */
  change: z.number(),
  /** On hand at the location after this step, for the product or batch of the query. */
  balance: z.number(),
  /** The location at the other end. */
  counterpart: z.object({ kind: PlaceKind, name: z.string() }),
  document: StepDocument,
  actorName: z.string(),
  reason: z.string(),
});
export type Movement = z.infer<typeof Movement>;
