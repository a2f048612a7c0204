import { forgivingSearch, type ProductSearch } from '../../catalogue';
import { type Searched, wordsOf } from './search-snapshot';

/** The words of a snapshot's products stand for those of the catalogue. */
export function forgiveSnapshot(products: readonly Searched[], text: string): ProductSearch | undefined {
  const known = new Set(products.flatMap(wordsOf));
  return forgivingSearch(text, () => known);
}
