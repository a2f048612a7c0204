import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { afterEach, describe, expect, it } from 'vitest';
import * as format from './format';

afterEach(() => format.configureFormat({ language: 'en', currency: 'BDT', lakh: true, timeZone: 'Asia/Dhaka' }));

describe('money formats', () => {
  const golden = [
    ['en', 'BDT', 12_456_000, '৳\u00a01,24,560.00', '৳\u00a01.25L'],
    ['en', 'BDT', -600, '-৳\u00a06.00', '-৳\u00a06.00'],
    ['en', 'INR', 123_456_789_00, '₹\u00a012,34,56,789.00', '₹\u00a012.3Cr'],
    ['en', 'INR', -5, '-₹\u00a00.05', '-₹\u00a00.05'],
    ['bn', 'BDT', 12_456_000, '৳\u00a01,24,560.00', '৳\u00a01.25L'],
    ['bn', 'BDT', -600, '-৳\u00a06.00', '-৳\u00a06.00'],
    ['bn', 'INR', 100_000_00, '₹\u00a01,00,000.00', '₹\u00a01L'],
    ['hi', 'BDT', 99_999_999, '৳\u00a09,99,999.99', '৳\u00a010.0L'],
    ['hi', 'INR', 12_456_000, '₹\u00a01,24,560.00', '₹\u00a01.25L'],
    ['hi', 'INR', -123_456_789_00, '-₹\u00a012,34,56,789.00', '-₹\u00a012.3Cr'],
  ] as const;

  it.each(golden)('%s %s formats %i minor units as %s, compact %s', (language, currency, minor, full, compact) => {
    format.configureFormat({ language, currency });
    expect(format.formatMoney(minor)).toBe(full);
    expect(format.formatMoneyCompact(minor)).toBe(compact);
  });

  it('groups by thousands when lakh grouping is off', () => {
    format.configureFormat({ lakh: false });
    expect(format.formatMoney(12_456_000)).toBe('৳\u00a0124,560.00');
  });

  it('never shows 100 of the smaller unit after rounding', () => {
    expect(format.formatMoneyCompact(99_999_99)).toBe('৳\u00a01.00L');
    expect(format.formatMoneyCompact(9_999_999_99)).toBe('৳\u00a01.00Cr');
  });

  it('shows three digits of a compact amount unless fewer are exact: the home said ৳ 1L of goods near expiry', () => {
    const texts = [102_345_00, 149_999_00, 150_000_00, 10_000_00, 100_000_00, 1_044_00].map(format.formatMoneyCompact);
    expect(texts.map((text) => text.slice(2))).toEqual(['1.02L', '1.50L', '1.5L', '10K', '1L', '1.04K']);
  });
});

describe('date formats', () => {
  it('use the organisation’s day, not UTC’s', () => {
    expect(format.formatDate('2026-11-20T19:30:00.000Z')).toBe('21 Nov 2026');
    expect(format.formatDay('2026-11-20T19:30:00.000Z')).toBe('2026-11-21');
  });

  it('keep a date-only string on its day in every time zone', () => {
    format.configureFormat({ timeZone: 'America/New_York' });
    expect(format.formatDate('2027-03-01')).toBe('1 Mar 2027');
    expect(format.formatDay('2027-03-01')).toBe('2027-03-01');
  });

  it('write September with three letters like every month', () => {
    expect(format.formatDate('2026-09-05')).toBe('5 Sep 2026');
  });

  it.each([
    ['2026-11-20T21:54:00.000Z', '03:54'],
    ['2026-11-21T18:00:00.000Z', '00:00'],
    ['2026-11-21T06:00:00.000Z', '12:00'],
    ['2026-11-21T16:05:00.000Z', '22:05'],
  ])('format %s as %s in every language (it used to be 3:54 am)', (instant, time) => {
    for (const language of LANGUAGES) {
      format.configureFormat({ language });
      expect(format.formatTime(instant)).toBe(time);
      expect(format.formatInstant(instant)).toBe(`${format.formatDate(instant)}, ${time}`);
    }
  });

  it('format an hour as its start', () => {
    expect([0, 9, 12, 23].map(format.formatHour)).toEqual(['00:00', '09:00', '12:00', '23:00']);
  });

  it.each([
    ['Asia/Dhaka', '2026-11-21T09:04', '2026-11-21T03:04:00.000Z'],
    ['Asia/Dhaka', '2026-11-21T00:00:30', '2026-11-20T18:00:30.000Z'],
    ['Europe/London', '2026-07-01T08:00', '2026-07-01T07:00:00.000Z'],
    // The day on which daylight saving time ends.
    ['Europe/London', '2026-10-25T00:30', '2026-10-24T23:30:00.000Z'],
    ['Europe/London', '2026-10-25T08:00', '2026-10-25T08:00:00.000Z'],
  ])('read the local time %s: %s is %s', (timeZone, text, instant) => {
    format.configureFormat({ timeZone });
    expect(format.instantFrom(text)).toBe(instant);
  });

  it.each(['', 'tomorrow', '2026-13-01T00:00'])('reject "%s" as a time', (text) => {
    expect(format.instantFrom(text)).toBeUndefined();
  });

  it('format an expiry as MM/YYYY only where it lasts the whole month: 11/2026 was called expired in November', () => {
    expect(format.formatExpiry('2027-08-31')).toBe('08/2027');
    expect(format.formatExpiry('2028-02-29')).toBe('02/2028');
    expect(format.formatExpiry('2028-02-28')).toBe('28/02/2028');
    expect(format.formatExpiry('2026-11-09')).toBe('09/11/2026');
    expect(format.formatExpiry(null)).toBe('');
    expect(format.formatExpiry('08/20')).toBe('08/20');
  });
});

it('format the ISO days in a server message', () => {
  expect(format.withReadableDays('This receipt is of 2026-11-01.')).toBe('This receipt is of 1 Nov 2026.');
  expect(format.withReadableDays('Batch BX-2026-11-01 expired on 2026-02-28')).toBe(
    'Batch BX-2026-11-01 expired on 28 Feb 2026',
  );
  expect(format.withReadableDays('2026-13-01')).toBe('2026-13-01');
  expect(format.withReadableDays('Approved at 2026-11-01 09:04 by Rina')).toBe('Approved at 1 Nov 2026, 09:04 by Rina');
});

it.each(LANGUAGES)(
  'a percentage in %s reads as people write it: a margin was 25.0 under a head with a percent sign',
  (language) => {
    format.configureFormat({ language });
    expect(format.formatPercent(2_500)).toBe('25%');
    expect(format.formatPercent(1_250)).toBe('12.5%');
    expect(format.formatPercent(687)).toBe('6.87%');
    expect(format.formatPercent(2_465, 1)).toBe('24.7%');
    expect(format.formatPercent(-5_000, 1)).toBe('-50%');
    expect(format.formatPercent(-4, 1)).toBe('0%');
  },
);
