import type { DecidedSale } from '../checkout/decide-sale';
import type { Sale, SaleLine } from '../checkout/sale';
import { paidBy, paidMinorOf, tenderedMinorOf } from '../payments/payment-rules';

type SoldLine = SaleLine & { vatMinor?: number | null };

/** A completed sale, from the ledger or from the storage of an offline till. */
export interface SoldFacts extends Omit<DecidedSale, 'lines' | 'belowCost'> {
  id: string;
  /** The receipt's number, or a reference until the server assigns one. */
  receiptNo: string;
  store: Sale['store'];
  till: string;
  cashier: string;
  customer: Sale['customer'];
  lines: readonly SoldLine[];
  soldAt: string;
  businessOn: string;
}

/** A receipt: at the sale, at a reprint and at an offline till. */
export function toReceipt(sold: SoldFacts): Sale {
  const { id, receiptNo, store, till, cashier, customer, soldAt, businessOn, note } = sold;
  const { subtotalMinor, discountMinor, discountBasisPoints, discountReason, totalMinor, roundingMinor } = sold;
  const payments = sold.payments.map(toReceiptPayment);
  const tenderedMinor = tenderedMinorOf(payments);
  return {
    id,
    receiptNo,
    store,
    till,
    cashier,
    customer,
    soldAt,
    businessOn,
    note,
    lines: sold.lines.map(toReceiptLine),
    subtotalMinor,
    discountMinor,
    discountBasisPoints,
    discountReason,
    totalMinor,
    ...vatOf(sold.lines),
    roundingMinor,
    payment: { method: paidBy(payments), tenderedMinor, changeMinor: tenderedMinor - paidMinorOf(payments) },
    payments,
  };
}

function vatOf(lines: readonly SoldLine[]): Pick<Sale, 'vatMinor'> {
  let vatMinor = 0;
  for (const line of lines) {
    if (typeof line.vatMinor !== 'number') return {};
    vatMinor += line.vatMinor;
  }
  return { vatMinor };
}

const toReceiptPayment = (payment: Sale['payments'][number]): Sale['payments'][number] => {
  const { method, tenderId, tenderName, amountMinor, tenderedMinor, reference } = payment;
  return { method, tenderId, tenderName, amountMinor, tenderedMinor, reference };
};

const toReceiptLine = (line: SaleLine): SaleLine => {
  const { productId, name, strength, quantity, unitPriceMinor, lineTotalMinor, discountMinor, batches, note } = line;
  const { lineNo, ownDiscountMinor, discountBasisPoints, discountReason } = line;
  return {
    lineNo,
    productId,
    name,
    strength,
    quantity,
    unitPriceMinor,
    lineTotalMinor,
    discountMinor,
    ownDiscountMinor,
    discountBasisPoints,
    discountReason,
    note,
    batches,
  };
};
