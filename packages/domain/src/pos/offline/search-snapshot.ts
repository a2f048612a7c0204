import { searchWords, storedStrength } from '../../catalogue';
import { batchNumberKey, searchKey } from '../../shared';
import type { SnapshotProduct } from './queued-sale';

export interface SellableSearch {
  /** Each must be a prefix of a word of the product. */
  words: readonly string[];
  /** The whole text in the form of a trade key; names that begin with it are ranked first. */
  key: string;
  /** The prefix of a batch number or a supplier's code, in capitals; empty if the text is too short for one. */
  code: string;
  /** The prefix of a printed barcode; empty if the text is not a long number. */
  digits: string;
}

const GTIN_LENGTHS = [14, 13, 12, 8];

/**
 * What a text typed at a till may mean; undefined without a word. Three characters with a digit may begin a code and six
 * digits a barcode: shorter texts begin half of all codes, and a person who types them means a name.
 */
export function sellableSearchOf(text: string): SellableSearch | undefined {
  const words = searchWords(text);
  if (words.length === 0) return undefined;
  const code = text.trim().toUpperCase();
  return {
    words,
    key: searchKey(text),
    code: code.length > 2 && /\d/.test(code) ? code : '',
    digits: /^\d{6,14}$/.test(code) ? code : '',
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
  | 'gtins'
>;

/** The words of `productKeys`, and the code. */
const wordsOf = ({ code, name, genericName, strength, content = '', category, company }: Searched): string[] => {
  const own = searchWords(name);
  const others = [genericName, storedStrength(strength), content, category, company].flatMap(searchWords);
  return [...own, own.join(''), ...others, code.toLowerCase()];
};

function matches(product: Searched, { words, code, digits }: SellableSearch): boolean {
  const known = wordsOf(product);
  if (words.every((word) => known.some((token) => token.startsWith(word)))) return true;
  if (
    code !== '' &&
    product.batches.some(({ batchNumber }) => batchNumberKey(batchNumber).startsWith(batchNumberKey(code)))
  )
    return true;
  return digits !== '' && gtinPrefixesOf(digits).some((start) => product.gtins.some((gtin) => gtin.startsWith(start)));
}

/**
 * The products of a snapshot that a text finds, each as it is now, in the order of the server's search (`searchSellable`).
 */
export function searchSnapshot<P extends Searched>(
  products: readonly P[],
  text: string,
  asOfNow: (product: P) => P = (product) => product,
): P[] {
  const search = sellableSearchOf(text);
  const found = search ? products.filter((product) => matches(product, search)) : products;
  return found
    .map((each) => {
      const product = asOfNow(each);
      const key = searchKey(product.name);
      const rank = (product.approvedQty > 0 ? 0 : 2) + (search && !key.startsWith(search.key) ? 1 : 0);
      return { product, place: `${rank}${key}\0${product.productId}` };
    })
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ product }) => product);
}
