import { issue, MAX_MINOR } from '../../shared';
import type { ChargedAccount } from '../customer-accounts/account-policy';
import type { PaidBy, PaymentMethod, SalePaymentInput } from './payment';

export const MAX_PAYMENTS = 10;

export const paidBy = (payments: readonly { method: PaymentMethod }[]): PaidBy => {
  const [first, second] = payments;
  return first && !second ? first.method : 'split';
};

export const paidMinorOf = (payments: readonly { amountMinor: number }[]): number =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** Whether payments or refunds put cash into a drawer or take some out. */
export const isPaidInCash = (payments: readonly { method: PaymentMethod; amountMinor: number }[]): boolean =>
  payments.some(({ method, amountMinor }) => method === 'cash' && amountMinor > 0);

/** The same of a bill as a till sends it: without payments it is paid whole by its method. */
export const isCashTaken = ({
  payments,
  paymentMethod: method,
  totalMinor: amountMinor,
}: {
  payments?: readonly SalePaymentInput[] | undefined;
  paymentMethod: PaymentMethod;
  totalMinor: number;
}): boolean => isPaidInCash(payments ?? [{ method, amountMinor }]);

/** Cash handed over, and the amounts of all other payments. */
export const tenderedMinorOf = (payments: readonly { tenderedMinor: number }[]): number =>
  payments.reduce((sum, { tenderedMinor }) => sum + tenderedMinor, 0);

/** A problem of the payments that shows without knowing the store: the field's path below `payments`, and the message. */
interface PaymentIssue {
  path: (string | number)[];
  message: string;
}

/** Several payments of a bill: together what is to be paid, change from cash only, and one cash payment at most. */
export function paymentIssues(payments: readonly SalePaymentInput[], payableMinor: number): PaymentIssue[] {
  const issues: PaymentIssue[] = [];
  payments.forEach(({ method, tenderId, amountMinor, tenderedMinor }, index) => {
    const wrong = (field: string, message: string) => issues.push({ path: [index, field], message });
    if (method === 'cash' && payments.findIndex((one) => one.method === 'cash') < index) {
      wrong('method', issue('sale.oneCashPayment'));
    }
    if (method === 'wallet' && !tenderId) wrong('tenderId', issue('tender.choose'));
    if ((method === 'credit' || method === 'account') && tenderId) wrong('tenderId', issue('tender.wrongMethod'));
    if (amountMinor === 0 && method !== 'cash' && payments.length > 1) wrong('amountMinor', issue('sale.emptyPayment'));
    if (tenderedMinor === undefined || tenderedMinor === amountMinor) return;
    if (method !== 'cash') wrong('tenderedMinor', issue('sale.changeFromCash'));
    else if (tenderedMinor < amountMinor) wrong('tenderedMinor', issue('sale.tenderedLess'));
  });
  const paid = paidMinorOf(payments);
  if (paid > MAX_MINOR || paid !== payableMinor) issues.push({ path: [], message: issue('sale.paymentsTotal') });
  return issues;
}

/** What is known of payments where a sale is decided. */
export interface PaymentFacts {
  /** The smallest coin that cash is rounded to; 0 rounds nothing. */
  cashRoundingMinor: number;
  /** Absent where no account is charged, and offline, where nothing is known of it. */
  account?: ChargedAccount | undefined;
}
