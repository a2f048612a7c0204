import type { RefundMethod } from '@bhandar/domain/pos';
import fc from 'fast-check';

/**
 * Split: a part by card and the rest in cash. On account: a part on the account of the customer and the rest in cash. Credit:
 * as much store credit as there is, and the rest in cash.
 */
export type Method = 'cash' | 'card' | 'split' | 'onAccount' | 'credit';

export type CashMove = 'payIn' | 'payOut' | 'safeDrop';

/** The events at a till during a shift. `pick` chooses among the candidates when the event happens. */
export type Act =
  | { kind: 'sale'; seller: number; quantity: number; method: Method }
  | { kind: 'refund'; pick: number; quantity: number; method: RefundMethod | undefined }
  | { kind: 'voidRefund'; pick: number }
  | { kind: 'receipt'; amountMinor: number; method: 'cash' | 'cheque' }
  | { kind: 'voidReceipt'; pick: number }
  | { kind: CashMove; amountMinor: number }
  | { kind: 'handOver'; counted: boolean }
  | { kind: 'offline'; seller: number; quantity: number; late: boolean }
  | { kind: 'offlineMove'; move: CashMove; amountMinor: number; late: boolean };

export interface ShiftPlan {
  /** Opened by its first sale, and closed by the next business day. */
  automatic: boolean;
  /** Opened and counted without the network, unless automatic. */
  offline: boolean;
  floatNotes: number;
  acts: Act[];
  /** The difference of the closing count, in taka. */
  offBy: number;
}

const seller = fc.nat(1);
const quantity = fc.integer({ min: 1, max: 3 });
const amountMinor = fc.integer({ min: 1, max: 50_000 });

const move = fc.constantFrom<CashMove>('payIn', 'payOut', 'safeDrop');

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('sale' as const),
      seller,
      quantity,
      method: fc.constantFrom<Method>('cash', 'card', 'split', 'onAccount', 'credit'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      pick: fc.nat(),
      quantity,
      method: fc.constantFrom<RefundMethod | undefined>(undefined, undefined, 'cash', 'credit'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('receipt' as const),
      amountMinor,
      method: fc.constantFrom('cash' as const, 'cheque' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('voidReceipt' as const), pick: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('voidRefund' as const), pick: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: move, amountMinor }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('handOver' as const), counted: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offline' as const), seller, quantity, late: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('offlineMove' as const), move, amountMinor, late: fc.boolean() }),
  },
);

const shiftPlan: fc.Arbitrary<ShiftPlan> = fc.record({
  automatic: fc.boolean(),
  offline: fc.boolean(),
  floatNotes: fc.nat(20),
  acts: fc.array(act, { minLength: 4, maxLength: 14 }),
  offBy: fc.constantFrom(0, 0, -3, 5),
});

export const SHIFTS_A_RUN = 10;
export const shiftPlans = fc.array(shiftPlan, { minLength: SHIFTS_A_RUN, maxLength: SHIFTS_A_RUN });
