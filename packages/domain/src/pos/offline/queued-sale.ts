import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { Day, Id, Instant, issue, MinorAmount, optionalText, PageQuery, Quantity, requiredText } from '../../shared';
import { TillBatch } from '../checkout/chosen-batch';
import { DeviceId, MAX_SALE_LINES, RecordSaleInput, SaleLineInput } from '../checkout/sale';
import { SellableProduct } from '../checkout/sellable';

/** The number of sales in one request, earliest first. */
export const SYNC_BATCH = 50;
export const SNAPSHOT_PAGE_SIZE = 200;

/** A sale every second for three years; no till has counted further. */
export const MAX_DEVICE_SEQ = 100_000_000;
/** More sales than a till can make offline: a wider gap in its numbers is not a gap of sales. */
export const MAX_UNSENT_SALES = 10_000;

const [EARLIEST, LATEST] = ['1970-01-01T00:00:00Z', '3000-01-01T00:00:00Z'].map((day) => Date.parse(day)) as [
  number,
  number,
];

/** An instant by an unverified clock. */
export const DeviceTime = Instant.refine(
  (instant) => {
    const at = Date.parse(instant);
    return at >= EARLIEST && at < LATEST;
  },
  { error: issue('offlineSale.time') },
);

/** Ten thousand years; no clock is further off. */
const MAX_SKEW_MS = 315_576_000_000_000;

/** How far a till's clock was ahead of the server's at the snapshot, with the server's proof. */
export const TillContact = z.object({
  skewMs: z.number().int().min(-MAX_SKEW_MS).max(MAX_SKEW_MS),
  seal: z.string().max(64),
  /** The proof that the seller was signed in at this till then; missing in contacts of older versions. */
  seller: z.string().max(64).exactOptional(),
});
export type TillContact = z.infer<typeof TillContact>;

/** More batches than the lines of any bill are served from. */
const MAX_TAKEN_PARTS = 2_000;

/** Units of batches that left for the lines of a sale, which are counted from 1. */
export const TakenParts = z
  .array(z.object({ lineNo: z.number().int().min(1).max(MAX_SALE_LINES), batchId: Id, quantity: Quantity }))
  .max(MAX_TAKEN_PARTS);

/** A sale that a till made offline. */
export const QueuedSale = z.object({
  sale: RecordSaleInput,
  /** The seller. Another person of the store may send the sale, with the proof in `contact`; without it a manager decides. */
  cashierId: Id,
  /** The till's own count of offline sales. */
  deviceSeq: z
    .number()
    .int()
    .min(1)
    .max(MAX_DEVICE_SEQ, { error: issue('offlineSale.sequence') }),
  /** By the till's own clock. */
  soldAt: DeviceTime,
  /** The time of the snapshot, by the server's clock. */
  snapshotAt: DeviceTime,
  /** By product: the proof that the server issued the price. */
  seals: z.record(Id, z.string().max(64)).default({}),
  /** Of the snapshot at `snapshotAt`; without it the till's clock is not credible. */
  contact: TillContact.optional(),
  /** When the till read the letterhead that it printed, by the server's clock; tills of older versions leave it out. */
  headAt: DeviceTime.optional(),
  /** The batches that the till took for its lines, which its snapshot knew; tills of older versions leave it out. */
  taken: TakenParts.optional(),
});
export type QueuedSale = z.infer<typeof QueuedSale>;

export const SyncSalesInput = z.object({
  locationId: Id,
  deviceId: DeviceId,
  /** The till's clock at the sending, which shows its skew. */
  sentAt: DeviceTime,
  /** Each a `QueuedSale`. Parsed one by one, so that an invalid one blocks no other. */
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
  'seller_unproven',
  'till_unproven',
  'product_gone',
  'sequence_reused',
  'id_reused',
  'refused',
]);
export type ConflictReason = z.infer<typeof ConflictReason>;

/** The result for a sale, with the sale's id as the till sent it. */
export const SyncVerdict = z.discriminatedUnion('verdict', [
  z.object({ id: z.string(), verdict: z.literal('accepted'), receiptNo: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('duplicate'), receiptNo: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('conflict'), reason: ConflictReason, message: z.string() }),
  z.object({ id: z.string(), verdict: z.literal('invalid'), errors: z.record(z.string(), z.string()) }),
]);
export type SyncVerdict = z.infer<typeof SyncVerdict>;

/** `resolved`: accepted as a sale; `void`: closed without a sale. */
export const ConflictState = z.enum(['open', 'resolved', 'void']);
export type ConflictState = z.infer<typeof ConflictState>;

export const ConflictLine = SaleLineInput.extend({
  name: z.string(),
  strength: z.string(),
  /** The store's present sellable stock. */
  stock: z.number(),
});

/** An offline sale that a manager has to review; its goods have left the store. */
export const SaleConflict = z.object({
  id: Id,
  store: StoreRef,
  cashier: z.string(),
  sentBy: z.string(),
  deviceId: z.string(),
  deviceSeq: z.number(),
  /** By the till's own clock, which is not credible if `clockFlagged`. */
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
  /** Of the resulting sale. */
  receiptNo: z.string().nullable(),
  mayResolve: z.boolean(),
});
export type SaleConflict = z.infer<typeof SaleConflict>;

export const ConflictQuery = PageQuery.pick({ page: true, limit: true }).extend({
  locationId: Id.optional(),
  state: ConflictState.optional(),
});
export type ConflictQuery = z.infer<typeof ConflictQuery>;

/** Missing numbers in a till's count, followed by later ones: those sales may still be on the device. */
export const MissingSales = z.object({
  store: StoreRef,
  /** As on its receipts; null if it never made one. */
  tillNumber: z.number().nullable(),
  deviceId: z.string(),
  from: z.number(),
  to: z.number(),
  /** The arrival of a later sale. */
  noticedAt: Instant,
});
export type MissingSales = z.infer<typeof MissingSales>;

export const SAY_WHY_NOT_SOLD = issue('offlineSale.sayWhyNotSold');

/** The batch from which a line was taken; if left out, the earliest expiry. */
const TakenBatch = z.object({ productId: Id, batchId: Id.optional() });

export const ResolveConflictInput = z.discriminatedUnion('resolution', [
  z.object({
    /** Accepts the sale. Missing stock was there after all, and is added by an adjustment. */
    resolution: z.literal('accept'),
    saleId: Id,
    note: optionalText(500),
  }),
  z.object({
    /** Accepts the sale with these batches. */
    resolution: z.literal('otherBatch'),
    saleId: Id,
    note: optionalText(500),
    batches: z.array(TakenBatch).min(1, { error: issue('batch.choose') }),
  }),
  z.object({
    /** Rejects the sale: the goods or the money were returned. */
    resolution: z.literal('void'),
    saleId: Id,
    note: requiredText(SAY_WHY_NOT_SOLD, 500),
  }),
]);
export type ResolveConflictInput = z.infer<typeof ResolveConflictInput>;

/** A product in a till's snapshot. */
export const SnapshotProduct = SellableProduct.extend({
  /** Searched like the name; missing in snapshots of older versions. */
  content: z.string().exactOptional(),
  gtins: z.array(z.string()),
  /** Units that the store sold in the days of its best sellers; missing in snapshots of older versions. */
  sold: z.number().exactOptional(),
  /** Units in the pack of a barcode that is not of one unit; missing in snapshots of older versions. */
  packSizes: z.record(z.string(), z.number().int().min(1)).exactOptional(),
  /** Blocked batches wherever they are, and expired ones of the store; missing in snapshots of older versions. */
  refused: z.array(TillBatch).exactOptional(),
  seal: z.string(),
});
export type SnapshotProduct = z.infer<typeof SnapshotProduct>;

export const SnapshotQuery = z.object({
  locationId: Id.optional(),
  /** The last product of the previous page. */
  after: Id.optional(),
  /** The instant of the first page, so that all pages are one snapshot. */
  takenAt: Instant.optional(),
  /** The till and its clock, so that its later sales can be dated; required for the first page only. */
  deviceId: DeviceId.optional(),
  deviceTime: DeviceTime.optional(),
});
export type SnapshotQuery = z.infer<typeof SnapshotQuery>;

export const SnapshotPage = z.object({
  takenAt: Instant,
  today: Day,
  products: z.array(SnapshotProduct),
  /** Null if the till did not send its clock. */
  contact: TillContact.nullable(),
  /** Null on the last page. */
  next: Id.nullable(),
});
export type SnapshotPage = z.infer<typeof SnapshotPage>;
