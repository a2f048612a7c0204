import { describe, expect, test } from 'vitest';
import { englishIn, englishOf } from '../../english';
import { costChange, goodsKey, priceSheetLine, SheetLineInput, whyNotTypeLine } from './price-sheet';
import { guessSheetMapping, readSheetRow } from './price-sheet-file';

const mapping = guessSheetMapping(['Product Name', 'Strength', 'Pack Size', 'TP', 'MRP', 'VAT %', 'Company', 'Notes']);
const row = (more: Record<string, string> = {}) => ({
  'Product Name': 'Napa',
  Strength: '500 mg',
  'Pack Size': '10',
  TP: '8.00',
  MRP: '10',
  'VAT %': '15%',
  Company: 'Beximco',
  ...more,
});

describe('a price list from a file', () => {
  test('finds its columns by their headers in any spelling, each once', () => {
    expect(mapping).toEqual({
      tradeName: 'Product Name',
      strength: 'Strength',
      packSize: 'Pack Size',
      packTp: 'TP',
      packMrp: 'MRP',
      vatPercent: 'VAT %',
      company: 'Company',
    });
    expect(guessSheetMapping(['tradeName', 'packTp', 'unit_mrp', 'Price'])).toEqual({
      tradeName: 'tradeName',
      packTp: 'packTp',
      unitMrp: 'unit_mrp',
    });
  });

  test('reads a row', () => {
    expect(readSheetRow(row({ TP: '৳ 1,208.00' }), mapping)).toMatchObject({
      line: {
        tradeName: 'Napa',
        packSize: 10,
        packTpMinor: 120_800,
        packMrpMinor: 1_000,
        purchaseVat: { basisPoints: 1_500, minor: null },
        stock: null,
      },
    });
  });

  test('computes the pack price from a unit price', () => {
    const units = guessSheetMapping(['name', 'pack size', 'unit price']);
    expect(readSheetRow({ name: 'Napa', 'pack size': '30', 'unit price': '1.25' }, units)).toMatchObject({
      line: { packTpMinor: 3_750 },
    });
  });

  test.each([
    [{ TP: 'call us' }, [['TP', '"call us" is not an amount']]],
    [{ TP: '' }, [['TP', 'is missing']]],
    [{ TP: '-5' }, [['TP', '"-5" is negative']]],
    [
      { TP: '1e3', 'Pack Size': 'ten' },
      [
        ['Pack Size', '"ten" is not a number'],
        ['TP', '"1e3" was shortened by a spreadsheet; format the column as text'],
      ],
    ],
    [{ 'Product Name': ' ' }, [['Product Name', 'is missing']]],
    [{ 'Pack Size': '0' }, [['Pack Size', '"0" must be 1 or more']]],
    [{ 'VAT %': '300' }, [['VAT %', '"300" is not a percentage']]],
  ])('%j is left out, and each invalid cell is reported', (cells, problems) => {
    const read = readSheetRow(row(cells), mapping);
    expect('line' in read).toBe(false);
    expect(read.problems.map(({ column, message }) => [column, englishIn(message)])).toEqual(problems);
  });
});

describe('a line of a price sheet', () => {
  const line = SheetLineInput.parse({
    tradeName: 'Napa',
    packSize: 12,
    packTpMinor: 10_000,
    purchaseDiscount: { basisPoints: 1_000 },
  });

  test('has the same unit cost as a purchase at its price', () => {
    expect(priceSheetLine(line)).toMatchObject({ unitCost: '7.5000', purchaseDiscount: { minor: 1_000 } });
  });

  test('requires every field if it is typed', () => {
    expect(whyNotTypeLine(line).map(({ field }) => field)).toContain('genericName');
    expect(new Set(whyNotTypeLine(line).map((violation) => englishOf(violation)))).toEqual(
      new Set(['All fields are required']),
    );
  });

  test('is the same product in any spelling', () => {
    const of = (tradeName: string, strength: string) => goodsKey({ tradeName, strength, category: 'Tablet' });
    expect(of('NAPA', '500mg')).toBe(of('Napa', '500 mg'));
    expect(of('Napa', '500 mg')).not.toBe(of('Napa', '665 mg'));
  });

  test.each([
    ['11.0000', '10.0000', 1_000],
    ['9.9900', '10.0000', -10],
    ['5', null, null],
    ['5', '0', null],
  ])('%s after %s is a change of %j basis points', (now, before, change) => {
    expect(costChange(now, before)).toBe(change);
  });
});
