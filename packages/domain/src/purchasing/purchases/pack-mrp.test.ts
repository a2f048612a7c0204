import { describe, expect, test } from 'vitest';
import { ImportOptions, mergeRows, readImportRow, readPriceText } from '../../catalogue';
import { priceSheetLine } from '../price-lists/price-sheet';
import { readSheetRow } from '../price-lists/price-sheet-file';
import { PurchaseLineInput } from './purchase';
import { EMPTY_FIGURES, packPriceFrom, withTyped } from './purchase-draft';
import { priceLine } from './purchase-line';

const taka = (minor: number) => (minor / 100).toFixed(2);
const priced = (line: ReturnType<typeof priceLine>) => {
  if (Array.isArray(line)) throw new Error(line[0]?.code);
  return line;
};
const LINE = PurchaseLineInput.parse({ quantity: 1, packTpMinor: 1 });
const OPTIONS = ImportOptions.parse({ kind: 'pharmacy', source: 'shop' });
const COLUMNS = { tradeName: 'name', packSize: 'size', packMrp: 'pack', unitMrp: 'unit' } as const;
const SHEET = { tradeName: 'name', packSize: 'size', packTp: 'tp', packMrp: 'pack', unitMrp: 'unit' } as const;

const imported = (size: number, pack: number, unit: number | null) => {
  const row = { name: 'Napa', size: String(size), pack: taka(pack), unit: unit === null ? '' : taka(unit) };
  const { products } = mergeRows([{ rowNumber: 2, result: readImportRow(row, COLUMNS, OPTIONS) }]);
  return products[0]?.unitMrpMinor ?? 0;
};

const priceText = (size: number, pack: number, unit: number) => {
  const reading = readPriceText(`Unit Price: ৳ ${taka(unit)},(${size}'s pack: ৳ ${taka(pack)}),`, 'Tablet');
  return reading.ok ? (reading.value[0]?.unitMrpMinor ?? 0) : Number.NaN;
};

const sheet = (size: number, pack: number, unit: number) => {
  const row = readSheetRow({ name: 'Napa', size: String(size), tp: '1', pack: taka(pack), unit: taka(unit) }, SHEET);
  if (!('line' in row)) throw new Error(row.problems[0]?.message);
  return priced(priceSheetLine(row.line)).unitMrpMinor ?? 0;
};

/** The unit price of a pack of this size and price, by every path that computes one. */
const WAYS: Record<string, (size: number, pack: number) => number> = {
  'a purchase': (salePackSize, packMrpMinor) =>
    priced(priceLine({ ...LINE, salePackSize, packMrpMinor })).unitMrpMinor ?? 0,
  'the purchase form': (salePackSize, value) =>
    withTyped({ ...EMPTY_FIGURES, salePackSize }, { field: 'packMrpMinor', value }).unitMrpMinor ?? 0,
};

/** The same for sources that also state the unit price, rounded half-up as lists do. */
const STATED: Record<string, (size: number, pack: number, unit: number) => number> = {
  'columns of an import': imported,
  'an import without a unit price': (size, pack) => imported(size, pack, null),
  'a price text': priceText,
  'a price sheet': sheet,
};

describe('a whole pack never sells above its printed MRP', () => {
  test('15 at 100.00 sell at 6.66 each, not 6.67', () => {
    for (const way of Object.values(WAYS)) expect(way(15, 10_000)).toBe(666);
    for (const way of Object.values(STATED)) expect(way(15, 10_000, 667)).toBe(666);
  });

  test.each(Object.keys(WAYS))('from %s: sizes 1 to 1,000, all remainders', (way) => {
    for (let size = 1; size <= 1_000; size += 1) {
      for (let remainder = 0; remainder < size; remainder += 1) {
        const pack = 7 * size + remainder;
        const unit = WAYS[way]?.(size, pack) ?? 0;
        // One paisa more would exceed the MRP, so nothing is lost to rounding.
        if (unit * size > pack || (unit + 1) * size <= pack) throw new Error(`${size} at ${pack}: ${unit}`);
      }
    }
  });

  test.each(Object.keys(STATED))('from %s: sizes 1 to 1,000, remainders at the edges', (way) => {
    for (let size = 1; size <= 1_000; size += 1) {
      for (const remainder of new Set([0, 1, Math.floor(size / 2), Math.ceil(size / 2), size - 1])) {
        if (remainder >= size) continue;
        const pack = 7 * size + remainder;
        const unit = STATED[way]?.(size, pack, Math.round(pack / size)) ?? 0;
        if (unit * size > pack || (unit + 1) * size <= pack) throw new Error(`${size} at ${pack}: ${unit}`);
      }
    }
  });

  test('of several packs the one with the lowest unit price decides, in whatever order a list names them', () => {
    const text = "Unit Price: ৳ 6.67,(30's pack: ৳ 200.10),,Unit Price: ৳ 6.67,(15's pack: ৳ 100.00),";
    const row = { id: '1', name: 'Napa', form: 'Tablet', price: text };
    const mapping = { tradeName: 'name', category: 'form', priceText: 'price', sourceId: 'id' } as const;
    const later = { ...row, price: "Unit Price: ৳ 6.67,(7's pack: ৳ 45.00)," };
    const read = (each: typeof row) => readImportRow(each, mapping, OPTIONS);
    const [product] = mergeRows([{ rowNumber: 2, result: read(row) }]).products;
    expect(product?.unitMrpMinor).toBe(666);
    const [merged] = mergeRows([row, later].map((each, index) => ({ rowNumber: index, result: read(each) }))).products;
    expect(merged?.unitMrpMinor).toBe(642);
  });

  test('a pack and its unit price fit each other rounded either way', () => {
    expect(packPriceFrom({ packMinor: 10_000, unitMinor: 666 }, 15)).toBe(10_000);
    expect(packPriceFrom({ packMinor: 10_000, unitMinor: 667 }, 15)).toBe(10_000);
    expect(packPriceFrom({ packMinor: 10_000, unitMinor: 665 }, 15)).toHaveProperty('refusal');
    expect(packPriceFrom({ packMinor: 10_000, unitMinor: 668 }, 15)).toHaveProperty('refusal');
  });
});
