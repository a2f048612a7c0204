import {
  type CartLine,
  lineKeyOf,
  lineTotalMinor,
  ownDiscountMinorOf,
  paidMinorOf,
  type Sale,
  tenderedMinorOf,
} from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import type { DisplayState } from './display-state';

interface Place {
  store: string;
  language: string;
}

interface Payment {
  isChosen: boolean;
  isPaidUp: boolean;
  /** Of the payment being entered. */
  minor: number;
  tender: { name: string; paymentCode?: string };
}

/** The code to scan for the payment being entered. */
export const scanOf = ({ isChosen, isPaidUp, minor, tender }: Payment): DisplayState['scan'] =>
  isChosen && !isPaidUp && minor > 0 && tender.paymentCode
    ? { name: tender.name, code: tender.paymentCode, amountMinor: minor }
    : null;

interface Cart {
  lines: readonly CartLine[];
  subtotalMinor: number;
  totalMinor: number;
  scan: DisplayState['scan'];
}

export const billOfCart = ({ lines, subtotalMinor, totalMinor, scan }: Cart, place: Place): DisplayState => ({
  ...place,
  lines: lines.map((line) => ({
    key: lineKeyOf(line),
    name: titleOf(line.product),
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: ownDiscountMinorOf(line),
    totalMinor: lineTotalMinor(line) - ownDiscountMinorOf(line),
  })),
  discountMinor: subtotalMinor - totalMinor,
  totalMinor,
  scan,
  paid: null,
});

export const billOfSale = (sale: Sale, place: Place): DisplayState => ({
  ...place,
  lines: sale.lines.map(({ lineNo, quantity, unitPriceMinor, ownDiscountMinor, lineTotalMinor: total, ...line }) => ({
    key: String(lineNo),
    name: titleOf(line),
    quantity,
    unitPriceMinor,
    discountMinor: ownDiscountMinor,
    totalMinor: total - ownDiscountMinor,
  })),
  discountMinor: sale.discountMinor,
  totalMinor: sale.totalMinor + sale.roundingMinor,
  scan: null,
  paid: {
    paidMinor: tenderedMinorOf(sale.payments.filter(({ method }) => method !== 'account' && method !== 'exchange')),
    accountMinor: paidMinorOf(sale.payments.filter(({ method }) => method === 'account')),
    exchangeMinor: paidMinorOf(sale.payments.filter(({ method }) => method === 'exchange')),
    changeMinor: sale.payment.changeMinor,
  },
});
