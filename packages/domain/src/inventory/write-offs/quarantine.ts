import * as z from 'zod';
import { coded, Id, isExpired, optionalText, Quantity, type Violation } from '../../shared';

/** Goods are held in the quarantine of their place, and released back to its shelf. */
export const QuarantineDirection = z.enum(['held', 'released']);
export type QuarantineDirection = z.infer<typeof QuarantineDirection>;

export const MoveQuarantineInput = z.object({
  /** The store or the warehouse. */
  homeId: Id,
  direction: QuarantineDirection,
  batchId: Id,
  quantity: Quantity,
  reason: optionalText(300),
});
export type MoveQuarantineInput = z.infer<typeof MoveQuarantineInput>;

export const QuarantineMove = z.object({
  id: Id,
  homeId: Id,
  direction: QuarantineDirection,
  batchId: Id,
  quantity: z.number(),
});
export type QuarantineMove = z.infer<typeof QuarantineMove>;

/** Expired goods leave quarantine to the supplier or for destruction, never back to the shelf. */
export function whyNotRelease(expiresOn: string | null, today: string): Violation[] {
  return isExpired(expiresOn, today) ? [{ field: 'batchId', ...coded('quarantine.expired') }] : [];
}

/** The age of such goods is unknown, and so is whether their batch was recalled. */
export const isUnknownBatch = ({
  batchNumber,
  expiresOn,
}: {
  batchNumber: string;
  expiresOn: string | null;
}): boolean => batchNumber === '' || expiresOn === null;

/**
 * Of an unknown batch, at most the units that were quarantined from it or that have a receipt may return to the shelf.
 */
export function whyNotReleaseUnknown(
  batch: { batchNumber: string; expiresOn: string | null },
  { quantity, vouchedFor }: { quantity: number; vouchedFor: number },
): Violation[] {
  if (!isUnknownBatch(batch) || quantity <= vouchedFor) return [];
  return [{ field: 'quantity', ...coded('quarantine.unknownBatch') }];
}
