import { got, quoted, type Reading, refused, saysNothing, tidy } from '../../shared/reading';
import { coded } from '../../shared/refusal';
import { asciiDigits } from '../../shared/text';

export const MAX_COUNT = 1_000_000_000;

/** A whole count (a pack size, an opening quantity); blank is null. "12.0" is what spreadsheets make of 12. */
export function readCount(cell: string | undefined, options: { min: number }): Reading<number | null> {
  const text = tidy(cell);
  if (saysNothing(text)) return got(null);
  const plain = asciiDigits(text).replace(/[\s\u00a0]/g, '');
  if (/^[-−(]/.test(plain)) return refused(coded('cell.negative', { cell: quoted(text) }));
  if (!/^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/.test(plain))
    return refused(coded('cell.notNumber', { cell: quoted(text) }));
  const [whole = '', fraction = ''] = plain.replace(/,/g, '').split('.');
  if (/[1-9]/.test(fraction)) return refused(coded('cell.notWhole', { cell: quoted(text) }));
  const count = whole.length > 12 ? Number.POSITIVE_INFINITY : Number(whole);
  if (count > MAX_COUNT) return refused(coded('cell.tooLarge', { cell: quoted(text) }));
  return count < options.min ? refused(coded('cell.tooSmall', { cell: quoted(text), min: options.min })) : got(count);
}
