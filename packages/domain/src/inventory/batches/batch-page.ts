import * as z from 'zod';
import { type Actor, canAccessStore, type Holder, whyWithoutGrant } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { coded, Id, issue, PageQuery, requiredText, type Violation } from '../../shared';
import { DocumentKind, PlaceKind, StepDocument } from '../ledger/movement';

export const BatchRef = z.object({ id: Id });
export type BatchRef = z.infer<typeof BatchRef>;

/** Units that came from, or went to, locations outside those that the person may see. */
export const BatchFlow = z.object({
  /** `store`: another store or the warehouse, for those who see only their own. */
  place: PlaceKind,
  document: DocumentKind,
  direction: z.enum(['in', 'out']),
  quantity: z.number(),
});
export type BatchFlow = z.infer<typeof BatchFlow>;

/** The person who blocked a batch, and the reason. */
export const BatchBlock = z.object({ at: z.string(), by: z.string(), reason: z.string() });
export type BatchBlock = z.infer<typeof BatchBlock>;

/** One location that has or had units of the batch. */
export const BatchPlace = z.object({
  locationId: Id,
  kind: PlaceKind,
  name: z.string(),
  city: z.string(),
  phone: z.string(),
  received: z.number(),
  /** To customers, less what they brought back. */
  sold: z.number(),
  onHand: z.number(),
  /** Blocked at this store alone. */
  blocked: BatchBlock.nullable(),
});
export type BatchPlace = z.infer<typeof BatchPlace>;

/** A batch with the same number as another one; blocks and recalls take both. */
export const BatchTwin = z.object({
  id: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  mrpMinor: z.number().nullable(),
  blocked: z.boolean(),
});
export type BatchTwin = z.infer<typeof BatchTwin>;

export const BatchPage = z.object({
  id: Id,
  product: z.object({
    id: Id,
    kind: ProductKind,
    code: z.string(),
    tradeName: z.string(),
    strength: z.string(),
    company: z.string(),
  }),
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  receivedAt: z.string(),
  /** Exact, with four decimals; only the warehouse sees it. */
  unitCost: z.string().nullable(),
  blocked: BatchBlock.nullable(),
  /** Other batches of the product with this number, of another expiry day or MRP; none for goods without a number. */
  twins: z.array(BatchTwin),
  onHand: z.number(),
  flows: z.array(BatchFlow),
  places: z.array(BatchPlace),
});
export type BatchPage = z.infer<typeof BatchPage>;

export const BatchListQuery = PageQuery.pick({ page: true, limit: true }).extend({ id: Id });
export type BatchListQuery = z.infer<typeof BatchListQuery>;

/** One step of the batch between two places, newest first. */
export const BatchStep = z.object({
  id: z.number(),
  occurredAt: z.string(),
  from: z.object({ kind: PlaceKind, name: z.string() }),
  to: z.object({ kind: PlaceKind, name: z.string() }),
  quantity: z.number(),
  document: StepDocument,
  actorName: z.string(),
  reason: z.string(),
});
export type BatchStep = z.infer<typeof BatchStep>;

/** A receipt that has units of the batch, also one that awaits review. */
export const BatchSale = z.object({
  saleId: Id,
  receiptNo: z.string(),
  soldAt: z.string(),
  store: z.string(),
  customerName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  quantity: z.number(),
  /** Sold offline and not in the ledger before a manager reviews it; the receipt number is the one that its till printed. */
  awaitsReview: z.boolean(),
});
export type BatchSale = z.infer<typeof BatchSale>;

/**
 * A manager blocks the batch at the named store; without a store the warehouse blocks it everywhere. The batches of the
 * same number are blocked with it, and unblocked with it if they were blocked together.
 */
export const BlockBatchInput = z.object({
  id: Id,
  locationId: Id.optional(),
  /** Leaves the other batches of the number as they are. */
  onlyThis: z.boolean().optional(),
  reason: requiredText(issue('field.sayWhy'), 500),
});
export type BlockBatchInput = z.infer<typeof BlockBatchInput>;

/** A person with the grant may block a batch at their own store; only the warehouse blocks it everywhere. */
export function whyNotBlock(actor: Holder & Pick<Actor, 'stores'>, locationId: string | undefined): Violation[] {
  if (actor.role === 'superadmin') return [];
  if (locationId === undefined) return [{ field: 'role', ...coded('batch.blockByWarehouse') }];
  if (!canAccessStore(actor, locationId)) return [{ field: 'locationId', ...coded('batch.blockOwnStores') }];
  return whyWithoutGrant(actor, 'blockBatches');
}

export const ALREADY_BLOCKED = coded('batch.alreadyBlocked');
export const NOT_BLOCKED = coded('batch.notBlocked');

/** The customers to contact about a recall, as a file. */
export const BatchContacts = z.object({ fileName: z.string(), csv: z.string(), rows: z.number() });
export type BatchContacts = z.infer<typeof BatchContacts>;
