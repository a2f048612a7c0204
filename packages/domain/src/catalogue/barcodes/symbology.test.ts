import { describe, expect, test } from 'vitest';
import { AddBarcodeInput } from './barcode-own';
import { readScan } from './scan';

const scan = (text: string) => readScan(text, { year: 2026 });
const EAN13 = '4006381333931';
const CARTON = '14006381333938';
const ids = (...texts: string[]) => texts.flatMap((text) => text.split(' '));

describe('a code behind a symbology identifier', () => {
  test.each(ids('E0 E1 E2 E3 C0 C2 C4 A0 A4 d0 d1 d4 Q0 Q1 Q2 J0 F0 G0 H0 M0 R0 S0 L0 z0 X0 h0'))(
    ']%s is the product of its EAN-13',
    (id) => {
      expect(scan(`]${id}${EAN13}`)).toMatchObject({ kind: 'product', gtin: `0${EAN13}` });
    },
  );

  test.each([
    ['an EAN-8', ']E402345673', '00000002345673'],
    ['an EAN-13 with an issue number of two digits', `]E3${EAN13}05`, `0${EAN13}`],
    ['an EAN-13 with a price of five digits', `]E3${EAN13}51299`, `0${EAN13}`],
    ['a carton whose check digit the scanner did not look at', `]I0${CARTON}`, CARTON],
    ['a carton whose check digit the scanner checked and sends', `]I1${CARTON}`, CARTON],
    ['a carton whose check digit the scanner checked and keeps', `]I3${CARTON.slice(0, -1)}`, CARTON],
    ['a carton of a scanner that says otherwise and sends the check digit', `]I3${CARTON}`, CARTON],
    ['a Code 128 of 14 digits', `]C0${CARTON}`, CARTON],
    ['a plain Code 39 with its check character', `]A1${EAN13}1`, `0${EAN13}`],
  ])('of %s finds its product', (_, text, gtin) => {
    expect(scan(text)).toMatchObject({ kind: 'product', gtin });
  });

  test.each(ids('C1 d2 d5 Q3 Q4 e0 e1 e2 e3 J1 J5 z1 z4 L3 O1 K1'))(']%s is read as GS1 elements', (id) => {
    expect(scan(`]${id}01${CARTON}172712311010-A\u001d`)).toMatchObject({
      kind: 'product',
      gtin: CARTON,
      batch: '10-A',
      expiresOn: '2027-12-31',
    });
  });

  test('of a DataBar without the identifier of the GTIN finds its product', () => {
    expect(scan(`]e0${CARTON}`)).toMatchObject({ kind: 'product', gtin: CARTON });
  });

  test.each(ids('A0 A4 C0 I1 Q1 d1 F0'))(']%s leaves an in-house code and a receipt number whole', (id) => {
    expect(scan(`]${id}p000123`)).toEqual({ kind: 'productCode', code: 'P000123' });
    expect(scan(`]${id}DHN-2-000481`)).toEqual({ kind: 'receipt', receiptNo: 'DHN-2-000481' });
  });

  test.each([
    ['a wrong check digit', `]I1${CARTON.slice(0, -1)}1`, { kind: 'refused', reason: 'checkDigit' }],
    ['the price beside a book alone', ']E251299', { kind: 'text', text: '51299' }],
    ['elements in a symbol that is not of GS1', `]d101${CARTON}`, { kind: 'text', text: `01${CARTON}` }],
    ['words', ']Q1napa 500', { kind: 'text', text: 'napa 500' }],
  ])('of %s is no other product', (_, text, found) => {
    expect(scan(text)).toMatchObject(found);
  });

  test('is understood where a barcode is typed', () => {
    const productId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
    for (const gtin of [`]E0${EAN13}`, `]I1${CARTON}`, `]C101${CARTON}`]) {
      expect(AddBarcodeInput.safeParse({ productId, gtin }).data?.gtin).toMatch(/^[01]?\d{13}$/);
    }
  });
});
