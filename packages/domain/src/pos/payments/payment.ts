import * as z from 'zod';
import { Id, MinorAmount, optionalText } from '../../shared';

/** How a bill is paid: `credit` is store credit, `account` the account of a customer, `exchange` goods given back for it. */
export const PaymentMethod = z.enum(['cash', 'card', 'wallet', 'credit', 'account', 'exchange']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** The methods that a till takes payments by; the server adds what an exchange credits. */
export const TakenMethod = PaymentMethod.exclude(['exchange']);
export type TakenMethod = z.infer<typeof TakenMethod>;

/** The methods of a documented sale, which is paid whole by one of them. */
export const BasicMethod = PaymentMethod.extract(['cash', 'card']);
export type BasicMethod = z.infer<typeof BasicMethod>;

/** How a bill or a refund was paid, in one word: `split` where by several payments. */
export const PaidBy = z.enum([...PaymentMethod.options, 'split']);
export type PaidBy = z.infer<typeof PaidBy>;

/** One of the payments of a bill, as a till sends it. */
export const SalePaymentInput = z.object({
  method: TakenMethod,
  /** The configured tender; cash and card without one are the built-in tenders. */
  tenderId: Id.optional(),
  /** What the payment pays of the bill; of cash after rounding. */
  amountMinor: MinorAmount,
  /** Cash handed over; left out it is the amount. */
  tenderedMinor: MinorAmount.optional(),
  /** Of a wallet or card transaction, as its slip or app shows it. */
  reference: optionalText(80).optional(),
});
export type SalePaymentInput = z.infer<typeof SalePaymentInput>;

/** A payment of a recorded sale. */
export const SalePayment = z.object({
  method: PaymentMethod,
  /** Null for store credit, customer accounts and exchanges, which no tender is configured for. */
  tenderId: Id.nullable(),
  /** The tender's name at the time of the sale; empty for built-in cash and card, which each language names itself. */
  tenderName: z.string(),
  amountMinor: MinorAmount,
  tenderedMinor: MinorAmount,
  reference: z.string(),
});
export type SalePayment = z.infer<typeof SalePayment>;
