import type { Holder } from '../../accounts';
import { coded, type Violation } from '../../shared';
import { MAX_ROUNDING_MINOR, roundingMinorOf } from '../payments/cash-rounding';
import { paidMinorOf } from '../payments/payment-rules';
import { inWholeCoins } from '../payments/settle-bill';
import {
  type AskedRefund,
  creditPartsOf,
  dueMinorOf,
  type RefundableSale,
  type RefundPayment,
  refundPartsOf,
  whyNotRefundBy,
} from '../returns/refund-payments';

/** What goods that come back pay of a sale, and what goes back to the customer. */
export interface DecidedExchange {
  /** Together with the refunds what the goods bring. */
  creditMinor: number;
  /** How the credited part of the returned receipt was paid. A later return of the new sale is refunded by these methods. */
  credits: RefundPayment[];
  refunds: RefundPayment[];
  /** The rounding of the new sale if money is refunded: that of the refunded cash with its sign changed. */
  saleRoundingMinor: number;
  /** Of the return, as `decideRefund` has it. */
  roundingMinor: number;
}

const backMinorOf = (dueMinor: number, totalMinor: number): number => Math.max(0, dueMinor - totalMinor);

/**
 * The goods pay the sale as far as they go, and the rest of their worth goes back as a refund does. Cash that goes back is
 * rounded to the coin against the sale, so that no more goes back than the receipt was paid.
 */
export function decideExchange(sale: RefundableSale, asked: AskedRefund, totalMinor: number): DecidedExchange {
  const dueMinor = dueMinorOf(sale, asked);
  const { account, rest } = refundPartsOf(sale, { ...asked, dueMinor: backMinorOf(dueMinor, totalMinor) });
  const step = sale.cashRoundingMinor;
  const otherMinor = paidMinorOf([...account, ...rest.filter(({ method }) => method !== 'cash')]);
  const fits = (cashMinor: number) =>
    cashMinor + otherMinor <= dueMinor &&
    Math.abs(dueMinor - otherMinor - cashMinor - totalMinor) <= MAX_ROUNDING_MINOR;
  const inCoins = (minor: number) =>
    [minor + roundingMinorOf(minor, step), inWholeCoins(minor, step)].find(fits) ?? minor;
  const refunds = [
    ...account,
    ...rest.map((part) => (part.method === 'cash' ? { ...part, amountMinor: inCoins(part.amountMinor) } : part)),
  ].filter(({ amountMinor }) => amountMinor > 0);
  const creditMinor = dueMinor - paidMinorOf(refunds);
  return {
    creditMinor,
    credits: creditPartsOf({ ...sale, refunds: [...sale.refunds, ...refunds] }, creditMinor),
    refunds,
    saleRoundingMinor: dueMinor < totalMinor ? 0 : creditMinor - totalMinor,
    roundingMinor: dueMinor - asked.refundMinor,
  };
}

/** Why a person may not give the rest back by a method that did not pay as much of the receipt. */
export const whyNotExchangeBy = (
  actor: Holder,
  sale: RefundableSale,
  asked: AskedRefund,
  totalMinor: number,
): Violation[] => whyNotRefundBy(actor, sale, asked, backMinorOf(dueMinorOf(sale, asked), totalMinor));

interface Customers {
  /** Of the receipt, and of the sale. */
  returnedBy: string | null;
  soldTo: string | undefined;
}

/** Why the sale needs the customer of the receipt: what an account paid goes back to that account only. */
export const whyNotSellTo = ({ returnedBy, soldTo }: Customers, credits: readonly RefundPayment[]): Violation[] =>
  credits.some(({ method }) => method === 'account') && returnedBy !== (soldTo ?? null)
    ? [{ field: 'sale.customerId', ...coded('exchange.sameCustomer') }]
    : [];

/** Goods come back to the store that sold them, whose till gives the others. */
export const whyNotExchangeAt = (store: { id: string; name: string }, locationId: string): Violation[] =>
  store.id === locationId ? [] : [{ field: 'goods.saleId', ...coded('exchange.otherStore', { store: store.name }) }];
