import * as z from 'zod';

/** The `revision` of an answer, as an edit sends it back. */
export const RevisionWire = z
  .string()
  .max(2000)
  .nullish()
  .describe('From the record as it was read: with it, only the fields that differ from it are changed')
  .transform((revision) => revision || undefined);
