import { isWithinOneTypo, nearWords } from './near-word';
import {
  anyOf,
  type ProductSearch,
  PUNCTUATION,
  ranksOf,
  type SearchPart,
  soughtWords,
  splitLettersFromDigits,
  wordPart,
} from './product-search';

const LETTERS = /^\p{L}[\p{L}\p{M}]{2,}$/u;
const MAX_NEAR_WORDS = 24;

/** The words of a text that may hold a typing error. */
export const wordsToForgive = (text: string): string[] =>
  splitLettersFromDigits(soughtWords(text)).filter((word) => LETTERS.test(word));

/** "cotrimoxazole" for Co-trimoxazole where only the name itself is kept as one word. */
const compoundsOf = (word: string): SearchPart[][] =>
  Array.from({ length: Math.max(0, word.length - 4) }, (_, at) => [
    { choices: [word.slice(0, at + 2)], isWhole: true },
    wordPart(word.slice(at + 2)),
  ]);

/**
 * For a text that nothing has: each word with one typing error, or two words run together. `wordsLike` gives known words
 * to compare with. Undefined if nothing is known that is like it.
 */
export function forgivingSearch(
  text: string,
  wordsLike: (word: string) => Iterable<string>,
): ProductSearch | undefined {
  const forgiven = new Set(wordsToForgive(text));
  const words = splitLettersFromDigits(soughtWords(text));
  // One budget for the whole text: many words with many likenesses each would keep the database busy for seconds.
  const perWord = Math.ceil(MAX_NEAR_WORDS / Math.max(1, words.length));
  const parts = words.map((word) => ({
    choices: forgiven.has(word) ? [word, ...nearWords(word, wordsLike(word), perWord)] : [word],
  }));
  const [only] = words;
  const compounds = only !== undefined && words.length === 1 && forgiven.has(only) ? compoundsOf(only) : [];
  const isNear = parts.some(({ choices }) => choices.length > 1);
  if (!isNear && compounds.length === 0) return undefined;
  const whole = parts.map(({ choices: [typed = '', ...near] }) =>
    anyOf([typed, ...near.filter((word) => isWithinOneTypo(typed, word))]),
  );
  return {
    ways: isNear ? [parts, ...compounds] : compounds,
    ranks: [`^${PUNCTUATION}*${whole.join(`${PUNCTUATION}*`)}(?:${PUNCTUATION}|$)`, ...ranksOf(parts)],
  };
}
