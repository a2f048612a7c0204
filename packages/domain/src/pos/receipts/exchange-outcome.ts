import type { ExchangeOfSale } from '../checkout/sale';
import type { SalePayment } from '../payments/payment';

interface Exchanged<Payment> {
  payments: readonly Payment[];
  exchange?: { refunds: readonly Pick<ExchangeOfSale['refunds'][number], 'amountMinor'>[] } | null;
}

/** What remains of an exchange when the returned goods are taken off the total: paid, refunded, or nothing. */
export function exchangeOutcome({ payments, exchange }: Exchanged<Pick<SalePayment, 'method' | 'amountMinor'>>) {
  const sum = (amounts: readonly { amountMinor: number }[] = []) =>
    amounts.reduce((of, one) => of + one.amountMinor, 0);
  const refundMinor = sum(exchange?.refunds);
  const paidMinor = sum(payments.filter(({ method }) => method !== 'exchange'));
  if (refundMinor > 0) return { label: 'exchangeToRefund', minor: refundMinor } as const;
  return { label: paidMinor > 0 ? 'exchangeToPay' : 'exchangeEven', minor: paidMinor } as const;
}

/** Returned goods of an exchange have their own sum; their credit is not listed as a payment again. */
export const tendersOf = <Payment extends Pick<SalePayment, 'method'>>({
  payments,
  exchange,
}: Exchanged<Payment>): readonly Payment[] =>
  exchange ? payments.filter(({ method }) => method !== 'exchange') : payments;
