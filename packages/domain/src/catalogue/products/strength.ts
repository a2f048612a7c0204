import { foldStrength } from '../../shared/text';

/** The text for "no strength" in documented calls, in answers and requests. */
export const NO_STRENGTH = 'N/A';

/** A strength as products keep it: empty where a form or a file says that there is none. */
export const storedStrength = (said: string): string => (foldStrength(said) === '' ? '' : said);

/** The strength after an edit: stating again that there is none changes nothing, however it is written. */
export const editedStrength = (before: string, said: string): string =>
  foldStrength(before) === foldStrength(said) && foldStrength(said) === '' ? before : storedStrength(said);

/** The products that match a form's strength: all if it is blank, those without strength if it says none. */
export const ofStrength = <T extends { strength: string }>(products: readonly T[], said: string): readonly T[] =>
  said.trim() === '' ? products : products.filter(({ strength }) => foldStrength(strength) === foldStrength(said));
