import { got, quoted, type Reading, refused, saysNothing, tidy } from '../../shared/reading';
import { coded } from '../../shared/refusal';
import { asciiDigits } from '../../shared/text';

const LENGTHS: readonly number[] = [8, 12, 13, 14];

/** The GS1 check digit of a body without it: from the right, weights 3, 1, 3, 1... */
export function gtinCheckDigit(body: string): number {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const digit = body.charCodeAt(body.length - 1 - index) - 48;
    sum += index % 2 === 0 ? digit * 3 : digit;
  }
  return (10 - (sum % 10)) % 10;
}

export const hasValidCheckDigit = (digits: string): boolean =>
  digits.charCodeAt(digits.length - 1) - 48 === gtinCheckDigit(digits.slice(0, -1));

/** The form in which barcodes are kept and compared: EAN-8, UPC-A and EAN-13 padded to 14 digits. */
export const normalGtin = (digits: string): string => digits.padStart(14, '0');

/** A printed barcode as 14 digits; blank is null. */
export function readBarcode(cell: string | undefined): Reading<string | null> {
  const text = tidy(cell).replace(/^'/, '');
  if (saysNothing(text)) return got(null);
  const digits = asciiDigits(text).replace(/[\s\u00a0-]/g, '');
  if (/^\d(?:\.\d+)?e\+?\d+$/i.test(digits)) {
    return refused(coded('cell.shortened', { cell: quoted(text) }));
  }
  if (!/^\d+$/.test(digits)) return refused(coded('cell.notBarcode', { cell: quoted(text) }));
  if (!LENGTHS.includes(digits.length)) {
    return refused(coded('cell.barcodeLength', { cell: quoted(text), digits: digits.length }));
  }
  if (/^0+$/.test(digits)) return refused(coded('cell.notBarcode', { cell: quoted(text) }));
  return hasValidCheckDigit(digits)
    ? got(normalGtin(digits))
    : refused(coded('cell.checkDigit', { cell: quoted(text) }));
}
