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
import { DeviceId, SaleStore } from '../checkout/sale';
import { BasicMethod, PaidBy } from '../payments/payment';
import { RefundableSale, RefundMethod, RefundPayment } from './refund-payments';

/** Returned goods go to quarantine until they are checked, or straight to the shelf. */
export const Disposition = z.enum(['quarantine', 'sellable']);
export type Disposition = z.infer<typeof Disposition>;

/** Why goods came back; `saleVoided` where the whole sale was undone before they left. */
export const ReturnCause = z.enum(['unwanted', 'recalled', 'wronglyDispensed', 'saleVoided']);
export type ReturnCause = z.infer<typeof ReturnCause>;

/** The causes a customer may give. Recalled and wrongly dispensed goods are always accepted, and never go to the shelf. */
export const GivenCause = ReturnCause.exclude(['saleVoided']);
export type GivenCause = z.infer<typeof GivenCause>;

export const NOTHING_RETURNED = issue('saleReturn.choose');

/** The till out of whose drawer the refund comes; left out, the drawer that the person holds. */
const RefundDevice = DeviceId.optional();

const LineNo = z.number().int().min(1);

const ReturnSaleLine = z.object({
  lineNo: LineNo,
  quantity: Quantity,
  disposition: Disposition.default('quarantine'),
  /** The batch on the pack. The documented form names none: then `partsOf` chooses among the batches of the sale. */
  batchId: Id.optional(),
});

/** Goods of a receipt. */
export const ReturnSaleInput = z.object({
  saleId: Id,
  lines: z
    .array(ReturnSaleLine, { error: NOTHING_RETURNED })
    .min(1, { error: NOTHING_RETURNED })
    .max(200)
    .superRefine(refuseRepeats('lineNo', issue('saleReturn.lineOnce'))),
  cause: GivenCause.default('unwanted'),
  reason: optionalText(300),
  /** What no account paid goes back in this way; left out, as the customer paid, cash first. `credit` is store credit. */
  refundMethod: RefundMethod.optional(),
  deviceId: RefundDevice,
});
export type ReturnSaleInput = z.infer<typeof ReturnSaleInput>;

/** Goods without a receipt, by product or by the fields of the documented form. */
export const ReturnGoodsInput = ReturnedGoods.extend({
  locationId: Id.optional(),
  cause: GivenCause.default('unwanted'),
  /** As printed on the pack; left out if unreadable. */
  batchNumber: optionalText(80),
  expiresOn: Day.nullable().default(null),
  /** What is printed on the pack was asked about and confirmed. */
  confirmed: z.boolean().optional(),
  /** The day of purchase as the customer states it; the documented form has no such field. */
  boughtOn: Day.optional(),
  /** The refund; at most the lowest price of the last 30 days. */
  refundMinor: MinorAmount.default(0),
  refundMethod: BasicMethod.default('cash'),
  deviceId: RefundDevice,
}).superRefine(refuseNameless);
export type ReturnGoodsInput = z.infer<typeof ReturnGoodsInput>;

export const SaleReturnIdInput = z.object({ returnId: Id });

/** The drawer that cash will be paid from, or goes back into. */
export const PayingDrawer = z.object({
  till: z.string(),
  /** Empty where no person opened the drawer. */
  heldBy: z.string(),
});
export type PayingDrawer = z.infer<typeof PayingDrawer>;

/** The refund of a voided return goes back into the drawer of this till. */
export const VoidSaleReturnInput = SaleReturnIdInput.extend({ deviceId: RefundDevice });
export type VoidSaleReturnInput = z.infer<typeof VoidSaleReturnInput>;

/** A sale or a posted return to void. */
export const PayingDrawerQuery = z.union([z.object({ saleId: Id }), VoidSaleReturnInput]);
export type PayingDrawerQuery = z.infer<typeof PayingDrawerQuery>;

/** A manager who posts a pending return may change the destination of its goods. */
export const PostSaleReturnInput = SaleReturnIdInput.extend({
  deviceId: RefundDevice,
  lines: z
    .array(z.object({ lineNo: LineNo, disposition: Disposition }))
    .max(200)
    .superRefine(refuseRepeats('lineNo', issue('saleReturn.lineOnce')))
    .default([]),
});
export type PostSaleReturnInput = z.infer<typeof PostSaleReturnInput>;

export const PreviewSaleReturnInput = SaleReturnIdInput.extend({ deviceId: RefundDevice });
export type PreviewSaleReturnInput = z.infer<typeof PreviewSaleReturnInput>;

/** How a pending return would be refunded now. */
export const PreviewedRefund = z.object({
  payments: z.array(RefundPayment),
  /** Null if no cash goes back, or if no drawer is open. */
  drawer: PayingDrawer.nullable(),
});
export type PreviewedRefund = z.infer<typeof PreviewedRefund>;

export const SaleReturnSort = z.enum(['requestedAt', 'voucher', 'refund', 'status']);
export type SaleReturnSort = z.infer<typeof SaleReturnSort>;

export const SaleReturnQuery = PageQuery.extend({
  /** If left out, all that are not deleted. */
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
  /** The batch that the person who took the goods back named. */
  batchId: Id.nullable(),
  /** The batches to which the goods returned; while pending, the named one. */
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
  /** The receipt of the sale that these goods paid for; null if it was no exchange. */
  exchangedFor: z.string().nullable(),
  customerName: z.string(),
  cause: ReturnCause,
  reason: z.string(),
  /** For a pending return, the refund by present figures. */
  refundMinor: z.number(),
  refundMethod: PaidBy,
  /** The payments by which it was refunded: together the refund of the goods and the rounding. None while it waits. */
  refunds: z.array(RefundPayment),
  roundingMinor: z.number(),
  units: z.number(),
  lines: z.array(SaleReturnLine),
  businessOn: Day,
});
export type SaleReturn = z.infer<typeof SaleReturn>;

/** A return with the store as its slip names it. */
export const ReturnSlip = SaleReturn.extend({ store: SaleStore });
export type ReturnSlip = z.infer<typeof ReturnSlip>;

/** What goes back to the customer: what the goods bring, rounded as cash is. */
export const refundedMinorOf = ({
  refundMinor,
  roundingMinor,
}: Pick<SaleReturn, 'refundMinor' | 'roundingMinor'>): number => refundMinor + roundingMinor;

export const ReceiptQuery = z.object({ receiptNo: requiredText(issue('receipt.enter'), 60) });

/** A batch from which a line of a receipt was served. */
export const ReturnableBatch = z.object({
  id: Id,
  batchNumber: z.string(),
  expiresOn: Day.nullable(),
  /** Units that the customer has, without those that pending returns name. */
  left: z.number(),
  /** Neither blocked, there or everywhere, nor expired. */
  isUsable: z.boolean(),
  /** Blocked everywhere. */
  isRecalled: z.boolean(),
});
export type ReturnableBatch = z.infer<typeof ReturnableBatch>;

export const ReturnableLine = z.object({
  lineNo: z.number(),
  productId: Id,
  name: z.string(),
  strength: z.string(),
  quantity: z.number(),
  /** Returned already, and requested by pending returns. */
  returned: z.number(),
  pending: z.number(),
  /** Units of recalled batches that the customer still has. */
  recalled: z.number(),
  paidMinor: z.number(),
  refundedMinor: z.number(),
  requiresPrescription: z.boolean(),
  /** Its batches that the customer still has, the last taken first. */
  batches: z.array(ReturnableBatch),
});
export type ReturnableLine = z.infer<typeof ReturnableLine>;

/** A receipt with the units that may still be returned. */
export const ReturnableSale = RefundableSale.extend({
  saleId: Id,
  receiptNo: z.string(),
  store: z.object({ id: Id, name: z.string(), city: z.string() }),
  customerName: z.string(),
  /** The customer of the store's list, if it names one. */
  customer: z.object({ id: Id, name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  cashier: z.string(),
  method: PaidBy,
  soldAt: Instant,
  businessOn: Day,
  /** Today in the organisation's time zone. */
  today: Day,
  lines: z.array(ReturnableLine),
});
export type ReturnableSale = z.infer<typeof ReturnableSale>;
