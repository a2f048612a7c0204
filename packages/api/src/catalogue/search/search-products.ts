import type { Db } from '@bhandar/db';
import { nearWords, type ProductPageQuery, readScan, searchWords } from '@bhandar/domain/catalogue';
import { searchKey } from '@bhandar/domain/shared';
import { findWordsLike, searchBarcodes, searchIds } from './product-search-repository';

const BARCODE = /^\d[\d -]{4,}\d$/;
const LETTERS = /^\p{L}[\p{L}\p{M}]{2,}$/u;
const MAX_NEAR_WORDS = 8;

/**
 * Searches by name, generic, strength, company, code and barcode; typing errors are allowed only if that finds nothing.
 */
export async function searchProductIds(db: Db, query: ProductPageQuery, today: string) {
  const scan = readScan(query.search, { year: Number(today.slice(0, 4)) });
  // A code of a batch finds its product, also one that lost its separators.
  if ((scan.kind === 'product' || scan.kind === 'refused') && scan.gtin) {
    const scanned = await searchBarcodes(db, scan.gtin, query);
    if (scanned.length > 0) return pageOfIds(scanned, query);
  }
  const key = searchKey(query.search);
  const words = searchWords(query.search);
  if (words.length === 0) return { ids: [], total: 0 };
  if (BARCODE.test(query.search)) {
    const scanned = await searchBarcodes(db, query.search.replace(/[ -]/g, ''), query);
    if (scanned.length > 0) return pageOfIds(scanned, query);
  }
  const exact = await searchIds(db, { key, words: words.map((word) => [word]) }, query, today);
  if (exact.total > 0) return exact;
  const choices = await Promise.all(words.map((word) => withNearWords(db, word)));
  if (choices.every((choice) => choice.length === 1)) return exact;
  return searchIds(db, { key, words: choices }, query, today);
}

async function withNearWords(db: Db, word: string): Promise<string[]> {
  if (!LETTERS.test(word)) return [word];
  return [word, ...nearWords(word, await findWordsLike(db, word), MAX_NEAR_WORDS)];
}

const pageOfIds = (ids: string[], { page, limit }: ProductPageQuery) => ({
  ids: ids.slice((page - 1) * limit, page * limit),
  total: ids.length,
});
