import { gtinCheckDigit } from '../import';

/** What a scanner says in front of the data, by ISO/IEC 15424: a bracket, the kind of symbol, and its modifier. */
const IDENTIFIER = /^\]([A-Za-z]\d)/;

/** A function code precedes the data, so they are GS1 element strings. */
const ELEMENT_STRINGS: ReadonlySet<string> = new Set([
  ...['C1', 'O1', 'K1'], // GS1-128 and the stacked codes that carry it
  ...['d2', 'd5'], // GS1 DataMatrix, without and with character sets
  ...['Q3', 'Q4'], // GS1 QR, likewise
  ...['J1', 'J5'], // GS1 DotCode, likewise
  ...['z1', 'z4'], // Aztec, likewise
  ...['e0', 'e1', 'e2', 'e3'], // GS1 DataBar and composite symbols
  'L3', // GS1 MicroPDF417
]);

export interface Symbology {
  /** Such as `E0`; undefined where the scanner sends none. */
  id: string | undefined;
  /** The code itself. */
  data: string;
  /** Whether the data are GS1 element strings; undefined where the scanner does not say. */
  isElementString: boolean | undefined;
}

const CODE_39 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Without the check character that Code 39 sends under this modifier. */
function withoutCode39Check(data: string): string {
  const values = [...data].map((character) => CODE_39.indexOf(character));
  const check = values.pop();
  const sum = values.reduce((total, value) => total + value, 0);
  return check !== undefined && !values.includes(-1) && check === sum % CODE_39.length ? data.slice(0, -1) : data;
}

function dataOf(id: string, sent: string): string {
  switch (id) {
    // EAN with the price or issue number beside it, which no product is known by.
    case 'E3':
      return /^\d{15}$|^\d{18}$/.test(sent) ? sent.slice(0, 13) : sent;
    // The scanner checked the last digit of the ITF code and kept it.
    case 'I3':
      return /^\d{13}$/.test(sent) ? `${sent}${gtinCheckDigit(sent)}` : sent;
    case 'A1':
    case 'A5':
      return withoutCode39Check(sent);
    default:
      return sent;
  }
}

/** Separates a scanned text into the symbology identifier and the code. */
export function readSymbology(scanned: string): Symbology {
  const id = IDENTIFIER.exec(scanned)?.[1];
  if (id === undefined) return { id, data: scanned, isElementString: undefined };
  return { id, data: dataOf(id, scanned.slice(3)), isElementString: ELEMENT_STRINGS.has(id) };
}
