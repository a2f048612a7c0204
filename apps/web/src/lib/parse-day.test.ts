import { afterEach, describe, expect, it } from 'vitest';
import { configureFormat, formatDate, today } from './format';
import { parseDay, parseExpiry, parseTime } from './parse-day';

afterEach(() => configureFormat({ language: 'en' }));

describe('parseDay (fields used to take mm/dd/yyyy only)', () => {
  it.each([
    '23 Nov 2026',
    '23 november 2026',
    '23/11/2026',
    '23-11-2026',
    '23.11.2026',
    '2026-11-23',
    ' 23-Nov-2026 ',
    '23112026',
    '231126',
  ])('reads %s as 23 November 2026', (text) => expect(parseDay(text)).toBe('2026-11-23'));

  it.each([
    '',
    '23',
    '31/02/2026',
    '11/23/2026',
    '23 Foo 2026',
    '1/1/26',
    '2026',
    '231',
    '311126',
    '31022026',
    '2311262',
  ])('rejects %s', (text) => expect(parseDay(text)).toBeUndefined());

  it.each(['en', 'bn', 'hi'] as const)('reads every month as formatted in %s', (language) => {
    configureFormat({ language });
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDay(formatDate(day))).toBe(day);
    }
  });

  it('takes a day without a year as one of this year', () => {
    expect(parseDay('23/11')).toBe(`${today().slice(0, 4)}-11-23`);
    expect(parseDay('2311')).toBe(`${today().slice(0, 4)}-11-23`);
  });

  it('accepts Bangla and Hindi digits', () => {
    expect(parseDay('২৩/১১/২০২৬')).toBe('2026-11-23');
    expect(parseDay('२३/११/२०२६')).toBe('2026-11-23');
  });
});

describe('parseTime (the field used to show 09:04 AM)', () => {
  it.each([
    ['9:04', '09:04'],
    ['09.04', '09:04'],
    ['0904', '09:04'],
    ['14:05', '14:05'],
    ['9', '09:00'],
    ['9:04 pm', '21:04'],
    ['12 am', '00:00'],
    ['12:30pm', '12:30'],
    ['০৯:০৪', '09:04'],
  ])('reads %s as %s', (text, time) => expect(parseTime(text)).toBe(time));

  it.each(['', '24:00', '9:60', '9:4', '13 pm', '0 am', 'noon', '9m'])('rejects %s', (text) =>
    expect(parseTime(text)).toBeUndefined(),
  );
});

describe('parseExpiry', () => {
  it('returns the last day of the month', () => {
    expect(parseExpiry('02/2028')).toBe('2028-02-29');
    expect(parseExpiry('8/2027')).toBe('2027-08-31');
    expect(parseExpiry('08/27')).toBe('2027-08-31');
    expect(parseExpiry('0827')).toBe('2027-08-31');
    expect(parseExpiry('082027')).toBe('2027-08-31');
    expect(parseExpiry('Aug 2027')).toBe('2027-08-31');
  });

  it.each([
    ['15082027', '2027-08-15'],
    ['150827', '2027-08-15'],
    ['011227', '2027-12-01'],
    ['122027', '2027-12-31'],
  ])('reads %s, typed without separators, as %s: a full date was refused', (text, day) =>
    expect(parseExpiry(text)).toBe(day),
  );

  it('accepts a full date and rejects an invalid month', () => {
    expect(parseExpiry('15 Aug 2027')).toBe('2027-08-15');
    expect(parseExpiry('13/2027')).toBeUndefined();
    expect(parseExpiry('1327')).toBeUndefined();
    expect(parseExpiry('00')).toBeUndefined();
  });
});
