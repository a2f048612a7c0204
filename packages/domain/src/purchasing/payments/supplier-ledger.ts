import * as z from 'zod';

/** The postings that raise or lower a supplier's balance. A reversal cancels one of the others. */
export const PostingKind = z.enum(['bill', 'payment', 'creditNote', 'refund']);
export type PostingKind = z.infer<typeof PostingKind>;

/** The sums of a supplier's postings by kind (reversals taken off), and what of the credits settles bills. */
export interface PostedSums {
  billMinor: number;
  paymentMinor: number;
  creditNoteMinor: number;
  refundMinor: number;
  /** The part of payments and credit notes that is allocated to bills. */
  allocatedPaymentMinor: number;
  allocatedCreditNoteMinor: number;
}

/** The balance of a supplier's account. All amounts in minor units. */
export const SupplierBalance = z.object({
  /** Bills less credit notes and payments, refunds added back. Negative where the supplier owes us. */
  dueMinor: z.number(),
  paidMinor: z.number(),
  /** Bills ever received. */
  billedMinor: z.number(),
  /** Credit notes that neither settle a bill nor were refunded: what the supplier has to pay back. */
  receivableDueMinor: z.number(),
  /** Refunds received. */
  receivedMinor: z.number(),
  /** The highest amount that a supplier could still refund: credits that settle no bill. */
  refundableMinor: z.number(),
});
export type SupplierBalance = z.infer<typeof SupplierBalance>;

export function balanceFrom(sums: PostedSums): SupplierBalance {
  const { billMinor, paymentMinor, creditNoteMinor, refundMinor } = sums;
  const freeCreditNotes = creditNoteMinor - sums.allocatedCreditNoteMinor;
  const freePayments = paymentMinor - sums.allocatedPaymentMinor;
  return {
    dueMinor: billMinor - creditNoteMinor - paymentMinor + refundMinor,
    paidMinor: paymentMinor,
    billedMinor: billMinor,
    receivableDueMinor: Math.max(0, freeCreditNotes - refundMinor),
    receivedMinor: refundMinor,
    refundableMinor: freeCreditNotes + freePayments - refundMinor,
  };
}
