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

interface Cart {
  lines: readonly CartLine[];
  subtotalMinor: number;
  totalMinor: number;
}

export const billOfCart = ({ lines, subtotalMinor, totalMinor }: Cart, place: Place): DisplayState => ({
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
  paid: {
    paidMinor: tenderedMinorOf(sale.payments.filter(({ method }) => method !== 'account' && method !== 'exchange')),
    accountMinor: paidMinorOf(sale.payments.filter(({ method }) => method === 'account')),
    exchangeMinor: paidMinorOf(sale.payments.filter(({ method }) => method === 'exchange')),
    changeMinor: sale.payment.changeMinor,
  },
});
