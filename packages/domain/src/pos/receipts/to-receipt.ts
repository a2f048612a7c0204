import { changeMinor } from '../checkout/cash';
import type { DecidedSale } from '../checkout/decide-sale';
import type { PaymentMethod, Sale, SaleLine } from '../checkout/sale';

/** A sale that stands, in the ledger or on the disk of an offline till. */
export interface SoldFacts
  extends Pick<DecidedSale, 'subtotalMinor' | 'discountMinor' | 'totalMinor' | 'tenderedMinor'> {
  id: string;
  /** Its receipt's number, or the reference that stands on a receipt until the server gives it one. */
  receiptNo: string;
  store: Sale['store'];
  till: string;
  cashier: string;
  customer: Sale['customer'];
  lines: readonly SaleLine[];
  paymentMethod: PaymentMethod;
  soldAt: string;
  businessOn: string;
}

/** All that a receipt says of a sale: at its recording, at a reprint and from an offline till. */
export function toReceipt(sold: SoldFacts): Sale {
  const { id, receiptNo, store, till, cashier, customer, soldAt, businessOn } = sold;
  const { subtotalMinor, discountMinor, totalMinor, tenderedMinor, paymentMethod: method } = sold;
  return {
    ...{ id, receiptNo, store, till, cashier, customer, soldAt, businessOn },
    lines: sold.lines.map(toReceiptLine),
    ...{ subtotalMinor, discountMinor, totalMinor },
    payment: { method, tenderedMinor, changeMinor: changeMinor(tenderedMinor, totalMinor) },
  };
}

const toReceiptLine = (line: SaleLine): SaleLine => {
  const { productId, name, strength, quantity, unitPriceMinor, lineTotalMinor, discountMinor, batches } = line;
  return { productId, name, strength, quantity, unitPriceMinor, lineTotalMinor, discountMinor, batches };
};
