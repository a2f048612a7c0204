import {
  exactSearch,
  findsWords,
  forgivingSearch,
  type ProductSearch,
  rankedText,
  rankIn,
  searchWords,
  storedStrength,
} from '../../catalogue';
import { asciiDigits, batchNumberKey, searchKey } from '../../shared';
import type { SellableProduct } from '../checkout/sellable';
import { firstSellableIndex } from '../checkout/sellable-stock';
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

type Searched = Pick<
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
  | 'sold'
> & { gtins?: readonly string[] };

/** Each product's words are parted once, however often it is searched. */
const parted = new WeakMap<Searched, string[]>();

/** The words of `productKeys`, and the code. */
function wordsOf(product: Searched): string[] {
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

/** Whether a text finds a product as it is typed, so that no slip was forgiven. */
export function isNamedBy(text: string, product: Searched): boolean {
  const search = sellableSearchOf(text);
  return search !== undefined && matches(product, search);
}

function matches(product: Searched, search: SellableSearch): boolean {
  const { code, digits } = search;
  if (findsWords(search, wordsOf(product))) return true;
  if (
    code !== '' &&
    product.batches.some(({ batchNumber }) => batchNumberKey(batchNumber).startsWith(batchNumberKey(code)))
  )
    return true;
  return digits !== '' && gtinPrefixesOf(digits).some((start) => product.gtins?.some((gtin) => gtin.startsWith(start)));
}

/**
 * The products of a snapshot that a text finds, each as it is now, in the order of the server's search (`searchSellable`).
 * The words of the snapshot stand for those of the catalogue where a slip is forgiven.
 */
export function searchSnapshot<P extends Searched>(
  known: readonly P[],
  text: string,
  asOfNow: (product: P) => P = (product) => product,
): P[] {
  // Products of which every pack is refused are there for their scans.
  const products = known.filter(({ approvedQty, batches }) => approvedQty > 0 || batches.length > 0);
  const search = sellableSearchOf(text);
  if (!search) return ranked(products.map(asOfNow), undefined);
  const found = products.filter((product) => matches(product, search));
  if (found.length > 0) return ranked(found.map(asOfNow), search);
  const words = new Set(products.flatMap(wordsOf));
  const forgiven = forgivingSearch(text, () => words);
  if (!forgiven) return [];
  const like = products.filter((product) => findsWords(forgiven, wordsOf(product)));
  return ranked(like.map(asOfNow), { ...forgiven, exact: '', code: '', digits: '' });
}

/** The number of the rank in which a search has a product: -1 for its whole code or barcode. */
function rankBy({ exact, digits, ranks }: SellableSearch) {
  const tests = ranks.map((rank) => new RegExp(rank, 's'));
  const gtin = digits.padStart(14, '0');
  return ({ code, name, strength, genericName, gtins }: Searched): number =>
    exact === code || gtins?.includes(gtin) ? -1 : rankIn(tests, rankedText(searchKey(name), strength, genericName));
}

/** What can be sold first, then as the search ranks, then what the store sells most, then by name. */
function ranked<P extends Searched>(products: readonly P[], search: SellableSearch | undefined): P[] {
  const rankOf = search && rankBy(search);
  const bySales = search && products.length <= MAX_RANKED_BY_SALES;
  return products
    .map((product) => {
      const { approvedQty, sold = 0, name, productId } = product;
      const place = [approvedQty > 0 ? 0 : 1, rankOf?.(product) ?? 0, bySales ? -sold : 0, searchKey(name), productId];
      return { product, place };
    })
    .sort((one, other) => compare(one.place, other.place))
    .map(({ product }) => product);
}

function compare(one: readonly (string | number)[], other: readonly (string | number)[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1;
}

/**
 * What Enter may take of a search whose results nobody has seen yet: the first that can be sold, unless it was only
 * forgiven a slip or the text names better what cannot be sold. Digits alone name a product only by its whole code; one or
 * two may be an amount typed in the wrong place.
 */
export function takenUnseen<P extends Searched & SellableProduct>(found: readonly P[], text: string): P | undefined {
  const search = sellableSearchOf(text);
  const first = found[firstSellableIndex(found)];
  if (!search || !first || !matches(first, search)) return undefined;
  const rankOf = rankBy(search);
  if (/^\d+$/.test(search.exact) && (search.exact.length < 3 || rankOf(first) >= 0)) return undefined;
  return found.every((other) => rankOf(first) <= rankOf(other)) ? first : undefined;
}
