import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { coded } from '../../shared/refusal';
import { ImportMapping, ImportOptions, nameColumns } from './columns';
import { guessMapping } from './guess-mapping';
import { nameIdentity, productIdentity } from './import-product';
import { mergeRows } from './merge-rows';
import { type RowRead, type RowRejected, readImportRow } from './read-row';

const OPTIONS = ImportOptions.parse({ kind: 'pharmacy', source: 'shop' });
const SHOP = {
  tradeName: 'Item name',
  strength: 'Strength',
  category: 'Form',
  company: 'Company',
  unitMrp: 'MRP',
  packSize: 'Pack size',
  packMrp: 'Pack MRP',
  barcode: 'Barcode',
  openingQuantity: 'Qty',
  batchNumber: 'Batch no',
  expiry: 'Exp',
  kind: 'Kind',
  ven: 'VEN',
} as const;
const NAPA = { 'Item name': 'Napa', Strength: '500 mg', Form: 'Tablet', Company: 'Beximco', MRP: '1.20' };
const MEDEX = { tradeName: 'name', category: 'form', priceText: 'price', sourceId: 'id', packTp: 'tp' } as const;

const readShop = (cells: Record<string, string>) => readImportRow({ ...NAPA, ...cells }, SHOP, OPTIONS);
const read = (result: ReturnType<typeof readImportRow>): RowRead => {
  if ('rejected' in result) throw new Error(englishOf(result.rejected));
  return result;
};
const rejected = (result: ReturnType<typeof readImportRow>): RowRejected => {
  if ('rejected' in result) return result;
  throw new Error('the row was read');
};
const medex = (id: string, price: string, more: Record<string, string> = {}) =>
  readImportRow({ id, name: 'Adovas', form: 'Syrup', price, ...more }, MEDEX, { ...OPTIONS, source: 'medex' });

describe('reading a row', () => {
  test('an ordinary stock list gives a product and its opening batch', () => {
    const row = read(readShop({ Qty: '1,200', 'Batch no': 'B12', Exp: '02/28', Barcode: '4006381333931' }));
    expect(row.products).toMatchObject([
      {
        tradeName: 'Napa',
        unitType: 'tablet',
        unitMrpMinor: 120,
        packs: [],
        barcode: '04006381333931',
        sourceKey: null,
      },
    ]);
    expect(row.opening).toEqual({ quantity: 1200, batchNumber: 'B12', expiresOn: '2028-02-29' });
    expect(row.warnings).toEqual([]);
  });

  test('the unit price comes from the pack, rounded half-up, where it is not stated', () => {
    const row = read(readShop({ MRP: '', 'Pack MRP': '10.00', 'Pack size': '3' }));
    expect(row.products[0]).toMatchObject({
      unitMrpMinor: 333,
      packs: [{ packType: null, packSize: 3, packMrpMinor: 1000, packTpMinor: null }],
    });
  });

  test.each([
    [{ 'Item name': ' ' }, 'Column "Item name": no trade name'],
    [{ 'Item name': '---' }, 'Column "Item name": no trade name'],
    [{ MRP: 'ask' }, 'Column "MRP": "ask" is not an amount'],
    [{ MRP: '-3' }, 'Column "MRP": "-3" is negative'],
    [{ 'Pack MRP': '12.345' }, 'Column "Pack MRP": "12.345" has more than 2 decimals'],
    [{ 'Pack size': '0' }, 'Column "Pack size": "0" must be 1 or more'],
    [{ Qty: '2.5' }, 'Column "Qty": "2.5" is not a whole number'],
    [{ Qty: '5', Exp: '31/02/2027' }, 'Column "Exp": "31/02/2027" is no real date: day 31'],
    [{ Barcode: '4006381333932' }, 'Column "Barcode": "4006381333932" fails its check digit'],
    [{ Kind: 'toys' }, 'Column "Kind": write pharmacy or non-pharmacy'],
    [{ 'Item name': 'x'.repeat(301) }, 'Column "Item name": longer than 300 characters'],
  ])('%j is rejected, naming the column', (cells, reason) => {
    expect(englishOf(rejected(readShop(cells)).rejected)).toBe(reason);
  });

  test('an empty row is reported as empty', () => {
    expect(readImportRow({ 'Item name': '', MRP: ' ' }, SHOP, OPTIONS)).toMatchObject({
      rejected: coded('cell.emptyRow'),
    });
  });

  test.each(['', 'N/A', '0', '0.00'])('the price %j is a product without a price', (MRP) => {
    expect(read(readShop({ MRP })).products[0]?.unitMrpMinor).toBeNull();
  });

  test.each(['N/A', 'n / a'])('keeps the letters of a strength of %j apart from a product without one', (Strength) => {
    const mapping = { ...SHOP, strength: 'Strength' } as const;
    const [said] = read(readImportRow({ 'Item name': 'Handwash', Strength }, mapping, OPTIONS)).products;
    const [blank] = read(readImportRow({ 'Item name': 'Handwash', Strength: '' }, mapping, OPTIONS)).products;
    expect(said).toEqual(blank);
  });

  test('the kind column overrides the kind of the file', () => {
    expect(read(readShop({ Kind: 'Non-Pharmacy' })).products[0]?.kind).toBe('nonPharmacy');
  });

  test.each([
    ['V', 'vital'],
    ['essential', 'essential'],
    ['Non-Essential', 'desirable'],
    ['D', 'desirable'],
    ['', ''],
  ])('the VEN class %j is %j', (VEN, ven) => {
    expect(read(readShop({ VEN }))).toMatchObject({ products: [{ ven }], warnings: [] });
  });

  test('an unknown VEN class is left out with a warning, and the row is imported', () => {
    const { products, warnings } = read(readShop({ VEN: 'important' }));
    expect(products).toMatchObject([{ tradeName: 'Napa', ven: '' }]);
    expect(warnings.map(({ field, problem }) => [field, englishOf(problem)])).toEqual([
      ['ven', 'Column "VEN": left out: write vital, essential or desirable'],
    ]);
  });

  test('two bottles in one price text are two products, two boxes are one with a ladder', () => {
    const bottles = read(medex('7', '100 ml bottle: ৳ 60.00,450 ml bottle: ৳ 200.00')).products;
    expect(bottles.map((each) => [each.sourceKey, each.sourceAlias, each.unitMrpMinor])).toEqual([
      ['medex:7#100 ml bottle', 'medex:7', 6000],
      ['medex:7#450 ml bottle', null, 20000],
    ]);
    const boxes = read(
      medex('8', "Unit Price: ৳ 6.50,(30's pack: ৳ 195.00),,Unit Price: ৳ 6.50,(15's pack: ৳ 97.50),"),
    );
    expect(boxes.products).toHaveLength(1);
    expect(boxes.products[0]?.packs.map((pack) => pack.packSize)).toEqual([15, 30]);
  });

  test('a strip and a can of one size at two prices become two products, and both prices are kept', () => {
    const row = read(medex('9', "100's strip: ৳ 40.00,100's can: ৳ 30.00", { form: 'Tablet' }));
    expect(row.products.map((each) => [each.content, each.packs[0]?.packMrpMinor])).toEqual([
      ['', 4000],
      ['can', 3000],
    ]);
  });

  test('a link is identified by the number in it', () => {
    const row = read(medex('https://medex.com.bd/brands/7696/3-c-100mg', '৳ 195.00'));
    expect(row.products[0]).toMatchObject({ sourceKey: 'medex:7696', unitMrpMinor: 19500 });
  });

  test('"Not for sale" is imported without a price and says so', () => {
    const row = read(medex('7', 'Not for sale'));
    expect(row.products[0]?.unitMrpMinor).toBeNull();
    expect(row.warnings.map(({ field, problem }) => [field, englishOf(problem)])).toEqual([
      ['priceText', 'Column "price": marked "Not for sale"; imported without a price'],
    ]);
  });

  test('an opening quantity for several products is refused rather than guessed', () => {
    const mapping = { ...MEDEX, openingQuantity: 'qty' } as const;
    const price = '100 ml bottle: ৳ 60.00,450 ml bottle: ৳ 200.00';
    const row = readImportRow({ id: '7', name: 'A', price, qty: '5' }, mapping, OPTIONS);
    expect(rejected(row).field).toBe('openingQuantity');
    expect(englishOf(rejected(row).rejected)).toContain('2 products');
  });

  test('any cell is read, or rejected with a reason', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('1e9', '৳ 5', '12/26', '-1', 'NaN', '9'.repeat(40)),
    );
    const cells = fc.record(Object.fromEntries(Object.values(SHOP).map((column) => [column, cell])));
    fc.assert(
      fc.property(cells, (row) => {
        const result = readImportRow(row, SHOP, OPTIONS);
        if ('rejected' in result) expect(englishOf(result.rejected)).not.toContain('{{');
        else expect(productIdentity(result.products[0] ?? failNow()).length).toBeLessThan(700);
      }),
    );
  });
});

const failNow = (): never => {
  throw new Error('a row that was read names no product');
};

describe('identity', () => {
  const product = (cells: Record<string, string>) => read(readShop(cells)).products[0] ?? failNow();

  test('ignores differences in spelling, but not in strength or company', () => {
    expect(productIdentity(product({ 'Item name': ' NAPA ', Strength: '500mg' }))).toBe(productIdentity(product({})));
    expect(productIdentity(product({ Strength: '665 mg' }))).not.toBe(productIdentity(product({})));
    expect(productIdentity(product({ Company: 'Square' }))).not.toBe(productIdentity(product({})));
  });

  test('prefers a barcode to a name', () => {
    expect(productIdentity(product({ Barcode: '4006381333931' }))).toBe('gtin:04006381333931');
  });

  test('keeps keys short enough for a database index, and distinct', () => {
    const long = (last: string) =>
      nameIdentity({
        ...product({}),
        tradeName: 'ক'.repeat(299) + last,
        content: 'খ'.repeat(300),
        company: 'গ'.repeat(200),
      });
    expect(new TextEncoder().encode(long('a')).length).toBeLessThan(2700);
    expect(long('a')).not.toBe(long('b'));
  });
});

describe('merging the rows of a file', () => {
  const numbered = (results: ReturnType<typeof readImportRow>[]) =>
    mergeRows(results.map((result, index) => ({ rowNumber: index + 2, result })));

  test('rows of one product become one ladder', () => {
    const merged = numbered([
      readShop({ 'Pack size': '30', 'Pack MRP': '36' }),
      readShop({ 'Item name': 'NAPA', 'Pack size': '10', 'Pack MRP': '12' }),
    ]);
    expect(merged.products).toHaveLength(1);
    expect(merged.products[0]?.packs.map((pack) => [pack.packSize, pack.packMrpMinor])).toEqual([
      [10, 1200],
      [30, 3600],
    ]);
    expect(merged.duplicates).toEqual([
      { rowNumber: 3, firstRow: 2, message: 'another pack of the same product; added to it' },
    ]);
  });

  test('the later of two prices wins, with a warning', () => {
    const merged = numbered([readShop({}), readShop({ MRP: '1.50' })]);
    expect(merged.products[0]?.unitMrpMinor).toBe(150);
    expect(merged.duplicates[0]?.message).toBe('listed again with another price; the later price is used');
  });

  test('two ids of the same goods are one product with both keys', () => {
    const merged = numbered([medex('1', '50 ml drop: ৳ 9.00'), medex('2', '50 ml drop: ৳ 9.00')]);
    expect(merged.products.map((each) => each.identities)).toEqual([
      ['medex:1#50 ml drop', 'medex:1', 'medex:2#50 ml drop', 'medex:2'],
    ]);
  });

  test('two ids of one name at two prices stay two products', () => {
    expect(numbered([medex('1', '50 ml drop: ৳ 9.00'), medex('2', '50 ml drop: ৳ 8.00')]).products).toHaveLength(2);
  });

  test('batches are listed separately, and rows of one batch are added up', () => {
    const merged = numbered([
      readShop({ Qty: '5', 'Batch no': 'A', Exp: '10/27' }),
      readShop({ Qty: '7', 'Batch no': 'B', Exp: '11/27' }),
      readShop({ Qty: '2', 'Batch no': 'A', Exp: '31/10/2027' }),
    ]);
    expect(merged.products[0]?.openings).toEqual([
      { quantity: 7, batchNumber: 'A', expiresOn: '2027-10-31', rowNumbers: [2, 4] },
      { quantity: 7, batchNumber: 'B', expiresOn: '2027-11-30', rowNumbers: [3] },
    ]);
  });

  test('every row is accounted for and merging a file twice adds no product', () => {
    const cells = fc.record({
      'Item name': fc.constantFrom('Napa', 'napa ', 'Ace', ''),
      Strength: fc.constantFrom('500 mg', '500mg', '665 mg'),
      'Pack size': fc.constantFrom('', '10', '30', 'x'),
      'Pack MRP': fc.constantFrom('', '12.00', '13'),
    });
    fc.assert(
      fc.property(fc.array(cells, { maxLength: 30 }), (rows) => {
        const results = rows.map(readShop);
        const once = numbered(results);
        const twice = numbered([...results, ...results]);
        expect(once.rows.read + once.rows.rejected).toBe(rows.length);
        expect(once.products.length + once.duplicates.length).toBe(once.rows.read);
        expect(twice.products.map((each) => each.identities)).toEqual(once.products.map((each) => each.identities));
      }),
    );
  });
});

describe('guessing the columns', () => {
  const guess = (headers: string[], ...rows: string[][]) => {
    const names = nameColumns(headers);
    return guessMapping(
      names,
      rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index]]))),
    );
  };

  test('recognises the usual headers of a shop list', () => {
    const { mapping, options } = guess(
      ['Sl', 'Item name', 'Generic', 'Mfr', 'MRP', 'TP', 'Qty', 'Batch no', 'Exp', 'Barcode'],
      ['1', 'Napa 500', 'Paracetamol', 'Beximco', '1.20', '0.9', '500', 'B1', '12/26', '4006381333931'],
      ['2', 'Ace 500', 'Paracetamol', 'Square', '1.20', '0.9', '100', 'C7', '31/01/2027', ''],
    );
    expect(mapping).toEqual({
      tradeName: 'Item name',
      genericName: 'Generic',
      company: 'Mfr',
      unitMrp: 'MRP',
      unitTp: 'TP',
      openingQuantity: 'Qty',
      batchNumber: 'Batch no',
      expiry: 'Exp',
      barcode: 'Barcode',
    });
    expect(options).toEqual({
      kind: 'pharmacy',
      moneyStyle: 'point',
      dateStyle: 'dayFirst',
      source: 'file',
      confirmDates: false,
    });
  });

  test('with a pack size, a lone price is that of the pack', () => {
    const { mapping } = guess(['Product', 'Pack size', 'MRP'], ['Napa', '10', '12.00']);
    expect(mapping).toEqual({ tradeName: 'Product', packSize: 'Pack size', packMrp: 'MRP' });
  });

  test('ignores the text after a known header', () => {
    const { mapping } = guess(['Product name (brand)', 'Expiry date (MM/YY)'], ['Napa', '10/27']);
    expect(mapping).toEqual({ tradeName: 'Product name (brand)', expiry: 'Expiry date (MM/YY)' });
  });

  test('recognises styles from the cells', () => {
    const { options } = guess(
      ['Name', 'Price', 'Expiry'],
      ['Soap', '33,48', '12/31/2027'],
      ['Oil', '2,850,07', '1/2/2028'],
    );
    expect(options).toMatchObject({ kind: 'nonPharmacy', moneyStyle: 'comma', dateStyle: 'monthFirst' });
  });

  test('never mixes the ids of lists with different shapes', () => {
    const first = guess(['id', 'name'], ['1', 'Soap']).options.source;
    expect(guess(['id', 'name'], ['9', 'Oil']).options.source).toBe(first);
    expect(guess(['id', 'name', 'brand'], ['1', 'Soap', 'X']).options.source).not.toBe(first);
  });

  test('every guess is a mapping and options that the import accepts', () => {
    const { mapping, options } = guess(['name', '', 'name'], ['a', 'b', 'c']);
    expect(ImportMapping.parse(mapping)).toEqual({ tradeName: 'name' });
    expect(ImportOptions.parse(options)).toEqual(options);
  });
});

test('gives unnamed columns unique names', () => {
  expect(nameColumns(['\ufeffName', '', 'Price', 'Price'])).toEqual(['Name', 'Column 2', 'Price', 'Price (2)']);
});

test('a mapping needs the trade name and refuses unknown fields', () => {
  expect(ImportMapping.safeParse({ strength: 'x' }).success).toBe(false);
  expect(ImportMapping.safeParse({ tradeName: 'x', colour: 'y' }).success).toBe(false);
});
