import * as z from 'zod';

/** The postings that raise or lower a supplier's balance. A reversal cancels one of the others. */
export const PostingKind = z.enum(['bill', 'payment', 'creditNote', 'refund']);
export type PostingKind = z.infer<typeof PostingKind>;

/** The sums of a buyer's postings with a supplier by kind (reversals taken off), and what of the credits settles bills. */
export interface PostedSums {
  billMinor: number;
  paymentMinor: number;
  creditNoteMinor: number;
  refundMinor: number;
  /** The part of payments and credit notes that is allocated to bills. */
  allocatedPaymentMinor: number;
  allocatedCreditNoteMinor: number;
  /** The part of credit notes that was refunded. */
  refundedCreditNoteMinor: number;
}

/** The balance of one buyer's account with a supplier, or of all buyers together. All amounts in minor units. */
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

const NO_BALANCE: SupplierBalance = {
  dueMinor: 0,
  paidMinor: 0,
  billedMinor: 0,
  receivableDueMinor: 0,
  receivedMinor: 0,
  refundableMinor: 0,
};

/** The balance of a supplier whose buyers have these. */
export const sumOfBalances = (balances: readonly SupplierBalance[]): SupplierBalance =>
  balances.reduce(
    (sum, balance) => ({
      dueMinor: sum.dueMinor + balance.dueMinor,
      paidMinor: sum.paidMinor + balance.paidMinor,
      billedMinor: sum.billedMinor + balance.billedMinor,
      receivableDueMinor: sum.receivableDueMinor + balance.receivableDueMinor,
      receivedMinor: sum.receivedMinor + balance.receivedMinor,
      refundableMinor: sum.refundableMinor + balance.refundableMinor,
    }),
    NO_BALANCE,
  );

export function balanceFrom(sums: PostedSums): SupplierBalance {
  const { billMinor, paymentMinor, creditNoteMinor, refundMinor } = sums;
  const freeCreditNotes = creditNoteMinor - sums.allocatedCreditNoteMinor;
  const freePayments = paymentMinor - sums.allocatedPaymentMinor;
  return {
    dueMinor: billMinor - creditNoteMinor - paymentMinor + refundMinor,
    paidMinor: paymentMinor,
    billedMinor: billMinor,
    receivableDueMinor: freeCreditNotes - sums.refundedCreditNoteMinor,
    receivedMinor: refundMinor,
    refundableMinor: freeCreditNotes + freePayments - refundMinor,
  };
}
