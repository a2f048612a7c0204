import { searchKey } from '../../shared';
import { searchWords } from './product-keys';

/** One word of a product: it begins with one of the choices, or is one of them. */
export interface SearchPart {
  choices: readonly string[];
  isWhole?: boolean;
}

/** The terms by which a typed text is searched, in the server's SQL and on a till without a network alike. */
export interface ProductSearch {
  /** A product is found if one of the ways has each of its parts in it. */
  ways: readonly (readonly SearchPart[])[];
  /** Expressions on `rankedText`, for SQL and JavaScript alike: the first that fits says how well. */
  ranks: readonly string[];
}

// ASCII signs other than "%": between the characters of a name they make no difference.
export const PUNCTUATION = '[\\n -$&-/:-@[-`{-~]';
const literal = (text: string): string[] => [...text].map((each) => each.replace(/[^\p{L}\p{M}\p{N}%]/u, '\\$&'));
const spread = (word: string): string => literal(word).join(`${PUNCTUATION}*`);
export const anyOf = (words: readonly string[]): string => `(?:${words.map(spread).join('|')})`;

/**
 * Names that begin so, names with a word that begins so, then generics that begin so and are no combination; all others are
 * found by another word of the generic, by code or by company.
 */
export function ranksOf(parts: readonly SearchPart[]): string[] {
  const words = parts.map(({ choices }) => anyOf(choices));
  const run = words.join(`${PUNCTUATION}*`);
  const inner = `[^\\n]*${PUNCTUATION}`;
  const each = words.map((word) => `(?=[^\\r]*${PUNCTUATION}${word})`).join('');
  const anywhere = words.map((word) => `(?=.*(?:\\r|${PUNCTUATION})${word})`).join('');
  const plain = `^${anywhere}[^\\r]*\\r${PUNCTUATION}*(?:${words.join('|')})[^+&/,]*$`;
  const inAnyOrder = words.length > 1 ? `|${each}${inner}(?:${words.join('|')})` : '';
  return [`^${PUNCTUATION}*${run}`, `^(?:${inner}${run}${inAnyOrder})`, plain];
}

export const wordPart = (word: string): SearchPart => ({ choices: [word] });

/** "napa500" and "napa 500" are one wish, and so are "b 12" and "b12". */
export const splitLettersFromDigits = (words: readonly string[]): string[] =>
  words.flatMap((word) => {
    const [, letters, rest] = /^(\p{L}[\p{L}\p{M}]{2,})(\p{N}.*)$/u.exec(word) ?? [];
    return letters && rest ? [letters, rest] : [word];
  });

/** Two neighbours as one word; nobody parts the words of a long text wrongly. */
const joinNeighbours = (words: readonly string[]): string[][] =>
  words.slice(1, 6).map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]);

/** A longer text names nothing more, and every word makes the search of a large catalogue slower. */
const MAX_WORDS = 8;
const MAX_KEY_LENGTH = 100;

/** The words of a typed text that are sought, each once. */
export const soughtWords = (text: string): string[] => [...new Set(searchWords(text))].slice(0, MAX_WORDS);

/** The products that have what was typed, however its words are parted; undefined without a word. */
export function exactSearch(text: string): ProductSearch | undefined {
  const words = soughtWords(text);
  if (words.length === 0) return undefined;
  const parted = splitLettersFromDigits(words);
  const ways = [words, ...joinNeighbours(words), ...(words.length > 2 ? [[words.join('')]] : [])];
  if (parted.length > words.length) ways.push(parted);
  const name = `^ ${literal(searchKey(text).slice(0, MAX_KEY_LENGTH)).join('')}`;
  return {
    ways: ways.map((way) => way.map(wordPart)),
    // A whole name before longer ones: who types "napa" means Napa, however often Napa Extend is sold.
    ranks: [`${name}\\n`, name, ...ranksOf(parted.map(wordPart))],
  };
}

/** Of a product: what a search's ranks look at. SQL makes the same of the stored columns. */
export const rankedText = (tradeKey: string, strength: string, genericName: string): string =>
  ` ${tradeKey}\n${strength.toLowerCase()}\r${genericName.toLowerCase()}`;

/** The number of the first rank that fits, or of none. */
export function rankIn(ranks: readonly RegExp[], text: string): number {
  const at = ranks.findIndex((rank) => rank.test(text));
  return at < 0 ? ranks.length : at;
}

/** Whether a product with these words is found. */
export const findsWords = ({ ways }: ProductSearch, words: readonly string[]): boolean =>
  ways.some((way) =>
    way.every(({ choices, isWhole }) =>
      choices.some((choice) => words.some((word) => (isWhole ? word === choice : word.startsWith(choice)))),
    ),
  );
