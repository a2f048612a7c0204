import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Day, Id, Instant, issue, MinorAmount, optionalText, PageQuery, requiredText } from '../../shared';
import { DeviceId, RecordSaleInput, SaleLineInput } from '../checkout/sale';
import { SellableProduct } from '../checkout/sellable';

/** So many go to the server together, the earliest first. */
export const SYNC_BATCH = 50;
export const SNAPSHOT_PAGE_SIZE = 200;

/** A sale every second for three years: no till has counted further. */
export const MAX_DEVICE_SEQ = 100_000_000;
/** More sales than a till can make while it is offline: a wider gap in its numbers is no gap of sales. */
export const MAX_UNSENT_SALES = 10_000;

const [EARLIEST, LATEST] = ['1970-01-01T00:00:00Z', '3000-01-01T00:00:00Z'].map((day) => Date.parse(day)) as [
  number,
  number,
];

/** An instant by a clock that nobody vouches for. */
const DeviceTime = Instant.refine(
  (instant) => {
    const at = Date.parse(instant);
    return at >= EARLIEST && at < LATEST;
  },
  { error: issue('offlineSale.time') },
);

/** Ten thousand years: no clock is further off. */
const MAX_SKEW_MS = 315_576_000_000_000;

/** How far a till's clock was ahead of the server's when it read its goods, with the server's proof of that. */
export const TillContact = z.object({
  skewMs: z.number().int().min(-MAX_SKEW_MS).max(MAX_SKEW_MS),
  seal: z.string().max(64),
});
export type TillContact = z.infer<typeof TillContact>;

/** A sale made while its till was without the network. */
export const QueuedSale = z.object({
  sale: RecordSaleInput,
  /** Who sold; another person of the store may be the one who sends it. */
  cashierId: Id,
  /** The till counts the sales that it queues. */
  deviceSeq: z
    .number()
    .int()
    .min(1)
    .max(MAX_DEVICE_SEQ, { error: issue('offlineSale.sequence') }),
  /** By the till's own clock. */
  soldAt: DeviceTime,
  /** When the goods that the till sold from were read, by the server's clock. */
  snapshotAt: DeviceTime,
  /** By product: the proof that the server told the price then. */
  seals: z.record(Id, z.string().max(64)).default({}),
  /** Of the reading at `snapshotAt`; without it the till's clock is not believed. */
  contact: TillContact.optional(),
});
export type QueuedSale = z.infer<typeof QueuedSale>;

export const SyncSalesInput = z.object({
  locationId: Id,
  deviceId: DeviceId,
  /** The till's clock at the moment of sending: how far it is off. */
  sentAt: DeviceTime,
  /** Each a `QueuedSale`. Looked at one by one, so that a bad one blocks no other. */
  sales: z.array(z.unknown()).min(1).max(SYNC_BATCH),
});
export type SyncSalesInput = z.infer<typeof SyncSalesInput>;

export const ConflictReason = z.enum([
  'insufficient_stock',
  'expired_or_blocked',
  'not_approved',
  'stale_price',
  'wrong_price',
  'above_mrp',
  'seller_changed',
  'product_gone',
  'sequence_reused',
  'id_reused',
  'refused',
]);
export type ConflictReason = z.infer<typeof ConflictReason>;

/** What became of a sale that a till sent, by the sale's id as the till wrote it. */
export const SyncVerdict = z.discriminatedUnion('verdict', [
  z.object({ id: z.string(), verdict: z.literal('accepted'), receiptNo: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('duplicate'), receiptNo: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('conflict'), reason: ConflictReason, message: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('invalid'), errors: z.record(z.string(), z.string()) }),
]);
export type SyncVerdict = z.infer<typeof SyncVerdict>;

/** `resolved` became a sale by somebody's decision, `void` was closed without one. */
export const ConflictState = z.enum(['open', 'resolved', 'void']);
export type ConflictState = z.infer<typeof ConflictState>;

export const ConflictLine = SaleLineInput.extend({
  name: z.string(),
  strength: z.string(),
  /** What the store holds of it now, in batches that may be sold. */
  stock: z.number(),
});

/** A sale from a till's queue that somebody has to decide about: its goods have left the shop. */
export const SaleConflict = z.object({
  id: Id,
  store: StoreRef,
  cashier: z.string(),
  sentBy: z.string(),
  deviceId: z.string(),
  deviceSeq: z.number(),
  /** By the till's own clock, which `clockFlagged` says not to believe. */
  deviceTime: Instant,
  clockFlagged: z.boolean(),
  receivedAt: Instant,
  customerName: z.string(),
  lines: z.array(ConflictLine),
  discountMinor: MinorAmount,
  totalMinor: MinorAmount,
  state: ConflictState,
  reason: ConflictReason,
  message: z.string(),
  note: z.string(),
  resolvedBy: z.string(),
  resolvedAt: Instant.nullable(),
  /** Of the sale that it became. */
  receiptNo: z.string().nullable(),
  mayResolve: z.boolean(),
});
export type SaleConflict = z.infer<typeof SaleConflict>;

export const ConflictQuery = PageQuery.pick({ page: true, limit: true }).extend({
  locationId: Id.optional(),
  state: ConflictState.optional(),
});
export type ConflictQuery = z.infer<typeof ConflictQuery>;

/** Numbers of a till's own count that never came, although later ones did: those sales may still lie on the device. */
export const MissingSales = z.object({
  store: StoreRef,
  /** As on its receipts; null where it never made one. */
  tillNumber: z.number().nullable(),
  deviceId: z.string(),
  from: z.number(),
  to: z.number(),
  /** When a later one came. */
  noticedAt: Instant,
});
export type MissingSales = z.infer<typeof MissingSales>;

export const SAY_WHY_NOT_SOLD = issue('offlineSale.sayWhyNotSold');

/** The batch that a line was really taken from; left out, what expires first. */
const TakenBatch = z.object({ productId: Id, batchId: Id.optional() });

export const ResolveConflictInput = z.discriminatedUnion('resolution', [
  z.object({
    /** The sale stands. What the book lacks of its goods was there after all, and is adjusted for first. */
    resolution: z.literal('accept'),
    saleId: Id,
    note: optionalText(500),
  }),
  z.object({
    /** The sale stands, with its goods from these batches. */
    resolution: z.literal('otherBatch'),
    saleId: Id,
    note: optionalText(500),
    batches: z.array(TakenBatch).min(1, { error: issue('batch.choose') }),
  }),
  z.object({
    /** Nothing was sold: the goods are back, or the money is. */
    resolution: z.literal('void'),
    saleId: Id,
    note: requiredText(SAY_WHY_NOT_SOLD, 500),
  }),
]);
export type ResolveConflictInput = z.infer<typeof ResolveConflictInput>;

/** A product as a till keeps it for when the network is away. */
export const SnapshotProduct = SellableProduct.extend({ gtins: z.array(z.string()), seal: z.string() });
export type SnapshotProduct = z.infer<typeof SnapshotProduct>;

export const SnapshotQuery = z.object({
  locationId: Id.optional(),
  /** The product that the last page ended with. */
  after: Id.optional(),
  /** The first page's instant, so that all pages are one snapshot. */
  takenAt: Instant.optional(),
  /** The till that reads and its clock, so that its later sales can be dated; only the first page needs them. */
  deviceId: DeviceId.optional(),
  deviceTime: DeviceTime.optional(),
});
export type SnapshotQuery = z.infer<typeof SnapshotQuery>;

export const SnapshotPage = z.object({
  takenAt: Instant,
  today: Day,
  products: z.array(SnapshotProduct),
  /** Null where the till did not tell its clock. */
  contact: TillContact.nullable(),
  /** Null on the last page. */
  next: Id.nullable(),
});
export type SnapshotPage = z.infer<typeof SnapshotPage>;
