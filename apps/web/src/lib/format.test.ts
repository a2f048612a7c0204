import { afterEach, describe, expect, it } from 'vitest';
import * as format from './format';

afterEach(() => format.configureFormat({ language: 'en', currency: 'BDT', lakh: true, timeZone: 'Asia/Dhaka' }));

describe('money', () => {
  const golden = [
    ['en', 'BDT', 12_456_000, '৳\u00a01,24,560.00', '৳\u00a01.2L'],
    ['en', 'BDT', -600, '-৳\u00a06.00', '-৳\u00a06.00'],
    ['en', 'INR', 123_456_789_00, '₹\u00a012,34,56,789.00', '₹\u00a012.3Cr'],
    ['en', 'INR', -5, '-₹\u00a00.05', '-₹\u00a00.05'],
    ['bn', 'BDT', 12_456_000, '৳\u00a01,24,560.00', '৳\u00a01.2L'],
    ['bn', 'BDT', -600, '-৳\u00a06.00', '-৳\u00a06.00'],
    ['bn', 'INR', 100_000_00, '₹\u00a01,00,000.00', '₹\u00a01L'],
    ['hi', 'BDT', 99_999_999, '৳\u00a09,99,999.99', '৳\u00a010L'],
    ['hi', 'INR', 12_456_000, '₹\u00a01,24,560.00', '₹\u00a01.2L'],
    ['hi', 'INR', -123_456_789_00, '-₹\u00a012,34,56,789.00', '-₹\u00a012.3Cr'],
  ] as const;

  it.each(golden)('%s %s writes %i minor units as %s, compact %s', (language, currency, minor, full, compact) => {
    format.configureFormat({ language, currency });
    expect(format.formatMoney(minor)).toBe(full);
    expect(format.formatMoneyCompact(minor)).toBe(compact);
  });

  it('groups by thousands when lakh grouping is off', () => {
    format.configureFormat({ lakh: false });
    expect(format.formatMoney(12_456_000)).toBe('৳\u00a0124,560.00');
  });

  it('never shows a value that rounds up as 100 of the smaller unit', () => {
    expect(format.formatMoneyCompact(99_999_99)).toBe('৳\u00a01L');
    expect(format.formatMoneyCompact(9_999_999_99)).toBe('৳\u00a01Cr');
  });
});

describe('dates', () => {
  it('writes the day of the organisation, not of UTC', () => {
    expect(format.formatDate('2026-11-20T19:30:00.000Z')).toBe('21 Nov 2026');
    expect(format.formatDay('2026-11-20T19:30:00.000Z')).toBe('2026-11-21');
  });

  it('keeps a date-only string on its day in every zone', () => {
    format.configureFormat({ timeZone: 'America/New_York' });
    expect(format.formatDate('2027-03-01')).toBe('1 Mar 2027');
    expect(format.formatDay('2027-03-01')).toBe('2027-03-01');
  });

  it('writes September with three letters as every month', () => {
    expect(format.formatDate('2026-09-05')).toBe('5 Sep 2026');
  });

  it.each([
    ['2026-11-21T03:04:00.000Z', '9:04 am'],
    ['2026-11-21T18:00:00.000Z', '12:00 am'],
    ['2026-11-21T06:00:00.000Z', '12:00 pm'],
    ['2026-11-21T16:05:00.000Z', '10:05 pm'],
  ])('writes %s as %s', (instant, time) => {
    expect(format.formatTime(instant)).toBe(time);
  });

  it('writes an hour as people say it', () => {
    expect([0, 9, 12, 23].map(format.formatHour)).toEqual(['12 am', '9 am', '12 pm', '11 pm']);
  });

  it.each([
    ['Asia/Dhaka', '2026-11-21T09:04', '2026-11-21T03:04:00.000Z'],
    ['Asia/Dhaka', '2026-11-21T00:00:30', '2026-11-20T18:00:30.000Z'],
    ['Europe/London', '2026-07-01T08:00', '2026-07-01T07:00:00.000Z'],
    // The day the clocks go back.
    ['Europe/London', '2026-10-25T00:30', '2026-10-24T23:30:00.000Z'],
    ['Europe/London', '2026-10-25T08:00', '2026-10-25T08:00:00.000Z'],
  ])('reads the time of day of %s: %s is %s', (timeZone, text, instant) => {
    format.configureFormat({ timeZone });
    expect(format.instantFrom(text)).toBe(instant);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00'])('takes "%s" for no time', (text) => {
    expect(format.instantFrom(text)).toBeUndefined();
  });

  it('writes an expiry as MM/YYYY and a missing one as nothing', () => {
    expect(format.formatExpiry('2027-08-31')).toBe('08/2027');
    expect(format.formatExpiry(null)).toBe('');
  });
});

it('a refusal of the server says its day as people write it: it was in ISO form', () => {
  expect(format.withReadableDays('This receipt is of 2026-11-01.')).toBe('This receipt is of 1 Nov 2026.');
  expect(format.withReadableDays('Batch BX-2026-11-01 expired on 2026-02-28')).toBe(
    'Batch BX-2026-11-01 expired on 28 Feb 2026',
  );
  expect(format.withReadableDays('2026-13-01')).toBe('2026-13-01');
});
