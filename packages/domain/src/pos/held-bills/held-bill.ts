import * as z from 'zod';
import { Day, Id, Instant, issue, MinorAmount, optionalText, Quantity, requiredText } from '../../shared';
import { Discount } from '../checkout/discount-input';
import { DeviceId, MAX_SALE_LINES } from '../checkout/sale';

/** A line as it was held. Price and stock are read anew when the bill is taken up. */
export const HeldLine = z.object({
  lineId: z.string().max(64).optional(),
  productId: Id,
  quantity: Quantity,
  unitPriceMinor: MinorAmount,
  batchId: Id.optional(),
  batchReason: optionalText(300).optional(),
  discount: Discount.optional(),
  note: optionalText(200).optional(),
  /** The name of the product that it replaces. */
  insteadOf: optionalText(300).optional(),
});
export type HeldLine = z.infer<typeof HeldLine>;

/** A bill that waits: what the till needs to go on with it, checked like a sale only when it becomes one. */
export const HeldContent = z.object({
  lines: z.array(HeldLine).min(1).max(MAX_SALE_LINES),
  /** As typed, so that a half-entered number is held too. */
  customer: z.object({ name: optionalText(120), phone: optionalText(40), email: optionalText(254) }),
  customerId: Id.nullable(),
  /** Of the bill as typed, a percentage with its sign. */
  discountTyped: optionalText(20),
  discount: Discount.nullable(),
  note: optionalText(300),
  /** The id that its sale will have; missing in bills that an older version held. */
  billId: Id.optional(),
});
export type HeldContent = z.infer<typeof HeldContent>;

const name = requiredText(issue('field.nameRequired'), 120);

export const HoldBillInput = z.object({
  /** Made by the till: a repeat holds nothing twice. */
  id: Id,
  locationId: Id,
  deviceId: DeviceId,
  name,
  content: HeldContent,
  units: z.number().int().min(1),
  totalMinor: MinorAmount,
  heldAt: Instant,
  /** The till's day when it was held, after which it is not held any more. */
  businessOn: Day,
});
export type HoldBillInput = z.infer<typeof HoldBillInput>;

/** What became of a bill that a till sent: taken up by a till meanwhile, or its day is over. */
export const HoldOutcome = z.enum(['held', 'taken', 'ended']);
export type HoldOutcome = z.infer<typeof HoldOutcome>;

export const HeldBill = z.object({
  id: Id,
  name: z.string(),
  units: z.number(),
  totalMinor: MinorAmount,
  heldBy: z.string(),
  heldAt: Instant,
});
export type HeldBill = z.infer<typeof HeldBill>;

export const HeldBillQuery = z.object({ locationId: Id });

/** One till takes a bill up; with the same `takeId` it may ask again after a lost answer. */
export const TakeHeldBillInput = z.object({ id: Id, takeId: Id });
export type TakeHeldBillInput = z.infer<typeof TakeHeldBillInput>;

export const TakenBill = z.object({ name: z.string(), content: HeldContent });
export type TakenBill = z.infer<typeof TakenBill>;

/** Bills are held until the day of their store ends. */
export const hasEnded = ({ businessOn }: { businessOn: string }, today: string): boolean => businessOn < today;

/** So many bills wait at a store at most: more are forgotten ones. */
export const MAX_HELD_BILLS = 300;
