import { MAX_FORMAT } from './date-format';

/** Formats that a workbook names by number only; the others of this kind show dates. */
export const BUILT_IN_FORMATS: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  37: '#,##0;(#,##0)',
  38: '#,##0;(#,##0)',
  39: '#,##0.00;(#,##0.00)',
  40: '#,##0.00;(#,##0.00)',
  48: '##0.0E+0',
};

interface Section {
  /** The texts and digits (`0`, `#`, `?`) before the decimal point, and after it. */
  whole: Piece[];
  fraction: Piece[];
  isGrouped: boolean;
  isPercent: boolean;
  isGeneral: boolean;
}
type Piece = { digit: string } | { text: string };

const PIECE =
  /"([^"]*)"|\\(.)|_.|\*.|\[\$([^\]-]*)[^\]]*\]|\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]|general|[0#?.,%@]|[-+$(): ৳₹€£]/iuy;

/** Undefined for conditions, fractions, exponents and everything else that this does not show. */
function parseSection(format: string): Section | undefined {
  const section: Section = { whole: [], fraction: [], isGrouped: false, isPercent: false, isGeneral: false };
  let pieces = section.whole;
  let isAfterDigit = false;
  PIECE.lastIndex = 0;
  while (PIECE.lastIndex < format.length) {
    const match = PIECE.exec(format);
    if (!match) return undefined;
    const [piece, quoted, escaped, currency] = match;
    const text = quoted ?? escaped ?? currency;
    if (text !== undefined) pieces.push({ text });
    else if (/^[0#?]$/.test(piece)) pieces.push({ digit: piece });
    else if (piece === '.' && pieces === section.whole) pieces = section.fraction;
    else if (piece === ',') {
      // A comma behind the last digit divides by a thousand.
      if (!isAfterDigit || !/^[^.]*?[0#?]/.test(format.slice(PIECE.lastIndex))) return undefined;
      section.isGrouped = true;
    } else if (piece === '.') return undefined;
    else if (/^general$|^@$/i.test(piece)) section.isGeneral = true;
    else if (piece.startsWith('_')) pieces.push({ text: ' ' });
    else if (!/^[[*]/.test(piece)) {
      section.isPercent ||= piece === '%';
      pieces.push({ text: piece });
    }
    isAfterDigit = /^[0#?,]$/.test(piece);
  }
  return section;
}

/** A number without the noise of binary fractions, of which a sheet keeps fifteen digits. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(15)));

/** Answers the text by which a format shows a number; undefined for formats that this does not know. */
export function numberFormat(code: string): ((value: number) => string) | undefined {
  if (code === '' || /^general$|^@$/i.test(code)) return plainNumber;
  if (code.length > MAX_FORMAT) return undefined;
  const [positive, negative, zero] = code.split(/;(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(parseSection);
  if (!positive) return undefined;
  return (value) => {
    if (value < 0 && negative) return fill(-value, negative).trim();
    const text = fill(Math.abs(value), value === 0 && zero ? zero : positive).trim();
    return value < 0 ? `-${text}` : text;
  };
}

function fill(amount: number, { whole, fraction, isGrouped, isPercent, isGeneral }: Section): string {
  const number = Number((amount * (isPercent ? 100 : 1)).toPrecision(15));
  if (isGeneral) return whole.map((piece) => ('text' in piece ? piece.text : '')).join('') + plainNumber(number);
  const decimals = fraction.filter((piece) => 'digit' in piece).length;
  const [digits = '', tail = ''] = number.toFixed(decimals).split('.');
  const text = fillWhole(digits === '0' ? '' : digits, whole, isGrouped);
  const after = fillFraction(tail, fraction);
  return decimals > 0 && /\d/.test(after) ? `${text}.${after}` : text + after;
}

/** From the right: each place takes a digit, the first place all that are left. */
function fillWhole(digits: string, pieces: readonly Piece[], isGrouped: boolean): string {
  const first = pieces.findIndex((piece) => 'digit' in piece);
  let rest = digits;
  let written = 0;
  let text = '';
  const put = (digit: string) => {
    if (isGrouped && written > 0 && written % 3 === 0) text = `,${text}`;
    text = digit + text;
    written += 1;
  };
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    const piece = pieces[index];
    if (!piece) continue;
    if ('text' in piece) {
      text = piece.text + text;
      continue;
    }
    const digit = rest.at(-1) ?? (piece.digit === '0' ? '0' : '');
    rest = rest.slice(0, -1);
    if (digit !== '') put(digit);
    if (index !== first) continue;
    for (; rest !== ''; rest = rest.slice(0, -1)) put(rest.at(-1) ?? '');
  }
  return text;
}

function fillFraction(digits: string, pieces: readonly Piece[]): string {
  let place = 0;
  return pieces
    .map((piece) => {
      if ('text' in piece) return piece.text;
      const digit = digits[place] ?? '';
      const isNeeded = piece.digit === '0' || /[1-9]/.test(digits.slice(place));
      place += 1;
      return isNeeded ? digit : '';
    })
    .join('');
}
