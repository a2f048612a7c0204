import { afterEach, describe, expect, it } from 'vitest';
import { FirmPhones, isPhoneSearch, normalPhone, PhoneNumber, phoneSearchDigits } from './phone';
import { setPhoneCountry } from './phone-country';

afterEach(() => setPhoneCountry('BD'));

describe('normalPhone', () => {
  it.each([
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '008801712345678',
    '+880 (0)1712-345678',
    '01712-345 678',
    '01712.345.678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২-৩৪৫৬৭৮',
    '०१७१२३४५६७८',
  ])('keeps a number of Bangladesh in one form: %s', (typed) => {
    expect(normalPhone(typed)).toBe('01712345678');
  });

  it.each(['9876543210', '09876543210', '+919876543210', '91 98765 43210', '९८७६५४३२१०'])(
    'keeps a number of India in one form: %s',
    (typed) => {
      setPhoneCountry('IN');
      expect(normalPhone(typed)).toBe('9876543210');
    },
  );

  it.each(['0171234567', '1712345678', '(017) 123-4567'])(
    'leaves the ten digits of documented clients as they are: %s',
    (typed) => {
      const digits = typed.replace(/\D/g, '');
      expect(normalPhone(typed)).toBe(digits);
      setPhoneCountry('IN');
      expect(normalPhone(typed)).toBe(digits);
    },
  );

  it.each(['02-8833047', '+880 2 8833047', '09610552200', '+880 9610 552 200', '031-716552', '02223345678'])(
    'takes a landline of Bangladesh: %s',
    (typed) => {
      expect(normalPhone(typed)).toMatch(/^0\d{8,10}$/);
    },
  );

  it.each([
    '',
    '12345',
    '171234567',
    '01212345678',
    '017123456789',
    '+880171234567',
    '+919876543210',
    '+441632960961',
    '++8801712345678',
    'call me',
    '0171234567x',
  ])('refuses texts that are neither ten digits nor a number of Bangladesh: "%s"', (typed) => {
    expect(normalPhone(typed)).toBeUndefined();
  });

  it('accepts 7 to 15 digits if the country is not known', () => {
    setPhoneCountry(undefined);
    expect(['+44 1632 960961', '1234567', '123456789012345'].map(normalPhone)).toEqual([
      '+441632960961',
      '1234567',
      '123456789012345',
    ]);
    expect(['123456', '1234567890123456', 'abc'].map(normalPhone)).toEqual([undefined, undefined, undefined]);
  });
});

describe('phoneSearchDigits', () => {
  const stored = ['01712345678', '8801712345678', '+880 1712-345678', '1712345678'].map((one) =>
    one.replace(/\D/g, ''),
  );

  it.each(['01712345678', '+8801712345678', '8801712345678', '008801712345678', '০১৭১২', '+880 1712', '1712-345'])(
    'finds a number in any stored spelling: %s',
    (typed) => {
      for (const one of stored) expect(one).toContain(phoneSearchDigits(typed));
    },
  );

  it('applies only to phone numbers', () => {
    expect(['+880 1712', '০১৭১২', '017-12'].map(isPhoneSearch)).toEqual([true, true, true]);
    expect(['Karim 2', '12', 'a@b.co'].map(isPhoneSearch)).toEqual([false, false, false]);
  });
});

it('a missing number and an invalid one have different messages', () => {
  const phone = PhoneNumber({ missing: 'Missing', malformed: 'Malformed' });
  const said = (value: unknown) => phone.safeParse(value).error?.issues.map(({ message }) => message);
  expect([undefined, ' ', '123'].map(said)).toEqual([['Missing'], ['Missing'], ['Malformed']]);
});

it('a firm may have several numbers, foreign ones, and texts that only people can read', () => {
  const phones = FirmPhones('Missing');
  expect(phones.parse('02-8833047, 01711 000000')).toBe('028833047, 01711000000');
  expect(phones.parse('+91 98765 43210 / ০১৭১১০০০০০০')).toBe('+91 98765 43210, 01711000000');
  for (const asTyped of ['Hotline 16263', '017', ',']) expect(phones.parse(asTyped)).toBe(asTyped);
  expect(phones.safeParse(' ').error?.issues[0]?.message).toBe('Missing');
});
