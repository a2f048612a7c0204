import * as z from 'zod';
import { ReturnCourse, ReturnedGoods, ReturnedLine, ReturnStatus, refuseNameless } from '../../inventory';
import {
  Day,
  Id,
  Instant,
  issue,
  MinorAmount,
  optionalText,
  PageQuery,
  Quantity,
  refuseRepeats,
  requiredText,
} from '../../shared';
import { PaymentMethod } from '../checkout/sale';

/** Goods that come back stand aside until somebody has looked at them, or go straight back on the shelf. */
export const Disposition = z.enum(['quarantine', 'sellable']);
export type Disposition = z.infer<typeof Disposition>;

/** Why goods come back. Recalled and wrongly dispensed goods always do, and never to the shelf. */
export const ReturnCause = z.enum(['unwanted', 'recalled', 'wronglyDispensed']);
export type ReturnCause = z.infer<typeof ReturnCause>;

export const NOTHING_RETURNED = issue('saleReturn.choose');

const LineNo = z.number().int().min(1);

/** Goods of a receipt. Their batches are those that the sale took, the last taken first. */
export const ReturnSaleInput = z.object({
  saleId: Id,
  lines: z
    .array(z.object({ lineNo: LineNo, quantity: Quantity, disposition: Disposition.default('quarantine') }), {
      error: NOTHING_RETURNED,
    })
    .min(1, { error: NOTHING_RETURNED })
    .max(200)
    .superRefine(refuseRepeats('lineNo', issue('saleReturn.lineOnce'))),
  cause: ReturnCause.default('unwanted'),
  reason: optionalText(300),
  /** Left out, as the customer paid. */
  refundMethod: PaymentMethod.optional(),
});
export type ReturnSaleInput = z.infer<typeof ReturnSaleInput>;

/** Goods without a receipt, named by the product or by what the documented form says of it. */
export const ReturnGoodsInput = ReturnedGoods.extend({
  locationId: Id.optional(),
  cause: ReturnCause.default('unwanted'),
  /** As printed on the pack; left out where nobody can read it. */
  batchNumber: optionalText(80),
  expiresOn: Day.nullable().default(null),
  /** The day of purchase by the customer's word; the documented form does not know it. */
  boughtOn: Day.optional(),
  /** What the customer gets; at most the lowest price of the last 30 days. */
  refundMinor: MinorAmount.default(0),
  refundMethod: PaymentMethod.default('cash'),
}).superRefine(refuseNameless);
export type ReturnGoodsInput = z.infer<typeof ReturnGoodsInput>;

export const SaleReturnIdInput = z.object({ returnId: Id });

/** A manager who posts a waiting return may say anew where its goods go. */
export const PostSaleReturnInput = SaleReturnIdInput.extend({
  lines: z
    .array(z.object({ lineNo: LineNo, disposition: Disposition }))
    .max(200)
    .superRefine(refuseRepeats('lineNo', issue('saleReturn.lineOnce')))
    .default([]),
});
export type PostSaleReturnInput = z.infer<typeof PostSaleReturnInput>;

export const SaleReturnSort = z.enum(['requestedAt', 'voucher', 'refund', 'status']);
export type SaleReturnSort = z.infer<typeof SaleReturnSort>;

export const SaleReturnQuery = PageQuery.extend({
  /** Left out: all that was not deleted. */
  status: ReturnStatus.optional(),
  locationId: Id.optional(),
  sort: SaleReturnSort.default('requestedAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
});
export type SaleReturnQuery = z.infer<typeof SaleReturnQuery>;

export const SaleReturnLine = ReturnedLine.extend({
  /** The receipt's line; null without a receipt. */
  saleLineNo: z.number().nullable(),
  refundMinor: z.number(),
  disposition: Disposition,
  /** As read from the pack of goods without a receipt. */
  batchNumber: z.string(),
  expiresOn: Day.nullable(),
  /** The batches that the goods came back to; none while the return waits. */
  batches: z.array(z.object({ id: Id, batchNumber: z.string(), expiresOn: Day.nullable() })),
});
export type SaleReturnLine = z.infer<typeof SaleReturnLine>;

export const SaleReturn = ReturnCourse.extend({
  id: Id,
  voucher: z.string(),
  status: ReturnStatus,
  store: z.object({ id: Id, name: z.string(), city: z.string() }),
  saleId: Id.nullable(),
  receiptNo: z.string().nullable(),
  customerName: z.string(),
  cause: ReturnCause,
  reason: z.string(),
  /** Of a return that waits: what it comes to as things stand. */
  refundMinor: z.number(),
  refundMethod: PaymentMethod,
  units: z.number(),
  lines: z.array(SaleReturnLine),
  businessOn: Day,
});
export type SaleReturn = z.infer<typeof SaleReturn>;

export const ReceiptQuery = z.object({ receiptNo: requiredText(issue('receipt.enter'), 60) });

export const ReturnableLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  strength: z.string(),
  quantity: z.number(),
  /** Given back already, and asked for by returns that wait. */
  returned: z.number(),
  pending: z.number(),
  /** Units with the customer that are of recalled batches. */
  recalled: z.number(),
  paidMinor: z.number(),
  refundedMinor: z.number(),
  requiresPrescription: z.boolean(),
});
export type ReturnableLine = z.infer<typeof ReturnableLine>;

/** A receipt with what may still come back of it. */
export const ReturnableSale = z.object({
  saleId: Id,
  receiptNo: z.string(),
  store: z.object({ id: Id, name: z.string(), city: z.string() }),
  customerName: z.string(),
  cashier: z.string(),
  method: PaymentMethod,
  soldAt: Instant,
  businessOn: Day,
  /** Today in the organisation's time zone. */
  today: Day,
  lines: z.array(ReturnableLine),
});
export type ReturnableSale = z.infer<typeof ReturnableSale>;
