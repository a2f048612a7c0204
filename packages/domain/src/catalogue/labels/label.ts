import * as z from 'zod';
import { Id, issue } from '../../shared';
import { printedGtin } from '../barcodes/barcode-own';

/** The contents of a label for a product or one of its batches. */
export const ProductLabel = z.object({
  productId: Id,
  code: z.string(),
  tradeName: z.string(),
  strength: z.string(),
  unitMrpMinor: z.number().nullable(),
  /** 14 digits; null: the bars contain the product code. */
  gtin: z.string().nullable(),
  batchNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
});
export type ProductLabel = z.infer<typeof ProductLabel>;

export const LabelQuery = z.object({
  productIds: z.array(Id).max(200, { error: issue('product.labelsAtMost') }),
  batchId: Id.optional(),
});
export type LabelQuery = z.infer<typeof LabelQuery>;

/** A sheet of 3 by 8 sticky labels, or a roll of single ones. */
export const LABEL_FORMATS = ['a4', 'roll'] as const;
export type LabelFormat = (typeof LABEL_FORMATS)[number];

/** The bars of a label: EAN if the goods have one, else Code 128 of the product code or batch. */
export function labelBars(label: Pick<ProductLabel, 'gtin' | 'code'>) {
  const text = label.gtin === null ? label.code : printedGtin(label.gtin);
  const format = label.gtin === null || text.length === 14 ? 'CODE128' : text.length === 8 ? 'EAN8' : 'EAN13';
  return { text, format } as const;
}
