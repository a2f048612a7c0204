import {
  Disposition,
  leftToReturn,
  NOTHING_RETURNED,
  overReturnedMessage,
  PaymentMethod,
  type ReturnableLine,
  type ReturnableSale,
  ReturnCause,
  refundMinorOf,
  whyNotReturnLine,
} from '@bhandar/domain/pos';
import { issueOf, optionalText, StockLevel } from '@bhandar/domain/shared';
import * as z from 'zod';

/** Every line of the receipt, with 0 for what the customer keeps; the server's own rules, beside their fields. */
export const returnFormOf = (receipt: ReturnableSale) =>
  z
    .object({
      lines: z.array(z.object({ lineNo: z.number(), quantity: StockLevel, disposition: Disposition })),
      cause: ReturnCause,
      reason: optionalText(300),
      refundMethod: PaymentMethod,
    })
    .superRefine(({ lines, cause }, context) => {
      const wrong = (index: number, message: string) =>
        context.addIssue({ code: 'custom', path: ['lines', index, 'quantity'], message });
      lines.forEach(({ quantity }, index) => {
        const line = receipt.lines[index];
        if (!line) return;
        const left = leftFor(line, cause);
        if (quantity > left) wrong(index, issueOf(overReturnedMessage(line, left)));
      });
      if (lines.every(({ quantity }) => quantity === 0)) {
        context.addIssue({ code: 'custom', path: ['lines'], message: NOTHING_RETURNED });
      }
    });

export type ReturnForm = z.input<ReturnType<typeof returnFormOf>>;

/** Units that may come back for a cause: as recalled only those of recalled batches. */
export const leftFor = (line: ReturnableLine, cause: ReturnCause): number =>
  cause === 'recalled' ? Math.min(line.recalled, leftToReturn(line)) : leftToReturn(line);

export const mayComeBack = (line: ReturnableLine, cause: ReturnCause): boolean =>
  whyNotReturnLine(line, cause).length === 0 && leftFor(line, cause) > 0;

/** The refund of some units, as the server will reckon it. */
export const refundOf = (line: ReturnableLine, quantity: number): number =>
  Number.isInteger(quantity) && quantity > 0 && quantity <= leftToReturn(line)
    ? refundMinorOf({ ...line, sold: line.quantity }, quantity)
    : 0;
