import { describe, expect, it } from 'vitest';
import { englishOf } from '../english';
import { typedDiscountOf, whyNotTypedDiscount } from '../pos';
import { guessSheetMapping, guessSheetStyle, readPurchaseRow, readSheetRow } from '../purchasing';
import { guessPastSales, readPastSale } from '../reports';
import { guessMoneyStyle, readCount, readDecimal, readMoney, readPercent } from './number-text';
import type { Reading } from './reading';

const why = (reading: Reading<unknown>): string => (reading.ok ? '' : englishOf(reading.reason));

describe('the one reader of numbers', () => {
  it.each([
    ['৩৩.৪৮', 3348],
    ['३३.४८', 3348],
    ['૩૩.૪૮', 3348],
    ['௩௩.௪௮', 3348],
    ['٣٣٫٤٨', 3348],
    ['３３.４８', 3348],
    ['৳ 33.48', 3348],
    ['33.48 ৳', 3348],
    ['Rs 33.48', 3348],
    ['Rs. 33.48', 3348],
    ['Rs.33.48', 3348],
    ['RS33.48', 3348],
    ['₹33.48', 3348],
    ['₹ ३३.४८', 3348],
    ['৩৩.৪৮ টাকা', 3348],
    ['12,34,567.00', 123456700],
    ['1,234,567.00', 123456700],
    ['১২,৩৪,৫৬৭', 123456700],
    ['.5', 50],
    ['0.075', null],
  ])('reads %s', (text, minor) => {
    const read = readMoney(text);
    expect(read.ok ? read.value : null).toBe(minor);
  });

  it.each([
    ['33,48', '"33,48" could be 33.48 or 3348; write decimals with a point'],
    ['0,75', '"0,75" could be 0.75 or 75; write decimals with a point'],
    ['0,750', '"0,750" could be 0.750 or 750; write decimals with a point'],
    ['৩৩,৪৮', '"৩৩,৪৮" could be 33.48 or 3348; write decimals with a point'],
    ['1,23,4', '"1,23,4" could be 123.4 or 1234; write decimals with a point'],
  ])('refuses %s and names both readings', (text, message) => {
    expect([
      why(readMoney(text)),
      why(readPercent(text)),
      why(readDecimal(text)),
      why(readCount(text, { min: 0 })),
    ]).toEqual(Array(4).fill(message));
  });

  it('reads percentages, signed figures and counts alike', () => {
    expect(readPercent('৭.৫ %')).toEqual({ ok: true, value: 750 });
    expect(readMoney('-5', { isSigned: true })).toEqual({ ok: true, value: -500 });
    expect(readMoney('−2.5', { isSigned: true })).toEqual({ ok: true, value: -250 });
    expect(readCount('১,২০০', { min: 0 })).toEqual({ ok: true, value: 1200 });
    expect(readDecimal('0012.500')).toEqual({ ok: true, value: '12.5' });
  });

  it('takes a comma for a decimal sign only where no amount of the file has a point', () => {
    expect(guessMoneyStyle(['33,48', '8,25', '210,00', '12'])).toBe('comma');
    expect(guessMoneyStyle(['0,75 %', '15'])).toBe('comma');
    expect(guessMoneyStyle(['33,48', '8,25', '210,00', '12.50'])).toBe('point');
    expect(guessMoneyStyle(['1,234', '12,34,567'])).toBe('point');
    expect(readMoney('0,750', { style: 'comma' })).toEqual({ ok: true, value: 75 });
    expect(why(readMoney('1,234', { style: 'comma' }))).toBe(
      '"1,234" could be 1.234 or 1234; write decimals with a point',
    );
  });
});

const HEADS = ['Trade name', 'Pack size', 'Pack TP', 'Pack MRP', 'VAT %'];
const sheet = (...rows: string[][]) => {
  const cells = rows.map((row) => Object.fromEntries(HEADS.map((head, index) => [head, row[index] ?? ''])));
  const mapping = guessSheetMapping(HEADS);
  const style = guessSheetStyle(cells, mapping);
  return cells.map((each) => {
    const read = readSheetRow(each, mapping, style);
    if (!('line' in read)) return read.problems.map(({ column }) => column);
    const { packSize, packTpMinor, packMrpMinor, purchaseVat } = read.line;
    return [packSize, packTpMinor, packMrpMinor, purchaseVat.basisPoints];
  });
};

describe("a supplier's price list", () => {
  it('reads 33,48 as 33.48 and VAT 0,75 as 0.75 % where all its amounts have decimal commas', () => {
    expect(sheet(['A', '10', '33,48', '40,00', '0,75'], ['B', '1', '8,25', '12', ''])).toEqual([
      [10, 3348, 4000, 75],
      [1, 825, 1200, null],
    ]);
  });

  it('refuses a strength of 10/5 that became a date, as text and as a cell', () => {
    const mapping = { tradeName: 'name', strength: 'mg', packTp: 'tp' } as const;
    for (const mg of ['10-May', '2026-05-10', { value: '2026-05-10', lost: 'date' as const }]) {
      expect(readSheetRow({ name: 'A', mg, tp: '1' }, mapping).problems.map(({ column }) => column)).toEqual(['mg']);
    }
    expect(readSheetRow({ name: 'A', mg: '10/5', tp: '1.2345' }, mapping)).toMatchObject({
      line: { packTpMinor: 123.45 },
    });
  });

  it('refuses 33,48 and VAT 0,75 where other amounts have points', () => {
    expect(sheet(['A', '10', '33,48', '40.00', '0,75'])).toEqual([['Pack TP', 'VAT %']]);
  });

  it('reads Bangla digits, Rs and ₹', () => {
    expect(sheet(['A', '১০', '৩৩.৪৮', '৳ ৪০.০০', ''], ['B', '10', 'Rs 8.25', '₹12.00', '7.5%'])).toEqual([
      [10, 3348, 4000, null],
      [10, 825, 1200, 750],
    ]);
  });
});

describe('past sales and past purchases', () => {
  const heads = ['InvoiceNo', 'InvoiceDate', 'Description', 'Quantity', 'UnitPrice'];
  const sale = (quantity: string, price: string, style?: 'comma') => {
    const cells = {
      InvoiceNo: '1',
      InvoiceDate: '2026-01-02',
      Description: 'Napa',
      Quantity: quantity,
      UnitPrice: price,
    };
    const read = readPastSale(cells, guessPastSales(heads), {
      dateOrder: 'ymd',
      timeZone: 'Asia/Dhaka',
      ...(style && { style }),
    });
    return 'rejected' in read ? englishOf(read.rejected) : [read.quantity, read.unitPrice];
  };

  it('read a sale in Bangla digits and with Rs, and refuse 2,55', () => {
    expect(sale('১,২০০', 'Rs. 2.5575')).toEqual([1200, '2.5575']);
    expect(sale('5', '2,55', 'comma')).toEqual([5, '2.5500']);
    expect(sale('5', '2,55')).toContain('could be 2.55 or 255');
  });

  it('refuse a sale whose invoice or product code was shortened', () => {
    const cells = {
      InvoiceNo: '8.9E+12',
      InvoiceDate: '2026-01-02',
      Description: 'Napa',
      Quantity: '1',
      UnitPrice: '1',
    };
    const read = readPastSale(cells, guessPastSales(heads), { dateOrder: 'ymd', timeZone: 'Asia/Dhaka' });
    expect('rejected' in read && englishOf(read.rejected)).toMatch(/^Column "InvoiceNo": .*shortened/);
  });

  it('read a purchase in Bangla digits, and refuse 6,2 and a shortened delivery note', () => {
    const row = {
      tradeName: 'A',
      supplier: 'S',
      unitType: 'tablet',
      category: 'Tablet',
      company: 'C',
      packType: 'box',
    };
    const figures = { packSize: '১০', orderQtyPacks: '১,০০০', packTp: '৳ ৬.২০', deliveredDate: '২০২৬-০১-০২' };
    const read = readPurchaseRow({ ...row, ...figures });
    expect(read.row?.line).toMatchObject({ packTpMinor: 620, packSize: 10, quantity: 10_000 });
    expect(read.row?.purchasedOn).toBe('2026-01-02');
    const { problems } = readPurchaseRow({ ...row, ...figures, packTp: '6,2', deliveryNote: '8.9E+12' });
    expect(problems.map(({ column }) => column).sort()).toEqual(['deliveryNote', 'packTp']);
  });
});

describe('a discount at the till', () => {
  it('reads Bangla digits and groups, and refuses 33,48 with both readings', () => {
    expect(typedDiscountOf('১২.৫%')).toEqual({ basisPoints: 1250 });
    expect(typedDiscountOf('৳ 1,200')).toEqual({ amountMinor: 120000 });
    expect(typedDiscountOf('33,48')).toBeUndefined();
    expect(englishOf(whyNotTypedDiscount('33,48') ?? { code: 'input.invalid' })).toContain('33.48 or 3348');
  });
});
