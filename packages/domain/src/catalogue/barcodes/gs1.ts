import { type Gs1Element, mayHideElements, SEPARATOR, splitElements, splitPrinted } from './gs1-elements';
import { splitLink } from './gs1-link';
import { readSymbology } from './symbology';

/** The contents of a GS1 code on goods. */
export interface Gs1Reading {
  /** 14 digits, with a check digit that is right. */
  gtin: string;
  /** `contents`: the code of a carton, which holds `count` of the GTIN. */
  holds: 'item' | 'contents';
  count: number | null;
  batch: string | null;
  /** `YYYY-MM-DD`. */
  expiresOn: string | null;
  serial: string | null;
  madeOn: string | null;
  bestBeforeOn: string | null;
  elements: Gs1Element[];
}

/**
 * `foreign`: no GS1 code at all. `broken`: one that is damaged or breaks the standard's rules. `noProduct`: well-formed, but
 * it names no product. `separatorLost`: may be read in two ways; then only `gtin` is sure.
 */
export type Gs1Refusal =
  | { reason: 'foreign' | 'broken' | 'noProduct' }
  | { reason: 'separatorLost'; gtin: string | null };

export type Gs1Result = { ok: true; reading: Gs1Reading } | ({ ok: false } & Gs1Refusal);

export interface Gs1Options {
  /** The current year: two digits of a year are read by the standard's window around it. */
  year: number;
  /** The characters that the shop's scanners send instead of the separator, such as `^` or `|`. */
  standIns?: readonly string[] | undefined;
  /** This scanner was tested: it sends the separators, so a string without any has lost none. */
  sendsSeparators?: boolean | undefined;
}

const SPELLED_SEPARATORS = ['<GS>', '{GS}', '\u241d'];

/** Reads a scanned GS1 element string, its printed form, or a Digital Link. Never guesses: an ambiguous code is refused. */
export function readGs1(scanned: string, options: Gs1Options): Gs1Result {
  const { data, isElementString } = readSymbology(scanned);
  if (/^https?:/i.test(data)) return judged(splitLink(data), options.year);
  if (isElementString === false) return { ok: false, reason: 'foreign' };
  let text = data;
  for (const standIn of [...SPELLED_SEPARATORS, ...(options.standIns ?? [])])
    text = text.replaceAll(standIn, SEPARATOR);
  if (/^\(\d/.test(text)) return judged(splitPrinted(text), options.year);
  // The function code in front arrives as a separator where the scanner sends no symbology id.
  const elements = splitElements(text.startsWith(SEPARATOR) ? text.slice(1) : text);
  const result = judged(elements, options.year);
  if (!elements) return { ok: false, reason: isElementString || text.includes(SEPARATOR) ? 'broken' : 'foreign' };
  const sure = options.sendsSeparators === true || text.includes(SEPARATOR);
  if (!sure && mayHideElements(elements)) {
    return { ok: false, reason: 'separatorLost', gtin: textOf(elements, '01') };
  }
  return result;
}

const textOf = (elements: readonly Gs1Element[], ai: string): string | null =>
  elements.find((element) => element.ai === ai)?.value ?? null;

/** Whether elements break the rules about identifiers that require or exclude each other. */
function contradicts(elements: readonly Gs1Element[]): boolean {
  const byAi = new Map<string, string>();
  for (const { ai, value } of elements) {
    if ((byAi.get(ai) ?? value) !== value) return true;
    byAi.set(ai, value);
  }
  const has = (...ais: string[]) => ais.some((ai) => byAi.has(ai));
  const measures = [...byAi.keys()].filter((ai) => /^3[1-69]/.test(ai)).map((ai) => ai.slice(0, 3));
  return (
    new Set(measures).size !== measures.length ||
    (has('01') && has('02', '03', '37')) ||
    (has('02') && !(has('37') && has('00'))) ||
    (has('37') && !has('02')) ||
    (has('21', '22', '235') && !has('01')) ||
    (has('21') && has('235')) ||
    (has('250') && !has('21')) ||
    ([...byAi.keys()].some((ai) => ai.startsWith('392')) && !has('30') && measures.length < 2)
  );
}

function judged(elements: Gs1Element[] | undefined, year: number): Gs1Result {
  if (!elements || contradicts(elements)) return { ok: false, reason: 'broken' };
  const value = (ai: string) => textOf(elements, ai);
  const dated = (ai: string) => dateOf(value(ai), year);
  const gtin = value('01') ?? value('02');
  if (gtin === null) return { ok: false, reason: 'noProduct' };
  const count = value('37') ?? value('30');
  return {
    ok: true,
    reading: {
      gtin,
      holds: value('01') === null ? 'contents' : 'item',
      count: count === null ? null : Number(count),
      batch: value('10'),
      expiresOn: dated('17') ?? dated('7003'),
      serial: value('21'),
      madeOn: dated('11'),
      bestBeforeOn: dated('15'),
      elements,
    },
  };
}

/** YYMMDD within 49 years behind and 50 ahead of the current year; day 00 is the last of the month. */
export function dateOf(value: string | null, year: number): string | null {
  if (value === null) return null;
  const ahead = Number(value.slice(0, 2)) - (year % 100);
  const century = Math.floor(year / 100) + (ahead >= 51 ? -1 : ahead <= -50 ? 1 : 0);
  const full = century * 100 + Number(value.slice(0, 2));
  const month = Number(value.slice(2, 4));
  const day = Number(value.slice(4, 6)) || new Date(Date.UTC(full, month, 0)).getUTCDate();
  return `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
