import {
  MAX_ROUNDING_MINOR,
  PaymentMethod,
  type RecordSaleInput,
  type SalePayment,
  TakenMethod,
} from '@bhandar/domain/pos';
import { decimalFromMinor, Id, issue, minorFromDecimal, optionalText } from '@bhandar/domain/shared';
import * as z from 'zod';

/** An amount as documented clients send it: a decimal number, or its text, with at most two decimals. */
export const AmountWire = z
  .union([z.number(), z.string().max(20)], { error: issue('field.amount') })
  .transform((value, context) => {
    const minor = minorFromDecimal(value);
    if (minor !== undefined && minor >= 0) return minor;
    context.addIssue(minor === undefined ? issue('field.enterTwoDecimals') : issue('field.notNegative'));
    return z.NEVER;
  });

/** One of several payments of a sale, beside the documented `payment`. */
export const PaymentWire = z.object({
  method: TakenMethod,
  tender_id: Id.optional(),
  amount: AmountWire,
  tendered: AmountWire.optional(),
  reference: optionalText(80),
});

/** What payments are more than a total, or less: the rounding of their cash. */
const paidBeyond = (payments: readonly { amount: number }[], totalMinor: number): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0) - totalMinor;

/** Whether payments are a total, or as much as rounding of cash may make of it. */
export const isPaid = (payments: readonly { amount: number }[], totalMinor: number): boolean =>
  Math.abs(paidBeyond(payments, totalMinor)) <= MAX_ROUNDING_MINOR;

export function paymentsFrom(
  payments: readonly z.output<typeof PaymentWire>[],
  totalMinor: number,
): Pick<RecordSaleInput, 'payments' | 'roundingMinor'> {
  const roundingMinor = paidBeyond(payments, totalMinor);
  return {
    payments: payments.map(({ method, tender_id, amount, tendered, reference }) => ({
      method,
      amountMinor: amount,
      ...(tender_id ? { tenderId: tender_id } : {}),
      ...(tendered === undefined ? {} : { tenderedMinor: tendered }),
      ...(reference ? { reference } : {}),
    })),
    ...(roundingMinor === 0 ? {} : { roundingMinor }),
  };
}

/** A payment of an answered or exported sale. */
export const AnsweredPaymentWire = z.object({
  method: PaymentMethod,
  tender_id: Id.nullable(),
  /** Empty for built-in cash and card. */
  tender: z.string(),
  amount: z.number(),
  tendered: z.number(),
  reference: z.string(),
});

export const paymentToWire = (payment: SalePayment): z.output<typeof AnsweredPaymentWire> => ({
  method: payment.method,
  tender_id: payment.tenderId,
  tender: payment.tenderName,
  amount: decimalFromMinor(payment.amountMinor),
  tendered: decimalFromMinor(payment.tenderedMinor),
  reference: payment.reference,
});
