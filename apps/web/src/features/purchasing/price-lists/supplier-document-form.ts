import { optionalText, Revision } from '@bhandar/domain/shared';
import * as z from 'zod';

export const REQUIRED = 'All fields are required';
const text = z.string().trim().min(1, { error: REQUIRED });

export const DocumentForm = z.object({
  revision: Revision,
  supplierId: optionalText(40),
  tradeName: text,
  genericName: text,
  strength: text,
  category: text,
  company: text,
  packType: text,
  purchaseUnitType: text,
  salesUnitType: text,
  stock: z.number({ error: 'Enter a whole number' }).int({ error: 'Enter a whole number' }).min(0).nullable(),
});
export type DocumentForm = z.input<typeof DocumentForm>;
