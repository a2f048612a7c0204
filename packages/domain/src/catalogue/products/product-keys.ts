import { searchKey } from '../../shared';
import { type ImportProduct, nameIdentity } from '../import';
import { storedStrength } from './strength';

/** The keys that a product is compared, found and listed by: never shown, always derived from its visible fields. */
export interface ProductKeys {
  /** The trade name as lists order it and prefixes seek it. */
  tradeKey: string;
  /** Equal for products that people cannot tell apart. */
  identityKey: string;
  /** Every word that finds the product, separated by spaces. */
  searchText: string;
}

type Named = Pick<
  ImportProduct,
  'kind' | 'tradeName' | 'genericName' | 'strength' | 'content' | 'category' | 'company' | 'unitType'
>;

const NOT_A_WORD = /[^\p{L}\p{M}\p{N}.%]+/u;

/** The words of a text as the search splits them: "500 mg" and "500mg" are one word, "A-Cold" is "a" and "cold". */
export const searchWords = (text: string): string[] =>
  searchKey(text)
    .split(NOT_A_WORD)
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter((word) => word !== '' && word !== '%');

/** People type "acold" for A-Cold and "3c" for 3-C. */
const joined = (text: string): string => searchWords(text).join('');

export function productKeys(product: Named): ProductKeys {
  const { tradeName, genericName, strength, content, category, company } = product;
  const words = [tradeName, genericName, storedStrength(strength), content, category, company].flatMap(searchWords);
  const run = joined(tradeName);
  // Names are seldom longer, longer ones are not typed without a space, and an index entry has a limit.
  if (run.length <= 40) words.push(run);
  return {
    tradeKey: searchKey(tradeName),
    identityKey: nameIdentity({ ...UNSOURCED, ...product }),
    searchText: [...new Set(words.filter((word) => word.length <= 100))].join(' '),
  };
}

const UNSOURCED = {
  unitMrpMinor: null,
  unitTpMinor: null,
  barcode: null,
  discontinued: false,
  ven: '',
  sourceKey: null,
  sourceAlias: null,
} as const;
