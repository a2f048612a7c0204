import { describe, expect, it } from 'vitest';
import { isRepeat, isRun, NewPin, TypedPin } from './pin';

const refusalOf = (pin: string) => NewPin.safeParse(pin).error?.issues[0]?.message;

describe('a new PIN', () => {
  it.each(['123456', '654321', '890123', '098765', '123490', '712345', '543290'])('is refused as a run: %s', (pin) => {
    expect(refusalOf(pin)).toBe('pin.run');
  });

  it.each(['000000', '111182', '911115', '121212', '123123', '505050'])('is refused as a repeat: %s', (pin) => {
    expect(refusalOf(pin)).toBe('pin.repeat');
  });

  it.each(['12345', '1234567', '', '27a914', '27 914', '-27914', '2.7914'])(
    'is refused unless it has six digits: %s',
    (pin) => {
      expect(refusalOf(pin)).toBe('pin.sixDigits');
    },
  );

  it.each(['274914', '112233', '135791', '123678', '908172'])('is accepted: %s', (pin) => {
    expect(NewPin.parse(pin)).toBe(pin);
  });

  it.each(['২৭৪৯১৪', '२७४९१४'])('is read in the digits of the keyboard: %s', (pin) => {
    expect(TypedPin.parse(pin)).toBe('274914');
  });
});

it('less than one PIN in fifty is refused as a run or a repeat', () => {
  const all = Array.from({ length: 1_000_000 }, (_, n) => String(n).padStart(6, '0'));
  const refused = all.filter((pin) => isRun(pin) || isRepeat(pin)).length;
  expect(refused).toBeGreaterThan(5_000);
  expect(refused).toBeLessThan(20_000);
});
