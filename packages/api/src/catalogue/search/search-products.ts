import type { Db } from '@bhandar/db';
import { exactSearch, type ProductPageQuery, readScan } from '@bhandar/domain/catalogue';
import { asciiDigits, searchKey } from '@bhandar/domain/shared';
import { forgive } from '../../core/product-words-repository';
import { searchBarcodes, searchIds } from './product-search-repository';

const BARCODE = /^\d[\d -]{4,}\d$/;

/**
 * Searches by name, generic, strength, company, code and barcode; typing errors are allowed only if that finds nothing.
 */
export async function searchProductIds(db: Db, query: ProductPageQuery, today: string) {
  const text = asciiDigits(query.search.trim());
  const scan = readScan(text, { year: Number(today.slice(0, 4)) });
  // A code of a batch finds its product, also one that lost its separators.
  if ((scan.kind === 'product' || scan.kind === 'refused') && scan.gtin) {
    const scanned = await searchBarcodes(db, scan.gtin, query);
    if (scanned.length > 0) return pageOfIds(scanned, query);
  }
  const search = exactSearch(text);
  if (!search) return { ids: [], total: 0 };
  if (BARCODE.test(text)) {
    const scanned = await searchBarcodes(db, text.replace(/[ -]/g, ''), query);
    if (scanned.length > 0) return pageOfIds(scanned, query);
  }
  const terms = { key: searchKey(text), exact: text.toUpperCase() };
  const exact = await searchIds(db, { ...search, ...terms }, query, today);
  if (exact.total > 0) return exact;
  const forgiving = await forgive(db, text);
  return forgiving ? searchIds(db, { ...forgiving, ...terms }, query, today) : exact;
}

const pageOfIds = (ids: string[], { page, limit }: ProductPageQuery) => ({
  ids: ids.slice((page - 1) * limit, page * limit),
  total: ids.length,
});
