import {
  type DecidedExchange,
  decideExchange,
  dueMinorOf,
  type ExchangeInput,
  type RecordSaleInput,
  type ReturnableSale,
} from '@bhandar/domain/pos';
import { askedRefundOf, chosenLines, methodOf, type ReturnForm } from '../returns/return-receipt-form';

/** What comes back for the bill at the till; the bill's own lines are what the customer takes. */
export interface OpenExchange {
  receipt: ReturnableSale;
  values: ReturnForm;
  /** What the returned goods bring. */
  dueMinor: number;
}

export const openExchange = (receipt: ReturnableSale, values: ReturnForm): OpenExchange => ({
  receipt,
  values,
  dueMinor: dueMinorOf(receipt, askedRefundOf(receipt, values)),
});

export const decideOpen = ({ receipt, values }: OpenExchange, totalMinor: number): DecidedExchange =>
  decideExchange(receipt, askedRefundOf(receipt, values), totalMinor);

/** The exchange as the server takes it: what the goods pay is no payment of the customer. */
export function exchangeInputOf(exchange: OpenExchange, sale: RecordSaleInput, deviceId: string): ExchangeInput {
  const { receipt, values } = exchange;
  const { creditMinor, refunds, saleRoundingMinor } = decideOpen(exchange, sale.totalMinor);
  const payments = (sale.payments ?? []).filter(({ amountMinor }) => amountMinor > 0);
  const roundingMinor = payments.length > 0 ? (sale.roundingMinor ?? 0) : saleRoundingMinor;
  return {
    goods: {
      saleId: receipt.saleId,
      lines: chosenLines(receipt, values),
      cause: values.cause,
      reason: values.reason ?? '',
      refundMethod: methodOf(values.refundMethod),
    },
    sale: { ...sale, deviceId, shift: undefined, payments, roundingMinor },
    creditMinor,
    refundMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
