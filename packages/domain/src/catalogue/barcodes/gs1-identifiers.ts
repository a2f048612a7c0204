/** The characters that a text field of a GS1 element may contain ("CSET 82"): no separator, no space. */
const TEXT = '[!"%&\'()*+,\\-./0-9:;<=>?A-Z_a-z]';

/** An application identifier: the format of its value, and the identifiers that it requires. */
export interface Identifier {
  ai: string;
  value: RegExp;
  /** The length is determined by the first two digits, so no separator follows. */
  length: number | undefined;
  check?: 'key' | 'date' | undefined;
}

type Row = [ais: string, format: string, check?: Identifier['check']];

/** GS1 General Specifications, section 3: identifiers on medicines, their cartons, and goods sold by weight or measure. */
const ROWS: readonly Row[] = [
  ['00', 'N18', 'key'],
  ['01 02 03', 'N14', 'key'],
  ['11 12 13 15 16 17', 'N6', 'date'],
  ['20', 'N2'],
  ['10 21 22', 'X..20'],
  ['235', 'X..28'],
  ['240 241 250', 'X..30'],
  ['242', 'N..6'],
  ['243 254', 'X..20'],
  ['30 37', 'N..8'],
  ['400 401 403', 'X..30'],
  ['410 411 412 413 414 415 416 417', 'N13', 'key'],
  ['420', 'X..20'],
  ['422', 'N3'],
  ['7003', 'N10', 'date'],
  ['710 711 712 713 714 715 716', 'X..20'],
  ['8005', 'N6'],
  ['8020', 'X..25'],
  ['90', 'X..30'],
  ['91 92 93 94 95 96 97 98 99', 'X..90'],
];

/** Weights and measures, areas, prices: the digit behind is the place of the decimal point. */
const MEASURES = '31[0-6]|32[0-9]|33[0-7]|34[0-9]|35[0-7]|36[0-9]';
const PRICES = '39[02]';

const PREDEFINED = /^(?:0[0-4]|1[1-9]|20|3[1-6]|41)/;

function identifierOf(ai: string, format: string, check: Identifier['check']): Identifier {
  const [, set = '', upTo, size = ''] = /^([NX])(\.\.)?(\d+)$/.exec(format) ?? [];
  const signs = set === 'N' ? '\\d' : TEXT;
  const value = new RegExp(`^${signs}{${upTo ? `1,${size}` : size}}$`);
  return { ai, value, check, length: PREDEFINED.test(ai) ? Number(size) : undefined };
}

const fourDigits = (pattern: string): string =>
  Array.from({ length: 900 }, (_, index) => String(3_100 + index))
    .filter((ai) => new RegExp(pattern).test(ai))
    .join(' ');

function allIdentifiers(): Map<string, Identifier> {
  const rows: Row[] = [
    ...ROWS,
    [fourDigits(`^(?:${MEASURES})[0-5]$`), 'N6'],
    [fourDigits(`^(?:${PRICES})[0-9]$`), 'N..15'],
  ];
  return new Map(
    rows.flatMap(([ais, format, check]) => ais.split(' ').map((ai) => [ai, identifierOf(ai, format, check)] as const)),
  );
}

const IDENTIFIERS = allIdentifiers();

export const identifierNamed = (ai: string): Identifier | undefined => IDENTIFIERS.get(ai);

/** The identifier at the start of a text; no identifier is a prefix of another. */
export function identifierAt(text: string): Identifier | undefined {
  for (const length of [2, 3, 4]) {
    const found = IDENTIFIERS.get(text.slice(0, length));
    if (found) return found;
  }
  return undefined;
}
