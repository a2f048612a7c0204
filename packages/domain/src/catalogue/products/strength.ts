import { foldStrength } from '../../shared/text';

/** What a documented client reads where a product has no strength, and says where it means none. */
export const NO_STRENGTH = 'N/A';

/** A strength as products keep it: empty where a form or a file says that there is none. */
export const storedStrength = (said: string): string => (foldStrength(said) === '' ? '' : said);

/** What an edit makes of a strength: to say again that there is none changes nothing, however it is written. */
export const editedStrength = (before: string, said: string): string =>
  foldStrength(before) === foldStrength(said) && foldStrength(said) === '' ? before : storedStrength(said);

/** The products that a form's strength leaves: all where it is blank, those without one where it says that. */
export const ofStrength = <T extends { strength: string }>(products: readonly T[], said: string): readonly T[] =>
  said.trim() === '' ? products : products.filter(({ strength }) => foldStrength(strength) === foldStrength(said));
