import {
  exactSearch,
  findsWords,
  type ProductSearch,
  rankedText,
  rankIn,
  searchWords,
  storedStrength,
} from '../../catalogue';
import { asciiDigits, batchNumberKey, searchKey } from '../../shared';
import type { SnapshotProduct } from './queued-sale';

export interface SellableSearch extends ProductSearch {
  /** The text in capitals: a whole code, which ranks before all names. */
  exact: string;
  /** The prefix of a batch number or a supplier's code; empty if the text is too short for one. */
  code: string;
  /** The prefix of a printed barcode; empty if the text is not a long number. */
  digits: string;
}

/** So many found products are ranked by what the store sells; more of them by fit and name alone. */
export const MAX_RANKED_BY_SALES = 500;

const GTIN_LENGTHS = [14, 13, 12, 8];

/**
 * What a text typed at a till may mean; undefined without a word. Three characters with a digit may begin a code and six
 * digits a barcode: shorter texts begin half of all codes, and a person who types them means a name.
 */
export function sellableSearchOf(text: string): SellableSearch | undefined {
  const search = exactSearch(text);
  if (!search) return undefined;
  const exact = asciiDigits(text.trim()).toUpperCase();
  return {
    ...search,
    exact,
    code: exact.length > 2 && /\d/.test(exact) ? exact : '',
    digits: /^\d{6,14}$/.test(exact) ? exact : '',
  };
}

/** The prefixes of stored barcodes (14 digits) that a printed one with these first digits may have. */
export const gtinPrefixesOf = (digits: string): string[] =>
  GTIN_LENGTHS.filter((length) => digits.length <= length).map((length) => '0'.repeat(14 - length) + digits);

export type Searched = Pick<
  SnapshotProduct,
  | 'productId'
  | 'code'
  | 'name'
  | 'genericName'
  | 'strength'
  | 'content'
  | 'category'
  | 'company'
  | 'approvedQty'
  | 'batches'
  | 'gtins'
  | 'sold'
>;

/** Each product's words are parted once, however often it is searched. */
const parted = new WeakMap<Searched, string[]>();

/** The words of `productKeys`, and the code. */
export function wordsOf(product: Searched): string[] {
  let words = parted.get(product);
  if (!words) {
    const { code, name, genericName, strength, content = '', category, company } = product;
    const own = searchWords(name);
    const others = [genericName, storedStrength(strength), content, category, company].flatMap(searchWords);
    words = [...own, own.join(''), ...others, code.toLowerCase()];
    parted.set(product, words);
  }
  return words;
}

function matches(product: Searched, search: SellableSearch): boolean {
  const { code, digits } = search;
  if (findsWords(search, wordsOf(product))) return true;
  if (
    code !== '' &&
    product.batches.some(({ batchNumber }) => batchNumberKey(batchNumber).startsWith(batchNumberKey(code)))
  )
    return true;
  return digits !== '' && gtinPrefixesOf(digits).some((start) => product.gtins.some((gtin) => gtin.startsWith(start)));
}

/** What searches a snapshot in a second go, when nothing in it has what was typed. */
export type Forgive = (products: readonly Searched[], text: string) => ProductSearch | undefined;

/**
 * The products of a snapshot that a text finds, each as it is now, in the order of the server's search (`searchSellable`).
 */
export function searchSnapshot<P extends Searched>(
  products: readonly P[],
  text: string,
  { asOfNow = (product) => product, forgive }: { asOfNow?: (product: P) => P; forgive?: Forgive | undefined } = {},
): P[] {
  const search = sellableSearchOf(text);
  if (!search) return ranked(products.map(asOfNow), undefined);
  const found = products.filter((product) => matches(product, search));
  if (found.length > 0) return ranked(found.map(asOfNow), search);
  const forgiven = forgive?.(products, text);
  if (!forgiven) return [];
  const like = products.filter((product) => findsWords(forgiven, wordsOf(product)));
  return ranked(like.map(asOfNow), { ...forgiven, exact: '', code: '', digits: '' });
}

/** What can be sold first, then as the search ranks, then what the store sells most, then by name. */
function ranked<P extends Searched>(products: readonly P[], search: SellableSearch | undefined): P[] {
  const bySales = search && products.length <= MAX_RANKED_BY_SALES;
  const ranks = search?.ranks.map((rank) => new RegExp(rank, 's'));
  return products
    .map((product) => {
      const key = searchKey(product.name);
      const isExact =
        search?.exact === product.code || (search?.digits && product.gtins.includes(search.digits.padStart(14, '0')));
      const rank = !ranks || isExact ? -1 : rankIn(ranks, rankedText(key, product.strength));
      const sold = bySales ? (product.sold ?? 0) : 0;
      return { product, place: [product.approvedQty > 0 ? 0 : 1, rank, -sold, key, product.productId] as const };
    })
    .sort((one, other) => compare(one.place, other.place))
    .map(({ product }) => product);
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}
