import { coded, decimalFromMinor, MAX_CASH_MINOR, type Refusal } from '../../shared';
import { roundingMinorOf } from './cash-rounding';
import type { SalePaymentInput, TakenMethod } from './payment';
import { MAX_PAYMENTS } from './payment-rules';
import type { Tender } from './tender';

/** A tender that a till offers for a bill: a configured one, or the customer's credit or account. */
export interface TenderOption extends Pick<Tender, 'name' | 'asksReference'> {
  method: TakenMethod;
  /** Undefined for store credit and customer accounts. */
  tenderId?: string | undefined;
  /** The most that it pays: what a credit holds, or an account may still owe. */
  mostMinor?: number | undefined;
}

/** A payment taken before the bill is settled; of cash the amount handed over. */
export interface TakenPayment {
  method: TakenMethod;
  tenderId?: string | undefined;
  givenMinor: number;
  reference?: string | undefined;
}

export interface SettledBill {
  /** As a sale sends them. Together the total and its rounding once nothing is left. */
  payments: SalePaymentInput[];
  roundingMinor: number;
  /** What another tender still has to pay. */
  leftMinor: number;
  /** The same in cash, which is rounded. */
  leftInCashMinor: number;
  changeMinor: number;
  /** By how much payments other than cash exceed the bill: no change is given from them. */
  overMinor: number;
}

/** Identifies a tender: its id, or its method where it has none. */
export const tenderKeyOf = ({ method, tenderId }: Pick<TenderOption, 'method' | 'tenderId'>): string =>
  tenderId ?? method;

const sumOf = (parts: readonly TakenPayment[]): number => parts.reduce((sum, { givenMinor }) => sum + givenMinor, 0);

/**
 * Settles a bill with the payments taken so far. All cash is one payment, which pays what the others
 * leave to it, rounded to the coin.
 */
export function settleBill(totalMinor: number, taken: readonly TakenPayment[], stepMinor: number): SettledBill {
  const others = taken.filter(({ method }) => method !== 'cash');
  const inCash = taken.filter(({ method }) => method === 'cash');
  const cashGiven = sumOf(inCash);
  const cashDue = totalMinor - sumOf(others);
  const rounding = cashDue > 0 ? roundingMinorOf(cashDue, stepMinor) : 0;
  const due = Math.max(0, cashDue + rounding);
  const isPaid = inCash.length > 0 ? cashGiven >= due : cashDue <= 0;
  // Cash that others have paid in full goes back; what rounding took off or a bill of nothing is still paid in cash.
  const takesCash = inCash.length > 0 && (due > 0 || rounding !== 0 || others.length === 0);
  const cash: SalePaymentInput = {
    method: 'cash',
    amountMinor: Math.min(cashGiven, due),
    ...(cashGiven > due ? { tenderedMinor: cashGiven } : {}),
  };
  return {
    payments: [...others.map(toPayment), ...(takesCash ? [cash] : [])],
    roundingMinor: takesCash && isPaid ? rounding : 0,
    leftMinor: isPaid ? 0 : cashDue - cashGiven,
    leftInCashMinor: Math.max(0, due - cashGiven),
    changeMinor: Math.max(0, cashGiven - due),
    overMinor: Math.max(0, -cashDue),
  };
}

const toPayment = ({ method, tenderId, givenMinor, reference }: TakenPayment): SalePaymentInput => ({
  method,
  ...(tenderId ? { tenderId } : {}),
  amountMinor: givenMinor,
  ...(reference ? { reference } : {}),
});

/**
 * A part payment in cash counts in whole coins: the part that another tender pays would otherwise be rounded a
 * second time.
 */
export const inWholeCoins = (givenMinor: number, stepMinor: number): number =>
  stepMinor > 0 ? givenMinor - (givenMinor % stepMinor) : givenMinor;

/** Cash that is handed over twice is one payment. */
export function addPayment(taken: readonly TakenPayment[], part: TakenPayment): TakenPayment[] {
  if (part.method !== 'cash') return [...taken, part];
  const givenMinor = part.givenMinor + sumOf(taken.filter(({ method }) => method === 'cash'));
  return [...taken.filter(({ method }) => method !== 'cash'), { ...part, givenMinor }];
}

/** Why a tender may not take a payment; undefined where it may. `leftMinor` is what is left of the bill. */
export function whyNotTakePayment(
  tender: TenderOption,
  part: Pick<TakenPayment, 'givenMinor' | 'reference'>,
  { leftMinor, count }: { leftMinor: number; count: number },
): { field: 'amount' | 'reference'; refusal: Refusal } | undefined {
  const { name, method, asksReference, mostMinor = leftMinor } = tender;
  const wrong = (refusal: Refusal) => ({ field: 'amount' as const, refusal });
  if (count >= MAX_PAYMENTS) return wrong(coded('sale.tooManyPayments', { max: MAX_PAYMENTS }));
  if (method === 'cash') return part.givenMinor > MAX_CASH_MINOR ? wrong(coded('field.max100Million')) : undefined;
  if (part.givenMinor < 1 && leftMinor > 0) return wrong(coded('sale.emptyPayment'));
  if (part.givenMinor > leftMinor) return wrong(coded('sale.changeFromCash'));
  if (part.givenMinor > mostMinor)
    return wrong(coded('sale.overTender', { name, most: decimalFromMinor(mostMinor).toFixed(2) }));
  if (asksReference && !part.reference?.trim()) {
    return { field: 'reference', refusal: coded('tender.reference', { name }) };
  }
  return undefined;
}
