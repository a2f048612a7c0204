import * as z from 'zod';
import { Id } from '../../shared';

const days = z
  .number({ error: 'Enter a whole number' })
  .int({ error: 'Enter a whole number' })
  .min(0, { error: 'Must be 0 or more' })
  .max(365, { error: 'At most 365 days' });

const packSize = z
  .number({ error: 'Enter a whole number' })
  .int({ error: 'Enter a whole number' })
  .min(1, { error: 'Must be at least 1' })
  .max(1_000_000, { error: 'Must be at most 1,000,000' });

/** A location's own reorder values for a product; null: the general value applies. */
export const OwnReorder = z.object({
  leadDays: days.nullable(),
  safetyDays: days.nullable(),
  /** Units that it orders whole multiples of. */
  packSize: packSize.nullable(),
});
export type OwnReorder = z.infer<typeof OwnReorder>;

/** The values that apply if nothing is set. */
export const GeneralReorder = z.object({ leadDays: days, safetyDays: days, packSize });
export type GeneralReorder = z.infer<typeof GeneralReorder>;

export const NOTHING_OWN: OwnReorder = { leadDays: null, safetyDays: null, packSize: null };

export const hasOwnReorder = (own: OwnReorder): boolean => Object.values(own).some((value) => value !== null);

/** Replaces all values; null returns to the general value. */
export const SetReorderInput = OwnReorder.extend({ productId: Id, locationId: Id });
export type SetReorderInput = z.infer<typeof SetReorderInput>;
