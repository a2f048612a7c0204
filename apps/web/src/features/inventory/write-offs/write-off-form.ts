import { type HeldBatch, WriteOffCause } from '@bhandar/domain/inventory';
import { Id, MinorAmount, optionalText, StockLevel } from '@bhandar/domain/shared';
import * as z from 'zod';

/** The chosen batches. The display fields beside each are not sent. */
export const chosenLines = (nothingChosen: string) =>
  z
    .array(
      z.object({ batchId: Id, quantity: StockLevel.min(1, { error: 'Must be at least 1' }), creditMinor: MinorAmount }),
    )
    .min(1, { error: nothingChosen });

export const writeOffFormOf = (nothingChosen: string) =>
  z
    .object({
      placeId: Id,
      cause: WriteOffCause,
      reason: optionalText(300),
      witness: optionalText(120),
      lines: chosenLines(nothingChosen),
    })
    .superRefine(({ cause, reason, witness }, context) => {
      if (cause !== 'destroyed') return;
      const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
      if (witness === '') wrong('witness', 'Name the witness of the destruction');
      if (reason === '') wrong('reason', 'Say why the goods are destroyed');
    });

export type WriteOffForm = z.input<ReturnType<typeof writeOffFormOf>>;

export const lineOf = ({ batchId, available, costMinor }: HeldBatch) => ({
  batchId,
  quantity: available,
  creditMinor: costMinor ?? 0,
});

/** The value of some units of a batch, at cost when known, else at MRP. */
export const worthOf = ({ onHand, costMinor, valueAtMrpMinor }: HeldBatch, quantity: number): number =>
  onHand > 0 && Number.isFinite(quantity) ? Math.round(((costMinor ?? valueAtMrpMinor) * quantity) / onHand) : 0;
