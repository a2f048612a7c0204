import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { guessMoneyStyle, type MoneyStyle } from '../../shared/number-text';
import { unitMrpWithin } from '../products/pack-prices';
import { type ImportCells, nameColumns } from './columns';
import { guessMapping, type ImportGuess } from './guess-mapping';
import { createMerger, type ImportMerger } from './merge-rows';
import { readPriceText } from './price-text';
import { readImportRow } from './read-row';

function findData(): string | undefined {
  for (let at = import.meta.dirname; path.dirname(at) !== at; at = path.dirname(at)) {
    if (existsSync(path.join(at, 'pnpm-workspace.yaml'))) {
      const data = path.resolve(at, '../shared/data');
      return existsSync(data) ? data : undefined;
    }
  }
  return undefined;
}

/** `npm test` reads no file of real size, and measures no time. */
const isQuick = process.env.TEST_TIER === 'quick';
const DATA = isQuick ? undefined : findData();
const say = (line: string) => process.stdout.write(`${line}\n`);
if (!DATA && !isQuick) say('real-files.test.ts: skipped, ../shared/data is not here');

interface RealFile {
  headers: string[];
  rows: ImportCells[];
}

function load(file: string): RealFile {
  const bytes = readFileSync(path.join(DATA ?? '', file));
  const text = file.endsWith('.gz') ? gunzipSync(bytes) : bytes;
  let headers: string[] = [];
  const columns = (names: string[]) => {
    headers = nameColumns(names);
    return headers;
  };
  const rows: ImportCells[] = parse(text, { columns, bom: true, relax_column_count: true });
  return { headers, rows };
}

interface ImportedFile extends ImportGuess {
  file: RealFile;
  merged: ImportMerger;
  milliseconds: number;
}

function importFile(name: string): ImportedFile {
  const file = load(name);
  const { mapping, options } = guessMapping(file.headers, file.rows.slice(0, 300));
  const merged = createMerger();
  // Measured as processor time, because other processes may use the machine at the same time.
  const start = process.cpuUsage();
  file.rows.forEach((row, index) => {
    merged.add(index + 2, readImportRow(row, mapping, options));
  });
  const { user, system } = process.cpuUsage(start);
  const milliseconds = Math.round((user + system) / 1000);
  const { read, rejected } = merged.rows;
  say(
    `${name}: ${file.rows.length} rows = ${read} read + ${rejected} rejected; ${merged.products.length} products, ` +
      `${merged.duplicates.length} merged, ${milliseconds} ms`,
  );
  return { file, mapping, options, merged, milliseconds };
}

const tally = <T>(items: Iterable<T>, key: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1;
  return counts;
};
/** Exact: the digits, not the float, half-up to the minor unit. */
const minorOf = (decimal: string | undefined): number | null => {
  if (!decimal) return null;
  const [whole = '', fraction = ''] = decimal.split('.');
  return Number(whole + fraction.slice(0, 2).padEnd(2, '0')) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
};

/** Packs that the expected file describes less exactly than its source; sizes and prices are equal in all of them. */
const EXPLAINED: readonly string[] = [
  // Two kinds of capsule in one cell, at two prices: without a content they would be one product.
  'capsule|box||30 => capsule|box|liquid filled capsule|30',
  'capsule|box||30 => capsule|box|soft gel capsule|30',
  // The splitter behind the expected file left the second comma of ",," on the content.
  'bottle|bottle|,100 ml|1 => bottle|bottle|100 ml|1',
  'bottle|bottle|,200 ml|1 => bottle|bottle|200 ml|1',
  'sachet|box|,500 ml|10 => sachet|box|500 ml|10',
  'sachet|box|,500 ml|12 => sachet|box|500 ml|12',
  // "in a" is grammar, not part of the container's name.
  'capsule|in a bottle||30 => capsule|bottle||30',
  'capsule|in blister||50 => capsule|blister||50',
  'in bottle|in bottle|50 ml|1 => bottle|bottle|50 ml|1',
  // Two items in one pack: the expected file put parts of them into the names of the unit and the container.
  '& 300 mg vial|& 300 mg vial|300 mg|1 => vial|vial|300 mg & 300 mg|1',
  'capsule|& 1 bexihaler device combipack||30 => capsule|combipack|30 capsule & 1 bexihaler device|30',
  'ifamide & 800 mg mesna|ifamide & 800 mg mesna|1 gm|1 => unit|kit|1 gm Ifamide & 800 mg Mesna|1',
];

describe.skipIf(!DATA)('the real files', () => {
  test('the newer Bangladeshi list reads pack for pack as expected', () => {
    const raw = load('bd-medicines.raw.csv.gz');
    const mapped = load('bd-medicines.mapped.csv.gz');
    const expected = new Map(mapped.rows.map((row) => [`${row.sourceId}/${row.variantIndex}`, row]));
    const status: Record<string, string> = {
      ok: 'ok',
      unit_price_only: 'noPackSize',
      label_not_understood: 'labelKept',
      empty: 'noPrice',
      price_unavailable: 'noPrice',
      not_for_sale: 'notForSale',
    };
    const differences: string[] = [];
    let variants = 0;
    let lowered = 0;
    for (const row of raw.rows) {
      const reading = readPriceText(row['package container'], row['dosage form']);
      if (!reading.ok) throw new Error(`${row['brand id']}: ${englishOf(reading.reason)}`);
      for (const [index, pack] of reading.value.entries()) {
        variants += 1;
        const key = `${row['brand id']}/${index + 1}`;
        const want = expected.get(key);
        const ours = [pack.unitType, pack.packType ?? '', pack.content, String(pack.packSize ?? '')];
        const theirs = [want?.unitType, want?.packType, want?.unitContent, want?.packSize];
        const money = [pack.packMrpMinor, pack.unitMrpMinor, pack.status];
        const twoDrugs = pack.content === '1 gm Ifamide & 800 mg Mesna';
        // The expected file rounds half-up; a whole pack must not cost more than its printed MRP.
        const packMrp = minorOf(want?.packMrp);
        const unitMrp = unitMrpWithin(minorOf(want?.unitMrp), [{ size: Number(want?.packSize), mrpMinor: packMrp }]);
        if (unitMrp !== minorOf(want?.unitMrp)) lowered += 1;
        const wanted = [packMrp, unitMrp, twoDrugs ? 'labelKept' : status[want?.parseStatus ?? '']];
        expect([key, ...money, ours[3]]).toEqual([key, ...wanted, theirs[3]]);
        if (ours.join('|') !== theirs.join('|')) differences.push(`${theirs.join('|')} => ${ours.join('|')}`);
      }
    }
    say(
      `bd-medicines: ${variants} pack variants, ${differences.length} worded otherwise:\n  ${differences.join('\n  ')}`,
    );
    expect(variants).toBe(mapped.rows.length);
    expect(lowered).toBe(393);
    expect(differences.sort()).toEqual([...EXPLAINED].sort());
  });

  test('the newer Bangladeshi list imports whole', () => {
    const { file, merged, mapping, options } = importFile('bd-medicines.raw.csv.gz');
    expect(mapping).toMatchObject({
      tradeName: 'brand name',
      genericName: 'generic',
      category: 'dosage form',
      company: 'manufacturer',
      priceText: 'package container',
      sourceId: 'brand id',
    });
    expect(mapping.packSize).toBeUndefined();
    expect(options).toMatchObject({ kind: 'pharmacy', source: 'medex' });
    expect(merged.rows).toEqual({ read: file.rows.length, rejected: 0 });
    const statuses = tally(load('bd-medicines.mapped.csv.gz').rows, (row) => String(row.parseStatus));
    const unpriced = merged.products.filter((product) => product.unitMrpMinor === null);
    expect(unpriced).toHaveLength(
      (statuses.empty ?? 0) + (statuses.price_unavailable ?? 0) + (statuses.not_for_sale ?? 0),
    );
    const keys = merged.products.flatMap((product) => product.identities);
    expect(new Set(keys).size).toBe(keys.length);
    const packs = merged.products.reduce((sum, product) => sum + product.packs.length, 0);
    say(`  ${packs} packs on the ladders, ${unpriced.length} products without a price; ${JSON.stringify(statuses)}`);
  });

  test('the older list imports whole and then meets the newer one as a price update', () => {
    const older = importFile('bd-pricelist-older.raw.csv.gz');
    expect(older.mapping).toEqual({
      tradeName: 'Name',
      genericName: 'Generic Name',
      strength: 'MG',
      category: 'Type',
      company: 'Company Name',
      priceText: 'Price',
      sourceId: 'Link',
    });
    expect(older.options).toMatchObject({ kind: 'pharmacy', source: 'medex' });
    expect(older.merged.rows).toEqual({ read: older.file.rows.length, rejected: 0 });
    const newer = importFile('bd-medicines.raw.csv.gz');
    const known = new Map(newer.merged.products.flatMap((each) => each.identities.map((key) => [key, each] as const)));
    const outcome = tally(older.merged.products, (product) => {
      const match = product.identities.map((key) => known.get(key)).find((each) => each !== undefined);
      if (!match) return 'only in the older';
      if (product.unitMrpMinor === null || match.unitMrpMinor === null) return 'no price on one side';
      // The older list names fewer packs; beside those of the newer one its rounded unit prices come down too.
      const sized = match.packs.map(({ packSize, packMrpMinor }) => ({ size: packSize, mrpMinor: packMrpMinor }));
      return unitMrpWithin(product.unitMrpMinor, sized) === match.unitMrpMinor ? 'same price' : 'changed price';
    });
    say(`  older against newer: ${JSON.stringify(outcome)}`);
    expect(outcome['same price']).toBeGreaterThan(16_000);
    expect(outcome['changed price']).toBeLessThan(400);
  });

  test('the mapped Bangladeshi file gives the same products as the raw one', () => {
    const raw = importFile('bd-medicines.raw.csv.gz');
    const mapped = importFile('bd-medicines.mapped.csv.gz');
    expect(mapped.options.source).toBe('medex');
    expect(mapped.merged.rows.rejected).toBe(0);
    const prices = new Map(raw.merged.products.map((each) => [each.identities[0], each]));
    const unlike = mapped.merged.products.filter((each) => {
      const other = prices.get(each.identities[0]);
      return JSON.stringify(other?.packs) !== JSON.stringify(each.packs) || other?.unitMrpMinor !== each.unitMrpMinor;
    });
    say(
      `  ${unlike.length} of ${mapped.merged.products.length} differ: ${unlike.slice(0, 30).map((each) => each.identities[0])}`,
    );
    expect(unlike.length).toBeLessThan(40);
  });

  test('the Indian list imports whole, packs as expected', () => {
    const { file, merged, mapping, options } = importFile('in-medicines.raw.csv');
    expect(mapping).toEqual({
      tradeName: 'name',
      packMrp: 'price(₹)',
      packLabel: 'pack_size_label',
      company: 'manufacturer_name',
      composition: 'short_composition1',
      compositionMore: 'short_composition2',
      discontinued: 'Is_discontinued',
      sourceId: 'id',
    });
    expect(options.kind).toBe('pharmacy');
    expect(merged.rows).toEqual({ read: file.rows.length, rejected: 0 });
    const expected = load('in-medicines.mapped.csv').rows;
    const byKey = new Map(
      merged.products.flatMap((each) => each.identities.map((key) => [key.split(/[:#]/)[1], each])),
    );
    const unlike = expected.filter((row) => {
      const product = byKey.get(row.sourceId);
      const sized = product?.packs.some(
        (pack) => String(pack.packSize) === row.packSize && pack.packMrpMinor === minorOf(row.packMrp),
      );
      return !sized || product?.genericName !== row.genericName;
    });
    say(
      `  ${unlike.length} differ in pack or generic: ${unlike
        .slice(0, 12)
        .map((row) => `${row.priceRaw} ${row.genericName}`)
        .join('; ')}`,
    );
    expect(unlike.length).toBeLessThan(15);
    expect(importFile('in-medicines.mapped.csv').merged.rows.rejected).toBe(0);
  });

  test('the French list imports with its barcodes, in numbers or in its own price style', () => {
    const numbers = importFile('fr-bdpm-presentations.mapped.csv.gz');
    expect(numbers.mapping).toMatchObject({ packMrp: 'packMrp', packSize: 'packSize', barcode: 'barcode' });
    expect(numbers.mapping.priceText).toBeUndefined();
    const nameless = numbers.file.rows.filter((row) => row.tradeName?.trim() === '').length;
    expect(numbers.merged.rows).toEqual({ read: numbers.file.rows.length - nameless, rejected: nameless });
    expect(
      numbers.merged.rejected.every((row) => englishOf(row.rejected) === 'Column "tradeName": no trade name'),
    ).toBe(true);
    const barcodes = new Set(numbers.merged.products.map((each) => each.barcode));
    expect(barcodes.size).toBe(numbers.merged.rows.read);
    const { unitMrp: _, ...whole } = { ...numbers.mapping, packMrp: 'priceRaw' };
    const inStyle = (moneyStyle: MoneyStyle) => {
      const merger = createMerger();
      for (const [index, row] of numbers.file.rows.entries()) {
        merger.add(index + 2, readImportRow(row, whole, { ...numbers.options, moneyStyle }));
      }
      return merger;
    };
    const french = inStyle('comma');
    const prices = (merged: ImportMerger) => merged.products.map((each) => each.packs.map((pack) => pack.packMrpMinor));
    expect(prices(french)).toEqual(prices(numbers.merged));
    expect(guessMoneyStyle(numbers.file.rows.map((row) => row.priceRaw))).toBe('comma');
    const wrong = inStyle('point').rows;
    say(`  read with the wrong money style: ${wrong.read} read + ${wrong.rejected} rejected`);
    expect(wrong.read + wrong.rejected).toBe(numbers.file.rows.length);
    expect(wrong.rejected).toBeGreaterThan(10_000);
  });

  test('bigbasket imports as non-pharmacy goods', () => {
    const { file, merged, mapping, options } = importFile('nonpharm-bigbasket.mapped.csv');
    expect(options.kind).toBe('nonPharmacy');
    expect(mapping).toMatchObject({
      tradeName: 'tradeName',
      packMrp: 'packMrp',
      company: 'company',
      sourceId: 'sourceId',
    });
    expect(merged.rows).toEqual({ read: file.rows.length, rejected: 0 });
    const ids = merged.products.flatMap((each) => each.identities);
    expect(ids).toHaveLength(file.rows.length);
  });

  test('a hundred thousand rows with barcodes are read, and the bad ones are named', () => {
    const { file, merged, options } = importFile('bench-openfoodfacts-100k.csv.gz');
    expect(options.kind).toBe('nonPharmacy');
    expect(merged.rows.read + merged.rows.rejected).toBe(file.rows.length);
    say(
      `  ${JSON.stringify(tally(merged.rejected, (row) => englishOf(row.rejected).replace(/".*?"/g, '').replace(/\d+ /, 'N ')))}`,
    );
    expect(merged.rejected.filter((row) => row.field === 'barcode')).toHaveLength(1322);
    expect(importFile('nonpharm-openfoodfacts-gtin.csv').merged.rows.rejected).toBeGreaterThan(0);
    expect(importFile('in-tradenames-dirty.csv').merged.rows.rejected).toBe(0);
  });

  test.runIf(process.env.TEST_TIER === 'long').each([
    ['bd-medicines.raw.csv.gz', 4_000],
    ['bench-openfoodfacts-100k.csv.gz', 15_000],
  ])('%s is read within %i ms of processor time', (name, limit) => {
    expect(importFile(name).milliseconds).toBeLessThan(limit);
  });
});
