import { describe, expect, test } from 'vitest';
import { whyNotAlone } from './solo-act';

const day = { limitMinor: 10_000, usedMinor: 9_000, ownMinor: 9_000, valueMinor: 1_000 };

describe('the limit of a person and day', () => {
  test.each<[string, 'admin' | 'superadmin', object, string | undefined]>([
    ['allows an act up to the limit', 'admin', {}, undefined],
    ['refuses one above it and names what is left', 'admin', { valueMinor: 1_001 }, '10.00'],
    ['names nothing left once it was exceeded', 'admin', { usedMinor: 20_000, ownMinor: 20_000 }, '0.00'],
    ['is none unless it is set', 'admin', { limitMinor: 0, valueMinor: 99_999_999 }, undefined],
    ['does not hold for the warehouse', 'superadmin', { valueMinor: 99_999_999 }, undefined],
  ])('%s', (_, role, more, left) => {
    const refusals = left === undefined ? [] : [{ code: 'soloAct.overLimit', params: { left } }];
    expect(whyNotAlone({ role }, { ...day, ...more })).toMatchObject(refusals);
  });

  test('is said to be shared if others used some of it', () => {
    const refusals = whyNotAlone({ role: 'admin' }, { ...day, ownMinor: 8_999, valueMinor: 1_001 });
    expect(refusals).toMatchObject([{ code: 'soloAct.overSharedLimit', params: { left: '10.00' } }]);
  });
});
