import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { englishOf } from '../../english';
import { guessMoneyStyle, readCount, readMoney } from '../../shared/number-text';
import type { Reading } from '../../shared/reading';
import { gtinCheckDigit, readBarcode } from './barcode';
import { guessDateStyle, readExpiry } from './expiry-text';
import { readComposition, readPackOf } from './pack-label';

const whyRefused = (reading: Reading<unknown>): string => (reading.ok ? '' : englishOf(reading.reason));

const NBSP = '\u00a0';

describe('money', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0.09', 9],
    ['1,234.50', 123450],
    ['12,34,567.00', 123456700],
    ['৳ 340,000.00', 34000000],
    ['Tk. 12.00', 1200],
    ['Rs 120/-', 12000],
    ['১২৩.৫০', 12350],
    ['१,२३४', 123400],
    ['22.3420', null],
    ['', null],
    ['N/A', null],
  ])('with points, %j is %s', (text, expected) => {
    const reading = readMoney(text, { style: 'point' });
    if (text === '22.3420') expect(reading).toMatchObject({ ok: false });
    else expect(reading).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['33,48', 3348],
    ['2,850,07', 285007],
    ['53,127,37', 5312737],
    ['1.234,50', 123450],
    [`2${NBSP}850,07 €`, 285007],
    ['12', 1200],
    ['7,5', 750],
  ])('with commas, %j is %s', (text, expected) => {
    expect(readMoney(text, { style: 'comma' })).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['33,48', 'point', 'could be 33.48 or 3348'],
    ['1.234,56', 'point', 'a comma here separates thousands'],
    ['2,850', 'comma', 'could be 2.850 or 2850'],
    ['12.50', 'comma', 'a comma here separates decimals'],
    ['12.345', 'point', 'more than 2 decimals'],
    ['-5', 'point', 'negative'],
    ['(5.00)', 'point', 'negative'],
    ['1.2E+5', 'point', 'spreadsheet'],
    ['twelve', 'point', 'not an amount'],
    ['100000000000.01', 'point', 'too large'],
  ] as const)('%j (%s) is refused: %s', (text, style, reason) => {
    expect(whyRefused(readMoney(text, { style }))).toContain(reason);
  });

  test('derived unit prices are rounded half-up, stated prices never', () => {
    expect(readMoney('0.0667', { style: 'point', roundExtraDecimals: true })).toEqual({ ok: true, value: 7 });
    expect(readMoney('1.115', { style: 'point', roundExtraDecimals: true })).toEqual({ ok: true, value: 112 });
    expect(readMoney('1.1149', { style: 'point', roundExtraDecimals: true })).toEqual({ ok: true, value: 111 });
  });

  test('every amount reads back in both styles, grouped or not', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), fc.boolean(), (minor, grouped) => {
        const digits = String(Math.floor(minor / 100));
        const group = (mark: string) => (grouped ? digits.replace(/\B(?=(\d{3})+$)/g, mark) : digits);
        const cents = String(minor % 100).padStart(2, '0');
        expect(readMoney(`${group(',')}.${cents}`, { style: 'point' })).toEqual({ ok: true, value: minor });
        expect(readMoney(`${group(',')},${cents}`, { style: 'comma' })).toEqual({ ok: true, value: minor });
        expect(readMoney(`${group('.')},${cents}`, { style: 'comma' })).toEqual({ ok: true, value: minor });
      }),
    );
  });

  test('the money style is recognised from the column', () => {
    expect(guessMoneyStyle(['', '33,48', '2,850,07', '12'])).toBe('comma');
    expect(guessMoneyStyle(['1,234.50', '12', '1,200'])).toBe('point');
  });
});

describe('expiry', () => {
  test.each([
    ['10/12', '2012-10-31'],
    ['02/28', '2028-02-29'],
    ['12/2013', '2013-12-31'],
    ['02/ 2012', '2012-02-29'],
    ['Exp 10/12', '2012-10-31'],
    ['Exp: 12/12.', '2012-12-31'],
    ['Best Before 07 FEB 2014', '2014-02-07'],
    ['07-Feb-26', '2026-02-07'],
    ['FEB 2026', '2026-02-28'],
    ['Feb-26', '2026-02-28'],
    ['September 5, 2027', '2027-09-05'],
    ['2026-04', '2026-04-30'],
    ['2026-04-09', '2026-04-09'],
    ['2026-04-09T00:00:00.000Z', '2026-04-09'],
    ['2026/04/00', '2026-04-30'],
    ['20260409', '2026-04-09'],
    ['05/03/2026', '2026-03-05'],
    ['5.3.26', '2026-03-05'],
    ['৩১/১২/২০২৬', '2026-12-31'],
  ])('%j is good through %s', (text, expected) => {
    expect(readExpiry(text)).toEqual({ ok: true, value: expected });
  });

  test('with the month first, 5/25/12 is the 25th of May', () => {
    expect(readExpiry('5/25/12', 'monthFirst')).toEqual({ ok: true, value: '2012-05-25' });
  });

  test.each([
    ['05/03/2026', 'unknown', 'two ways'],
    ['5/25/12', 'dayFirst', 'month 25'],
    ['30/02/2026', 'dayFirst', 'day 30'],
    ['13/26', 'dayFirst', 'month 13'],
    ['041913', 'dayFirst', 'no separators'],
    ['46081', 'dayFirst', 'no separators'],
    ['1926-01', 'dayFirst', 'year 1926'],
    ['soon', 'dayFirst', 'not a date'],
    ['Febtober 2026', 'dayFirst', 'not a date'],
    ['01/02/03/04', 'dayFirst', 'not a date'],
  ] as const)('%j (%s) is refused: %s', (text, style, reason) => {
    expect(whyRefused(readExpiry(text, style))).toContain(reason);
  });

  test('blank is no expiry', () => {
    expect(readExpiry(' ')).toEqual({ ok: true, value: null });
  });

  test('every day of the century reads back in each of its spellings', () => {
    const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        const [y, m, d] = iso.split('-');
        expect(readExpiry(iso)).toEqual({ ok: true, value: iso });
        expect(readExpiry(`${d}/${m}/${y}`, 'dayFirst')).toEqual({ ok: true, value: iso });
        expect(readExpiry(`${m}-${d}-${y}`, 'monthFirst')).toEqual({ ok: true, value: iso });
      }),
    );
  });

  test('the date order is recognised from the column', () => {
    expect(guessDateStyle(['05/06/2026', '31/12/2026'])).toBe('dayFirst');
    expect(guessDateStyle(['05/06/2026', '12/31/2026'])).toBe('monthFirst');
    expect(guessDateStyle(['31/12/2026', '12/31/2026'])).toBe('unknown');
    expect(guessDateStyle(['12/26'])).toBe('dayFirst');
  });
});

describe('barcode', () => {
  test.each([
    ['400638133393', 1],
    ['890103000000', 3],
    ['0952123454321', 3],
  ])('the check digit of %s is %i', (body, digit) => {
    expect(gtinCheckDigit(body)).toBe(digit);
  });

  test.each([
    ['3400949497294', '03400949497294'],
    ['4006381333931', '04006381333931'],
    ['96385074', '00000096385074'],
    ['036000291452', '00036000291452'],
    [' 4006381-333931 ', '04006381333931'],
  ])('%j is kept as %s', (text, expected) => {
    expect(readBarcode(text)).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['4006381333932', 'check digit'],
    ['00061', '5 digits'],
    ['4.00638E+12', 'spreadsheet'],
    ['ABC', 'not a barcode'],
    ['0000000000000', 'not a barcode'],
  ])('%j is refused: %s', (text, reason) => {
    expect(whyRefused(readBarcode(text))).toContain(reason);
  });

  test('a single wrong digit is always noticed', () => {
    const code = fc.stringMatching(/^[1-9]\d{11}$/).map((body) => body + gtinCheckDigit(body));
    fc.assert(
      fc.property(code, fc.nat(12), fc.integer({ min: 1, max: 9 }), (digits, at, shift) => {
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + shift) % 10) + digits.slice(at + 1);
        expect(readBarcode(digits).ok).toBe(true);
        expect(readBarcode(wrong).ok).toBe(false);
      }),
    );
  });
});

test.each([
  ['1,200', 1200],
  ['12.0', 12],
  ['১২', 12],
  ['', null],
])('the count %j is %s', (text, value) => {
  expect(readCount(text, { min: 0 })).toEqual({ ok: true, value });
});

test.each(['-3', '2.5', 'ten', '0', '99999999999999'])('the pack size %j is refused', (text) => {
  expect(readCount(text, { min: 1 }).ok).toBe(false);
});

test.each([
  ['strip of 10 tablets', ['tablet', 'strip', 10, '', 'Tablet']],
  ['strip of 15 tablet sr', ['tablet', 'strip', 15, '', 'Tablet sr']],
  ['bottle of 100 ml Syrup', ['bottle', 'bottle', 1, '100 ml', 'Syrup']],
  ['vial of 1 Injection', ['vial', 'vial', 1, '', 'Injection']],
  ['strip of 8 lozenges', ['lozenge', 'strip', 8, '', 'Lozenge']],
  [
    'pre-filled pen of 3 ml Solution for Injection',
    ['pre-filled pen', 'pre-filled pen', 1, '3 ml', 'Solution for Injection'],
  ],
])('the pack label %j', (label, expected) => {
  const pack = readPackOf(label);
  expect([pack?.unitType, pack?.packType, pack?.packSize, pack?.content, pack?.form]).toEqual(expected);
});

test.each([
  ['Amoxycillin  (500mg) ', 'Amoxycillin', '500mg'],
  ['Progesterone (Natural Micronized) (25mg)', 'Progesterone (Natural Micronized)', '25mg'],
  ['Probiotic (NA)', 'Probiotic', ''],
  ['Water', 'Water', ''],
])('the composition %j', (text, generic, strength) => {
  expect(readComposition(text)).toEqual({ generic, strength });
});
