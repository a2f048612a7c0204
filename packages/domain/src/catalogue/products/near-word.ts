/**
 * Whether a typed text differs from a word by one typing error: a wrong, a missing or an extra letter, or two letters
 * swapped.
 */
export function isWithinOneTypo(typed: string, word: string): boolean {
  if (Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && start < word.length && typed[start] === word[start]) start += 1;
  if (start === typed.length && start === word.length) return true;
  const rest = typed.slice(start);
  const wanted = word.slice(start);
  if (rest.slice(1) === wanted.slice(1) || rest.slice(1) === wanted || rest === wanted.slice(1)) return true;
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2);
}

/** The same for a word that is still being typed: compared with the beginning of the word. */
export const startsWithinOneTypo = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((more) => isWithinOneTypo(typed, word.slice(0, typed.length + more)));

/** Which words are compared at all: those that share the beginning or, of about the same length, the end. */
const sharesAnEnd = (typed: string, word: string): boolean =>
  (word.length >= typed.length - 1 && word.startsWith(typed.slice(0, 2))) ||
  (Math.abs(word.length - typed.length) <= 1 && word.endsWith(typed.slice(-Math.max(1, typed.length - 3))));

/** The words most likely meant, whole words before beginnings, shorter before longer. */
export function nearWords(typed: string, words: Iterable<string>, most: number): string[] {
  const near: { word: string; rank: number }[] = [];
  for (const word of new Set(words)) {
    if (!sharesAnEnd(typed, word)) continue;
    if (isWithinOneTypo(typed, word)) near.push({ word, rank: word.length === typed.length ? 0 : 1 });
    else if (startsWithinOneTypo(typed, word)) near.push({ word, rank: 2 });
  }
  near.sort((a, b) => a.rank - b.rank || a.word.length - b.word.length || (a.word < b.word ? -1 : 1));
  return near.slice(0, most).map(({ word }) => word);
}
