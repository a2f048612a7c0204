import * as z from 'zod';
import { Id, issue } from '../../shared';

const days = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(365, { error: issue('field.atMost365Days') });

const packSize = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(1_000_000, { error: issue('field.max1Million') });

/** A location's own reorder values for a product; null: the general value applies. */
export const OwnReorder = z.object({
  leadDays: days.nullable(),
  safetyDays: days.nullable(),
  /** The location orders whole multiples of this number of units. */
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
