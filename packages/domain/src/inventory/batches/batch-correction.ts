import * as z from 'zod';
import {
  addDays,
  coded,
  Day,
  Id,
  isExpired,
  issue,
  optionalText,
  requiredText,
  UnitAmount,
  type Violation,
} from '../../shared';

/** Medicines are good for five years at most; the double of it is most likely a mistyped year. */
const MAX_SHELF_DAYS = 3_653;

/** Whether a date is more than ten years ahead, so that it is most likely mistyped. */
export const isFarExpiry = (expiresOn: string | null, today: string): boolean =>
  expiresOn !== null && expiresOn > addDays(today, MAX_SHELF_DAYS);

/** Whether a date is more likely mistyped than printed on a pack that comes in: past, or more than ten years ahead. */
export const isUnusualExpiry = (expiresOn: string | null, today: string): boolean =>
  isFarExpiry(expiresOn, today) || (expiresOn !== null && isExpired(expiresOn, today));

/** What is printed on the packs of a batch, mistyped when it came in and put right in place; all three are given. */
export const CorrectBatchInput = z.object({
  id: Id,
  batchNumber: optionalText(80),
  expiresOn: Day.nullable(),
  mrpMinor: UnitAmount.nullable(),
  reason: requiredText(issue('field.sayWhy'), 500),
  /** The unusual date is the printed one. */
  confirmed: z.boolean().optional(),
});
export type CorrectBatchInput = z.infer<typeof CorrectBatchInput>;

interface BatchMarks {
  batchNumber: string;
  expiresOn: string | null;
  mrpMinor: number | null;
}

export function whyNotCorrectBatch(
  before: BatchMarks,
  { batchNumber, expiresOn, mrpMinor, confirmed }: CorrectBatchInput,
  today: string,
): Violation[] {
  const isSame = before.batchNumber === batchNumber && before.expiresOn === expiresOn && before.mrpMinor === mrpMinor;
  if (isSame) return [{ field: 'batchNumber', ...coded('batch.nothingToCorrect') }];
  const asks = expiresOn !== before.expiresOn && !confirmed && isUnusualExpiry(expiresOn, today);
  return asks ? [{ field: 'expiresOn', ...coded('batch.unusualExpiry', { day: expiresOn ?? '' }) }] : [];
}
