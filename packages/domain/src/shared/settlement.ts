import * as z from 'zod';
import { MinorAmount } from './fields';
import { coded } from './refusal';
import type { Violation } from './violations';

/** The part of a payment or credit note that settles a bill. */
export const Settlement = z.object({ billId: z.number().int().min(1), amountMinor: MinorAmount });
export type Settlement = z.infer<typeof Settlement>;

export interface OpenBill {
  id: number;
  openMinor: number;
}

/** Spreads an amount over bills in the order given, each up to what is open on it. */
export function settleInOrder(amountMinor: number, bills: readonly OpenBill[]): Settlement[] {
  let left = amountMinor;
  return bills.flatMap(({ id, openMinor }) => {
    const part = Math.min(left, openMinor);
    left -= part;
    return part > 0 ? [{ billId: id, amountMinor: part }] : [];
  });
}

export const settledTotal = (settles: readonly Settlement[]): number =>
  settles.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** A settlement exceeds neither the credit nor the bill. A bill that is not among `bills` has nothing open. */
export function whyNotSettle(
  settles: readonly Settlement[],
  { creditMinor, bills }: { creditMinor: number; bills: readonly OpenBill[] },
): Violation[] {
  if (settledTotal(settles) > creditMinor) {
    return [{ field: 'settles', ...coded('payment.settlesTooMuch') }];
  }
  const open = new Map(bills.map(({ id, openMinor }) => [id, openMinor]));
  return settles.flatMap(({ billId, amountMinor }, index) => {
    const left = (open.get(billId) ?? 0) - amountMinor;
    open.set(billId, left);
    const field = `settles.${index}.amountMinor`;
    return left < 0 ? [{ field, ...coded('payment.overDue') }] : [];
  });
}
