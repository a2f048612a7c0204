import * as z from 'zod';

export const VEN_CLASSES = ['vital', 'essential', 'desirable'] as const;
export const VenClass = z.enum(VEN_CLASSES);
export type VenClass = z.infer<typeof VenClass>;

/** How critical a product is when it runs out (vital, essential, non-essential); '' if not set. */
export const Ven = z.enum([...VEN_CLASSES, '']);
export type Ven = z.infer<typeof Ven>;

const WORDS: Record<string, Ven> = {
  '': '',
  v: 'vital',
  vital: 'vital',
  e: 'essential',
  essential: 'essential',
  d: 'desirable',
  desirable: 'desirable',
  n: 'desirable',
  nonessential: 'desirable',
  notessential: 'desirable',
};

/** The class that a word in a file means, such as "V" or "Non-essential"; undefined for any other word. */
export const venOfWord = (word: string): Ven | undefined => WORDS[word.toLowerCase().replace(/[^a-z]/g, '')];
