import { coded, type Refusal } from '../../shared/refusal';
import { batchNumberKey, fold, foldStrength, titleOf } from '../../shared/text';
import { settlePackPrices } from '../products/pack-prices';
import { type ImportOpening, type ImportProduct, nameIdentity, productIdentity } from './import-product';
import { bySize } from './read-packs';
import type { RowRead, RowRejected, RowResult } from './read-row';

export interface MergedOpening extends ImportOpening {
  rowNumbers: number[];
}

/** What to ask about a row's opening stock; `known` is that of an earlier row with its product and batch number. */
export type OpeningQuestion = (opening: ImportOpening, known: readonly MergedOpening[]) => Refusal | undefined;

/** A product, combined from all rows of the file. */
export interface MergedProduct extends ImportProduct {
  /** Every key of the product, the most reliable first; a later file with any of them refers to this product. */
  identities: string[];
  /** One entry per batch and expiry; rows of the same batch add up. */
  openings: MergedOpening[];
  rowNumbers: number[];
}

export interface MergedDuplicate {
  rowNumber: number;
  /** The row that named the product first. */
  firstRow: number;
  message: string;
}

export interface RejectedRow extends RowRejected {
  rowNumber: number;
}

export interface ImportMerger {
  /**
   * Answers the result, or the refusal of a row whose code belongs to a product of another name or whose opening stock is
   * asked about.
   */
  add(rowNumber: number, result: RowResult): RowResult;
  /** Rows given so far: read + rejected. */
  readonly rows: { read: number; rejected: number };
  readonly products: readonly MergedProduct[];
  readonly duplicates: readonly MergedDuplicate[];
  readonly rejected: readonly RejectedRow[];
}

/**
 * The number of products of one name that are compared before a product counts as new; keeps a file of equal names
 * linear.
 */
const NAMESAKES = 8;

/**
 * Folds the rows of a file into unique products, one pass, constant work per row. Two rows are one product when
 * their identity is equal (the later row's price wins), or when two ids of a source name exactly the same goods
 * without contradicting each other in price or barcode: different packs of one product, listed apart.
 */
export function createMerger(asks: OpeningQuestion = () => undefined): ImportMerger {
  const products: MergedProduct[] = [];
  const duplicates: MergedDuplicate[] = [];
  const rejected: RejectedRow[] = [];
  const rows = { read: 0, rejected: 0 };
  const byIdentity = new Map<string, MergedProduct>();
  const byName = new Map<string, MergedProduct[]>();
  const byBatch = new Map<string, MergedOpening>();
  const byNumber = new Map<string, MergedOpening>();

  /** The product of the same code or barcode that has another name. */
  const strangerOf = (product: ImportProduct): MergedProduct | undefined => {
    const same = byIdentity.get(productIdentity(product)) ?? byIdentity.get(product.sourceAlias ?? '');
    return same && namedApart(same, product) ? same : undefined;
  };

  const sameAs = (product: ImportProduct): MergedProduct | undefined =>
    byIdentity.get(productIdentity(product)) ??
    byName.get(nameIdentity(product))?.find((each) => isSameGoods(each, product));

  const place = (product: ImportProduct, rowNumber: number): MergedProduct => {
    const namesake = sameAs(product);
    if (namesake) {
      duplicates.push({
        rowNumber,
        firstRow: namesake.rowNumbers[0] ?? rowNumber,
        message: mergeInto(namesake, product),
      });
      namesake.rowNumbers.push(rowNumber);
      remember(namesake, product);
      return namesake;
    }
    const merged = { ...product, packs: [...product.packs], identities: [], openings: [], rowNumbers: [rowNumber] };
    products.push(merged);
    const name = nameIdentity(product);
    const namesakes = byName.get(name) ?? [];
    if (namesakes.length < NAMESAKES) byName.set(name, [...namesakes, merged]);
    remember(merged, product);
    return merged;
  };

  const remember = (merged: MergedProduct, product: ImportProduct) => {
    for (const key of [productIdentity(product), product.sourceAlias]) {
      if (key === null || byIdentity.has(key)) continue;
      byIdentity.set(key, merged);
      merged.identities.push(key);
    }
  };

  const numberOf = (merged: MergedProduct, { batchNumber }: ImportOpening): string =>
    [merged.identities[0], batchNumberKey(batchNumber ?? '')].join('\u001f');

  const addOpening = (merged: MergedProduct, opening: ImportOpening, rowNumber: number) => {
    const number = numberOf(merged, opening);
    const key = [number, opening.expiresOn].join('\u001f');
    const same = byBatch.get(key);
    if (same) {
      same.quantity += opening.quantity;
      same.rowNumbers.push(rowNumber);
      return;
    }
    const first = { ...opening, rowNumbers: [rowNumber] };
    byBatch.set(key, first);
    if (!byNumber.has(number)) byNumber.set(number, first);
    merged.openings.push(first);
  };

  const questionOf = ({ products: [product], opening }: RowRead): RowRejected | undefined => {
    if (!product || !opening) return undefined;
    const merged = opening.batchNumber === null ? undefined : sameAs(product);
    const known = merged && byNumber.get(numberOf(merged, opening));
    const rejected = asks(opening, known ? [known] : []);
    return rejected && { rejected, field: 'expiry' };
  };

  return {
    rows,
    products,
    duplicates,
    rejected,
    add(rowNumber, given) {
      const stranger = 'rejected' in given ? undefined : given.products.map(strangerOf).find(Boolean);
      const refused = stranger ? refusedBeside(stranger) : 'rejected' in given ? undefined : questionOf(given);
      const result = refused ?? given;
      if ('rejected' in result) {
        rows.rejected += 1;
        rejected.push({ rowNumber, ...result });
        return result;
      }
      rows.read += 1;
      for (const product of result.products) {
        const merged = place(product, rowNumber);
        if (result.opening) addOpening(merged, result.opening, rowNumber);
      }
      return result;
    },
  };
}

/** The same in one call, for rows that are already in memory. */
export function mergeRows(rows: Iterable<{ rowNumber: number; result: RowResult }>): ImportMerger {
  const merger = createMerger();
  for (const { rowNumber, result } of rows) merger.add(rowNumber, result);
  return merger;
}

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

function isSameGoods(a: ImportProduct, b: ImportProduct): boolean {
  if (differ(a.barcode, b.barcode)) return false;
  if (a.packs.length === 0 || b.packs.length === 0) return !differ(a.unitMrpMinor, b.unitMrpMinor);
  const prices = new Map(a.packs.map((pack) => [pack.packSize, pack.packMrpMinor]));
  return b.packs.every((pack) => !differ(prices.get(pack.packSize) ?? null, pack.packMrpMinor));
}

/** Two rows of different names or strengths are two products, whatever their code says. */
const namedApart = (a: ImportProduct, b: ImportProduct): boolean =>
  fold(a.tradeName) !== fold(b.tradeName) ||
  (a.strength !== '' && b.strength !== '' && foldStrength(a.strength) !== foldStrength(b.strength));

const refusedBeside = ({ rowNumbers: [row = 0], tradeName, strength }: MergedProduct): RowRejected => ({
  rejected: coded('cell.otherProduct', { row, product: titleOf({ name: tradeName, strength }) }),
  field: null,
});

function mergeInto(target: MergedProduct, later: ImportProduct): string {
  const repriced = !isSameGoods(target, { ...later, barcode: null });
  const known = new Set(target.packs.map((pack) => pack.packSize));
  const fresh = later.packs.filter((pack) => !known.has(pack.packSize));
  const updates = new Map(later.packs.map((pack) => [pack.packSize, pack]));
  const kept = target.packs.map((pack) => {
    const update = updates.get(pack.packSize);
    return {
      ...pack,
      packMrpMinor: update?.packMrpMinor ?? pack.packMrpMinor,
      packTpMinor: update?.packTpMinor ?? pack.packTpMinor,
    };
  });
  target.packs = [...kept, ...fresh].sort(bySize);
  target.unitMrpMinor = repriced
    ? (later.unitMrpMinor ?? target.unitMrpMinor)
    : (target.unitMrpMinor ?? later.unitMrpMinor);
  settleUnit(target, later);
  target.unitTpMinor = later.unitTpMinor ?? target.unitTpMinor;
  target.barcode ??= later.barcode;
  target.genericName ||= later.genericName;
  target.strength ||= later.strength;
  target.category ||= later.category;
  target.company ||= later.company;
  target.ven ||= later.ven;
  if (repriced) return 'listed again with another price; the later price is used';
  return fresh.length > 0 ? 'another pack of the same product; added to it' : 'listed again; nothing new';
}

/** The packs of the later row limit the unit price; the remaining packs of earlier rows follow it. */
function settleUnit(target: ImportProduct, later: ImportProduct): void {
  const named = new Set(later.packs.map((pack) => pack.packSize));
  const sized = target.packs.map((pack) => ({ ...pack, size: pack.packSize, mrpMinor: pack.packMrpMinor }));
  const { unitMrpMinor, earlier } = settlePackPrices(target.unitMrpMinor, {
    stated: sized.filter(({ size }) => named.has(size)),
    earlier: sized.filter(({ size }) => !named.has(size)),
  });
  const followed = new Map(earlier.map(({ size, mrpMinor }) => [size, mrpMinor]));
  target.unitMrpMinor = unitMrpMinor || null;
  target.packs = target.packs.map((pack) => ({
    ...pack,
    packMrpMinor: followed.get(pack.packSize) ?? pack.packMrpMinor,
  }));
}
