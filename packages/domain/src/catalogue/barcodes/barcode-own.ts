import * as z from 'zod';
import { coded, Id, issue, issueOf, type Refusal } from '../../shared';
import { gtinCheckDigit, hasValidCheckDigit, normalGtin } from '../import';
import { ProductKind } from '../products/product-kind';

/** EAN-13 numbers that no manufacturer gets: a shop's own labels. */
const OWN_PREFIX = '20';

/** The shop's own code of a running number, as 14 digits. */
export function ownGtin(number: number): string {
  const body = `${OWN_PREFIX}${String(number).padStart(10, '0')}`;
  if (body.length !== 12) throw new RangeError('The own codes are used up');
  return normalGtin(`${body}${gtinCheckDigit(body)}`);
}

/** Whether a code is one of the shop's own, which means nothing elsewhere. */
export const isOwnGtin = (gtin: string): boolean => /^02\d{12}$/.test(gtin);

/** As it is printed under the bars: EAN-8, UPC-A and EAN-13 without the zeros in front, a GTIN-14 whole. */
export function printedGtin(gtin: string): string {
  const bare = gtin.replace(/^0+/, '');
  if (bare.length > 13) return gtin;
  return bare.padStart(bare.length <= 8 ? 8 : 13, '0');
}

/** A barcode of a product: how many units the pack that carries it holds. */
export const ProductBarcode = z.object({
  gtin: z.string().regex(/^\d{14}$/),
  packSize: z.number().int().min(1),
  /** Made by us, for goods without a printed one. */
  own: z.boolean(),
});
export type ProductBarcode = z.infer<typeof ProductBarcode>;

const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** What is wrong with a typed barcode, in words that say the fix. */
export function whyNotBarcode(digits: string): Refusal | undefined {
  if (!/^\d+$/.test(digits)) return coded('barcode.digitsOnly');
  if (!LENGTHS.includes(digits.length)) return coded('barcode.wrongLength', { digits: digits.length });
  if (/^0+$/.test(digits)) return coded('barcode.notANumber');
  return hasValidCheckDigit(digits) ? undefined : coded('barcode.checkDigit');
}

/** A typed or scanned number in any of the four lengths, kept as 14 digits. */
const Gtin = z
  .string({ error: issue('barcode.enter') })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .superRefine((digits, context) => {
    const problem = digits === '' ? coded('barcode.enter') : whyNotBarcode(digits);
    if (problem) context.addIssue({ code: 'custom', message: issueOf(problem) });
  });

const PackSize = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(1_000_000)
  .default(1);

export const AddBarcodeInput = z.object({ productId: Id, gtin: Gtin, packSize: PackSize });
export type AddBarcodeInput = z.infer<typeof AddBarcodeInput>;

export const RemoveBarcodeInput = z.object({ productId: Id, gtin: z.string().regex(/^\d{14}$/) });
export type RemoveBarcodeInput = z.infer<typeof RemoveBarcodeInput>;

export const MakeOwnCodeInput = z.object({ productId: Id, packSize: PackSize });
export type MakeOwnCodeInput = z.infer<typeof MakeOwnCodeInput>;

/** The product or batch that a scan names in this catalogue. */
export const ScannedProduct = z.object({
  productId: Id,
  kind: ProductKind,
  tradeName: z.string(),
  strength: z.string(),
  /** Units in the pack that carries the code. */
  packSize: z.number(),
  /** As in the code; `batchId` if that batch is known. */
  batchNumber: z.string().nullable(),
  expiresOn: z.string().nullable(),
  batchId: Id.nullable(),
});
export type ScannedProduct = z.infer<typeof ScannedProduct>;

export const ScannedProductQuery = z.object({ code: z.string().trim().min(1).max(400) });
