import { tidy } from '../../shared/reading';
import { pieceOfForm } from './dosage-form';

/** The Indian lists' label of the pack whose price the row gives: "strip of 10 tablets", "bottle of 100 ml Syrup". */
export interface PackOf {
  unitType: string;
  packType: string;
  packSize: number;
  content: string;
  form: string;
}

const LABEL = /^([a-z][a-z -]*?) of ([\d.]+) (?:(ml|l|gm|g|mg|mcg|kg|mdi|iu|doses?|units?) )?([a-z].*)$/i;

const singular = (word: string): string =>
  word
    .toLowerCase()
    .replace(/ies$/, 'y')
    .replace(/(?<=[^s])s$/, '');

const titleCase = (words: string): string =>
  words.replace(/\p{L}+/gu, (word) => (word.length > 3 ? (word[0] ?? '').toUpperCase() + word.slice(1) : word));

/** Answers undefined where the label has another shape; the caller keeps it as text. */
export function readPackOf(cell: string): PackOf | undefined {
  const [, container = '', amount = '', measure, words = ''] = LABEL.exec(tidy(cell).replace(/\s+/g, ' ')) ?? [];
  const size = Number(amount);
  if (container === '' || !(size > 0)) return undefined;
  const packType = container.toLowerCase();
  const piece = pieceOfForm(words);
  const form = titleCase(singular(words));
  if (measure) return { unitType: packType, packType, packSize: 1, content: `${amount} ${measure}`, form };
  if (!Number.isInteger(size) || size > 1_000_000) return undefined;
  // "vial of 1 Injection": the vial is the piece; "strip of 1 Tablet" still counts tablets.
  const unitType = piece ?? (size === 1 ? packType : singular(words));
  return { unitType, packType, packSize: size, content: '', form };
}

/** "Amoxycillin  (500mg) ": the substance and its strength, the strength being the last pair of brackets. */
export function readComposition(cell: string): { generic: string; strength: string } {
  const text = tidy(cell).replace(/\s+/g, ' ');
  const [, generic, strength] = /^(.+?) ?\(([^()]*)\)$/.exec(text) ?? [];
  if (!generic) return { generic: text, strength: '' };
  return { generic, strength: /^na$/i.test(strength ?? '') ? '' : (strength ?? '') };
}
