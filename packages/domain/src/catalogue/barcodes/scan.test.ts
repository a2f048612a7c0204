import { describe, expect, test } from 'vitest';
import { englishIn } from '../../english';
import { hasValidCheckDigit } from '../import';
import { AddBarcodeInput, isOwnGtin, ownGtin, printedGtin } from './barcode-own';
import { readableCode, readScan } from './scan';

const scan = (text: string) => readScan(text, { year: 2026 });

describe('a scan', () => {
  test.each([
    ['4006381333931', '04006381333931'],
    [']E04006381333931', '04006381333931'],
    ['02345673', '00000002345673'],
    ['416000336108', '00416000336108'],
    ['09506000134352', '09506000134352'],
  ])('of %s is the product %s', (text, gtin) => {
    expect(scan(text)).toMatchObject({ kind: 'product', gtin, batch: null });
  });

  test('of a GS1 code also gives batch, expiry and serial', () => {
    expect(scan(']d20109506000134352172712311010-A\u001d21SN9')).toEqual({
      kind: 'product',
      gtin: '09506000134352',
      batch: '10-A',
      expiresOn: '2027-12-31',
      serial: 'SN9',
      count: null,
    });
  });

  test('without its separators is refused, but still names the product that is certain', () => {
    expect(scan('01095060001343521727123110LOT-A21SERIAL')).toEqual({
      kind: 'refused',
      reason: 'separatorLost',
      gtin: '09506000134352',
    });
  });

  test('with a wrong check digit is refused and never read as another product', () => {
    expect(scan('4006381333932')).toEqual({ kind: 'refused', reason: 'checkDigit', gtin: null });
    expect(scan(']d20109506000134353')).toMatchObject({ kind: 'refused', reason: 'broken' });
  });

  test('of a product code or a receipt number is distinguished from search words', () => {
    expect(scan('p000123')).toEqual({ kind: 'productCode', code: 'P000123' });
    expect(scan('DHN-2-000481')).toEqual({ kind: 'receipt', receiptNo: 'DHN-2-000481' });
    expect(scan('napa 500')).toEqual({ kind: 'text', text: 'napa 500' });
  });
});

describe('own barcodes', () => {
  test('are EAN-13 numbers of the in-store range with a right check digit', () => {
    expect(ownGtin(1)).toBe('02000000000015');
    for (const number of [1, 42, 9_999_999_999]) {
      expect(isOwnGtin(ownGtin(number))).toBe(true);
      expect(hasValidCheckDigit(ownGtin(number))).toBe(true);
      expect(printedGtin(ownGtin(number))).toHaveLength(13);
    }
    expect(() => ownGtin(10_000_000_000)).toThrow(RangeError);
  });

  test('are printed in their own length, and so is every other GTIN', () => {
    expect(printedGtin('00000002345673')).toBe('02345673');
    expect(printedGtin('00416000336108')).toBe('0416000336108');
    expect(printedGtin('04006381333931')).toBe('4006381333931');
    expect(printedGtin('19506000134359')).toBe('19506000134359');
  });
});

describe('a typed barcode', () => {
  const productId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000';
  const problem = (gtin: string) => {
    const message = AddBarcodeInput.safeParse({ productId, gtin }).error?.issues[0]?.message;
    return message && englishIn(message);
  };

  test('may have spaces and any of the four lengths', () => {
    expect(AddBarcodeInput.parse({ productId, gtin: '400 6381 333931' })).toMatchObject({ packSize: 1 });
  });

  test('is refused with the reason', () => {
    expect(problem('')).toBe('Scan or type a barcode');
    expect(problem('ABC')).toBe('A barcode has digits only');
    expect(problem('12345')).toBe('It has 5 digits; a barcode has 8, 12, 13 or 14');
    expect(problem('4006381333932')).toMatch(/check digit is wrong/);
  });
});

test('a code is shown as it is printed', () => {
  expect(readableCode(']d20109506000134352\u001d10BX-1\u001d')).toBe('0109506000134352 10BX-1');
  expect(readableCode('LR-1-000001')).toBe('LR-1-000001');
});
