import * as z from 'zod';

export const VEN_CLASSES = ['vital', 'essential', 'desirable'] as const;
export const VenClass = z.enum(VEN_CLASSES);
export type VenClass = z.infer<typeof VenClass>;

/** How badly a product is missed when it is out; '' where nobody has said. */
export const Ven = z.enum([...VEN_CLASSES, '']);
export type Ven = z.infer<typeof Ven>;

const WORDS: Record<string, Ven> = {
  '': '',
  ...{ v: 'vital', vital: 'vital', e: 'essential', essential: 'essential' },
  ...{ d: 'desirable', desirable: 'desirable', n: 'desirable', nonessential: 'desirable', notessential: 'desirable' },
};

/** The class that a file's word stands for, such as "V" or "Non-essential"; undefined for any other word. */
export const venOfWord = (word: string): Ven | undefined => WORDS[word.toLowerCase().replace(/[^a-z]/g, '')];
