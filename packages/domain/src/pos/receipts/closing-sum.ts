import type { Sale } from '../checkout/sale';
import type { SalePayment } from '../payments/payment';

type Refunded = Pick<SalePayment, 'method' | 'tenderName' | 'amountMinor'>;

interface ClosingSum<Payment> {
  label: 'refunded' | 'remaining';
  minor: number;
  /** The payments that went back, each in full. */
  payments: readonly Payment[];
}

interface Closed<Payment> extends Pick<Sale, 'totalMinor' | 'roundingMinor'> {
  payments: readonly Payment[];
  voidedAt?: string | null;
  returned?: { isWhole: boolean; returns: readonly { refundedMinor: number }[] } | null;
}

/** The last sum of a receipt: the refund of a voided sale, or what the returns of a part left of its total. */
export function closingSum<Payment extends Refunded>(sale: Closed<Payment>): ClosingSum<Payment> | undefined {
  const { payments, totalMinor, roundingMinor, voidedAt, returned } = sale;
  const paidMinor = totalMinor + roundingMinor;
  if (voidedAt) return { label: 'refunded', minor: -paidMinor, payments };
  if (!returned || returned.isWhole) return undefined;
  const minor = returned.returns.reduce((left, { refundedMinor }) => left - refundedMinor, paidMinor);
  return { label: 'remaining', minor, payments: [] };
}
