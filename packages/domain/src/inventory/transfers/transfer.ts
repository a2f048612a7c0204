import * as z from 'zod';
import { Id, isEachOnce, issue, optionalText, PageQuery, Quantity, StockLevel } from '../../shared';
import { StockPlace } from '../ledger/store-stock';

export const MAX_TRANSFER_LINES = 200;

export const TransferStatus = z.enum(['draft', 'sent', 'received', 'cancelled']);
export type TransferStatus = z.infer<typeof TransferStatus>;

/** Without a batch, goods leave first expiry first. */
export const TransferLineInput = z.object({
  productId: Id,
  batchId: Id.nullable().default(null),
  quantity: Quantity,
});
export type TransferLineInput = z.infer<typeof TransferLineInput>;

export const SaveTransferInput = z
  .object({
    /** The draft to replace; a new one without it. */
    transferId: Id.optional(),
    fromId: Id,
    toId: Id,
    note: optionalText(500),
    lines: z
      .array(TransferLineInput)
      .min(1, { error: issue('adjustment.addProduct') })
      .max(MAX_TRANSFER_LINES, { error: issue('transfer.tooManyLines', { max: MAX_TRANSFER_LINES }) })
      .refine((lines) => isEachOnce(lines, ({ productId, batchId }) => `${productId} ${batchId}`), {
        error: issue('transfer.productRepeated'),
      }),
  })
  .refine(({ fromId, toId }) => fromId !== toId, { error: issue('transfer.otherDestination'), path: ['toId'] });
export type SaveTransferInput = z.infer<typeof SaveTransferInput>;

export const TransferIdInput = z.object({ transferId: Id });
export type TransferIdInput = z.infer<typeof TransferIdInput>;

export const ReceiveTransferInput = z.object({
  transferId: Id,
  /** Only the lines that differ; all others arrived as they were sent. */
  received: z
    .array(z.object({ lineNo: z.number().int().min(1), quantity: StockLevel }))
    .max(10_000)
    .refine((lines) => isEachOnce(lines, ({ lineNo }) => lineNo), {
      error: issue('document.lineRepeated'),
    })
    .default([]),
  /** The person who gets the sellable quota, in a store that sells from own orders; the receiver if left out. */
  sellerId: Id.optional(),
  note: optionalText(500),
});
export type ReceiveTransferInput = z.infer<typeof ReceiveTransferInput>;

export const SellersQuery = z.object({ locationId: Id });

/** A person who works at a store. */
export const Seller = z.object({ id: Id, name: z.string() });
export type Seller = z.infer<typeof Seller>;

export const TransferQuery = PageQuery.extend({
  status: TransferStatus.optional(),
  locationId: Id.optional(),
  sort: z.enum(['createdAt']).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type TransferQuery = z.infer<typeof TransferQuery>;

const step = { by: z.string(), at: z.string() };

export const TransferSummary = z.object({
  id: Id,
  voucher: z.string(),
  status: TransferStatus,
  from: StockPlace,
  to: StockPlace,
  note: z.string(),
  created: z.object(step),
  sent: z.object(step).nullable(),
  received: z.object(step).nullable(),
  lineCount: z.number(),
  units: z.number(),
});
export type TransferSummary = z.infer<typeof TransferSummary>;

export const TransferLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  strength: z.string(),
  batchId: Id.nullable(),
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.number(),
  receivedQuantity: z.number().nullable(),
});
export type TransferLine = z.infer<typeof TransferLine>;

export const Transfer = TransferSummary.extend({
  lines: z.array(TransferLine),
  /** The adjustment that records the difference. */
  adjustmentVoucher: z.string().nullable(),
});
export type Transfer = z.infer<typeof Transfer>;
