import { afterEach, describe, expect, it } from 'vitest';
import { configureFormat, formatDate } from './format';
import { parseDay, parseExpiry } from './parse-day';

afterEach(() => configureFormat({ language: 'en' }));

describe('a date as typed: fields took mm/dd/yyyy alone', () => {
  it.each(['23 Nov 2026', '23 november 2026', '23/11/2026', '23-11-2026', '23.11.2026', '2026-11-23', ' 23-Nov-2026 '])(
    '%s is 23 November 2026',
    (text) => expect(parseDay(text)).toBe('2026-11-23'),
  );

  it.each(['', '23', '31/02/2026', '11/23/2026', '23 Foo 2026', '1/1/26'])('%s is no date', (text) =>
    expect(parseDay(text)).toBeUndefined(),
  );

  it.each(['en', 'bn', 'hi'] as const)('is read back in every month as the screen in %s shows it', (language) => {
    configureFormat({ language });
    for (let month = 1; month <= 12; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-09`;
      expect(parseDay(formatDate(day))).toBe(day);
    }
  });

  it('may have the digits of a Bangla or Hindi keyboard', () => {
    expect(parseDay('২৩/১১/২০২৬')).toBe('2026-11-23');
    expect(parseDay('२३/११/२०२६')).toBe('2026-11-23');
  });
});

describe('an expiry as boxes print it', () => {
  it('is the last day of its month', () => {
    expect(parseExpiry('02/2028')).toBe('2028-02-29');
    expect(parseExpiry('8/2027')).toBe('2027-08-31');
    expect(parseExpiry('Aug 2027')).toBe('2027-08-31');
  });

  it('may be a whole day, and is never a month that is none', () => {
    expect(parseExpiry('15 Aug 2027')).toBe('2027-08-15');
    expect(parseExpiry('13/2027')).toBeUndefined();
  });
});
