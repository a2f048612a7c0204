import { describe, expect, it } from 'vitest';
import { englishOf } from '../english';
import { guessDateOrder, guessPastSales, pastProductKey, pastSalePlaces, readPastSale, readSoldAt } from './past-sales';

const UCI = ['InvoiceNo', 'StockCode', 'Description', 'Quantity', 'InvoiceDate', 'UnitPrice', 'CustomerID', 'Country'];
const ZONE = 'Asia/Dhaka';

describe('a file of past sales', () => {
  it('is recognised by its headers', () => {
    expect(guessPastSales(UCI)).toEqual({
      invoice: 'InvoiceNo',
      time: 'InvoiceDate',
      code: 'StockCode',
      name: 'Description',
      quantity: 'Quantity',
      price: 'UnitPrice',
      customer: 'CustomerID',
    });
    expect(guessPastSales(['Bill No', 'Date', 'Product', 'Qty', 'Rate'])).toEqual({
      invoice: 'Bill No',
      time: 'Date',
      name: 'Product',
      quantity: 'Qty',
      price: 'Rate',
    });
  });

  it.each([
    ['2010-12-01 08:26:00', 'dmy', '2010-12-01 08:26:00', '2010-12-01'],
    ['1/2/2026 0:30', 'dmy', '2026-02-01 00:30:00', '2026-02-01'],
    ['1/2/2026 0:30', 'mdy', '2026-01-02 00:30:00', '2026-01-02'],
    ['21.11.2026 12:05 am', 'dmy', '2026-11-21 00:05:00', '2026-11-21'],
    ['21-11-2026, 12:05 pm', 'dmy', '2026-11-21 12:05:00', '2026-11-21'],
    // Half past midnight in Dhaka, written in UTC.
    ['2026-11-21T18:30:00Z', 'ymd', '2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['2026-11-22T00:30:00+0600', 'ymd', '2026-11-21T18:30:00.000Z', '2026-11-22'],
  ] as const)('reads %s as %s', (text, order, soldAt, businessOn) => {
    expect(readSoldAt(text, order, ZONE)).toEqual({ soldAt, businessOn });
  });

  it.each(['', 'yesterday', '2026-02-30', '31/11/2026', '1/2/26', '2026-11-21 25:00'])(
    'refuses the date "%s"',
    (text) => {
      expect(readSoldAt(text, 'dmy', ZONE)).toBeUndefined();
    },
  );

  it('recognises the date order from a date that can be read in only one way', () => {
    expect(guessDateOrder(['1/2/2026', '13/2/2026'])).toBe('dmy');
    expect(guessDateOrder(['1/2/2026', '2/13/2026'])).toBe('mdy');
    expect(guessDateOrder(['2026-01-02'])).toBe('ymd');
    expect(guessDateOrder([])).toBe('dmy');
  });
});

const mapping = guessPastSales(UCI);
const read = (over: Record<string, string>) =>
  readPastSale(
    {
      InvoiceNo: '536365',
      StockCode: '85123A',
      Description: ' T-LIGHT ',
      Quantity: '6',
      InvoiceDate: '2010-12-01 08:26:00',
      UnitPrice: '2.55',
      ...over,
    },
    mapping,
    { dateOrder: 'ymd', timeZone: ZONE },
  );

describe('a line of a past sale', () => {
  it('is rounded half away from zero to the minor unit, once', () => {
    expect(read({})).toMatchObject({ amountMinor: 1_530, unitPrice: '2.5500', name: 'T-LIGHT', quantity: 6 });
    expect(read({ UnitPrice: '0.001', Quantity: '5' })).toMatchObject({ amountMinor: 1 });
    expect(read({ UnitPrice: '0.001', Quantity: '4' })).toMatchObject({ amountMinor: 0 });
    expect(read({ InvoiceNo: 'C5', UnitPrice: '0.001', Quantity: '-5' })).toMatchObject({ amountMinor: -1 });
    expect(read({ UnitPrice: '-11062.06', Quantity: '1' })).toMatchObject({ amountMinor: -1_106_206 });
    expect(read({ UnitPrice: '1,062.06', Quantity: '1,000' })).toMatchObject({ amountMinor: 106_206_000 });
  });

  it('of a cancelled invoice counts as returned, whatever its sign', () => {
    expect(read({ InvoiceNo: 'C536379', Quantity: '1' })).toMatchObject({ quantity: -1, amountMinor: -255 });
    expect(read({ InvoiceNo: 'C536379', Quantity: '-1' })).toMatchObject({ quantity: -1, amountMinor: -255 });
    expect(read({ InvoiceNo: 'CASH-1', Quantity: '1' })).toMatchObject({ quantity: 1 });
  });

  it.each([
    [{ InvoiceNo: ' ' }, 'The invoice number is missing'],
    [{ InvoiceDate: 'soon' }, '"soon" is not a date'],
    [{ StockCode: '', Description: '' }, 'The product is missing'],
    [{ Quantity: '0' }, '"0" is not a quantity'],
    [{ Quantity: '1.5' }, '"1.5" is not a quantity'],
    [{ UnitPrice: '' }, '"" is not a price'],
    [{ UnitPrice: '1.23456' }, '"1.23456" is not a price'],
    [{ UnitPrice: '1e9' }, '"1e9" is not a price'],
  ])('%j reports why it cannot be imported', (over, rejected) => {
    const row = read(over);
    expect('rejected' in row && englishOf(row.rejected)).toBe(rejected);
  });

  it('belongs to the product of its code, whatever the name says', () => {
    expect(pastProductKey({ code: '85123a', name: 'x' })).toBe(pastProductKey({ code: '85123A', name: 'y' }));
    expect(pastProductKey({ code: '', name: 'Napa' })).toBe('NAPA');
  });
});

describe('pastSalePlaces', () => {
  const places = (rows: readonly (readonly [string, string])[]) => {
    const placeOf = pastSalePlaces();
    return rows.map(([invoice, businessOn]) => placeOf({ invoice, businessOn }));
  };

  it('counts the rows of each day separately', () => {
    const [new24, new25] = ['2024-01-01', '2025-01-01'];
    expect(
      places([
        ['1', new24],
        ['1', new24],
        ['2', new24],
        ['1', new25],
        ['1', new24],
        ['1', new25],
      ]),
    ).toEqual([1, 2, 1, 1, 3, 2]);
  });

  it.each([
    ['first', 0],
    ['second', 1],
    ['last', 2],
  ])('gives the same position once the day of the %s row can be read', (_which, unread) => {
    const day = '2025-01-01';
    const mended = [0, 1, 2].map(() => ['7', day] as const);
    const broken = mended.map(([invoice], index) => [invoice, index === unread ? '' : day] as const);
    const readable = (_: number, index: number) => index !== unread;
    expect(places(broken).filter(readable)).toEqual(places(mended).filter(readable));
  });
});
