import {
  type AskedRefund,
  type DecidedRefund,
  Disposition,
  decideRefund,
  GivenCause,
  leftToReturn,
  mustNameBatch,
  NOTHING_RETURNED,
  overReturnedMessage,
  RefundMethod,
  type ReturnableLine,
  type ReturnableSale,
  refundMinorOf,
  whyNotReturnLine,
  whyNotSoMany,
} from '@bhandar/domain/pos';
import { issue, issueOf, optionalText, StockLevel } from '@bhandar/domain/shared';
import * as z from 'zod';

/** The ways to refund that a person chooses from. */
export const RefundChoice = z.enum(['asPaid', ...RefundMethod.options]);

/** Every line of the receipt, with 0 for what the customer keeps; the server's own rules, beside their fields. */
export const returnFormOf = (receipt: ReturnableSale) =>
  z
    .object({
      lines: z.array(
        z.object({
          lineNo: z.number(),
          quantity: StockLevel,
          disposition: Disposition,
          /** Empty: not chosen. */
          batchId: z.string(),
        }),
      ),
      cause: GivenCause,
      reason: optionalText(300),
      refundMethod: RefundChoice,
    })
    .superRefine(({ lines, cause }, context) => {
      const wrong = (index: number, message: string, field = 'quantity') =>
        context.addIssue({ code: 'custom', path: ['lines', index, field], message });
      lines.forEach(({ quantity, batchId }, index) => {
        const line = receipt.lines[index];
        if (!line) return;
        const left = leftFor(line, cause);
        if (quantity > left) wrong(index, issueOf(overReturnedMessage(line, left)));
        if (quantity === 0 || !mustNameBatch(line, cause, quantity)) return;
        if (batchId === '') wrong(index, issue('saleReturn.chooseBatch'), 'batchId');
        for (const refusal of whyNotSoMany(line, { quantity, batchId })) wrong(index, issueOf(refusal));
      });
      if (lines.every(({ quantity }) => quantity === 0)) {
        context.addIssue({ code: 'custom', path: ['lines'], message: NOTHING_RETURNED });
      }
    });

export type ReturnForm = z.input<ReturnType<typeof returnFormOf>>;

/** Units that may come back for a cause: as recalled only those of recalled batches. */
export const leftFor = (line: ReturnableLine, cause: GivenCause): number =>
  cause === 'recalled' ? Math.min(line.recalled, leftToReturn(line)) : leftToReturn(line);

export const mayComeBack = (line: ReturnableLine, cause: GivenCause): boolean =>
  whyNotReturnLine(line, cause).length === 0 && leftFor(line, cause) > 0;

/** The refund of some units, as the server will reckon it. */
export const refundOf = (line: ReturnableLine, quantity: number): number =>
  Number.isInteger(quantity) && quantity > 0 && quantity <= leftToReturn(line)
    ? refundMinorOf({ ...line, sold: line.quantity }, quantity)
    : 0;

export const methodOf = (choice: ReturnForm['refundMethod']): RefundMethod | undefined =>
  choice === 'asPaid' ? undefined : choice;

type Chosen = Pick<ReturnForm, 'lines' | 'refundMethod'>;

/** What the typed units bring, and how it is to go back. */
export function askedRefundOf(receipt: ReturnableSale, { lines, refundMethod }: Chosen): AskedRefund {
  const quantityOf = (index: number) => lines[index]?.quantity ?? 0;
  return {
    refundMinor: receipt.lines.reduce((sum, line, index) => sum + refundOf(line, quantityOf(index)), 0),
    isWhole: receipt.lines.every(({ quantity, returned }, index) => returned + quantityOf(index) === quantity),
    method: methodOf(refundMethod),
  };
}

/** The payments by which the typed units would be refunded, as the server will decide. */
export const refundOfForm = (receipt: ReturnableSale, chosen: Chosen): DecidedRefund =>
  decideRefund(receipt, askedRefundOf(receipt, chosen));

/** The lines of which something comes back. What was chosen for them before the cause was does not count. */
export const chosenLines = (receipt: ReturnableSale, { lines, cause }: Pick<ReturnForm, 'lines' | 'cause'>) =>
  lines.flatMap(({ batchId, ...line }, index) => {
    const sold = receipt.lines[index];
    if (!sold || line.quantity === 0) return [];
    return {
      ...line,
      ...(cause === 'unwanted' ? {} : { disposition: 'quarantine' as const }),
      ...(mustNameBatch(sold, cause, line.quantity) ? { batchId } : {}),
    };
  });
