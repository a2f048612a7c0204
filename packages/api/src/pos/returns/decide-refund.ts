import type { Tx } from '@bhandar/db';
import {
  type AskedRefund,
  builtInTenderOf,
  decideRefund,
  type PaidBy,
  paidBy,
  RefundMethod,
  type RefundPayment,
  type ReturnableLine,
  roundingMinorOf,
  whyNotCredit,
  whyNotRefundBy,
} from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { readCashRounding, readRefundable } from './refund-repository';
import type { ReturnableRow } from './returnable-repository';

/** A refund as it is written with its return. */
export interface Refund {
  refunds: RefundPayment[];
  refundMethod: PaidBy;
  roundingMinor: number;
}

interface RefundedLine {
  saleLineNo: number;
  quantity: number;
  refundMinor: number;
}

interface ReturnedLines {
  known: readonly ReturnableLine[];
  lines: readonly RefundedLine[];
  /** The one that the return names, which may be the receipt's own. */
  method: PaidBy;
}

/** What the lines bring, and how it is to go back. */
export const askedRefundOf = (sale: ReturnableRow, { known, lines, method }: ReturnedLines): AskedRefund => ({
  refundMinor: lines.reduce((sum, line) => sum + line.refundMinor, 0),
  isWhole: known.every(({ lineNo, quantity, returned }) => {
    const back = lines.find((line) => line.saleLineNo === lineNo)?.quantity ?? 0;
    return returned + back === quantity;
  }),
  method: method === sale.method ? undefined : RefundMethod.safeParse(method).data,
});

/**
 * By which payments the lines of a receipt are refunded, where that takes effect: another way than it was paid is refused
 * without the grant.
 */
export async function decideRefundOf(
  tx: Tx,
  { actor }: StaffContext,
  sale: ReturnableRow,
  returned: ReturnedLines,
): Promise<Refund> {
  const money = await readRefundable(tx, sale.saleId);
  const asked = askedRefundOf(sale, returned);
  refuse([...whyNotCredit(money, asked.method), ...whyNotRefundBy(actor, money, asked)]);
  const { payments: refunds, roundingMinor } = decideRefund(money, asked);
  return { refunds, roundingMinor, refundMethod: refunds.length > 0 ? paidBy(refunds) : returned.method };
}

/** The method and the rounding of a refund that waits for approval, by present figures. It pays nothing yet. */
export async function waitingRefundOf(tx: Tx, sale: ReturnableRow, returned: ReturnedLines): Promise<Refund> {
  const { roundingMinor } = decideRefund(await readRefundable(tx, sale.saleId), askedRefundOf(sale, returned));
  return { refunds: [], refundMethod: returned.method, roundingMinor };
}

/**
 * The refund of goods without a receipt, in one payment, because it is unknown how they were paid; cash in the coins that
 * the organisation rounds to.
 */
export async function wholeRefund(tx: Tx, refundMethod: PaidBy, refundMinor: number): Promise<Refund> {
  const roundingMinor = refundMethod === 'cash' ? roundingMinorOf(refundMinor, await readCashRounding(tx)) : 0;
  const amountMinor = refundMinor + roundingMinor;
  const isBuiltIn = refundMethod === 'cash' || refundMethod === 'card';
  const refunds =
    amountMinor > 0 && isBuiltIn
      ? [{ method: refundMethod, tenderId: builtInTenderOf(refundMethod), tenderName: '', amountMinor }]
      : [];
  return { refunds, refundMethod, roundingMinor };
}
