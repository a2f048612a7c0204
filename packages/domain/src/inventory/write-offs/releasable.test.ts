import { describe, expect, test } from 'vitest';
import { type QuarantineFlow, releasableBy, whyNotReleaseOwn } from './releasable';

const into = (quantity: number, ...people: string[]): QuarantineFlow => ({ quantity, isIn: true, people });
const out = (quantity: number, ...people: string[]): QuarantineFlow => ({ quantity, isIn: false, people });

describe('the units that a person may release from quarantine', () => {
  test.each<[string, QuarantineFlow[], number]>([
    ['none of what the person took back', [into(5, 'nila')], 0],
    ['none of what the person approved', [into(5, 'omar', 'nila')], 0],
    ['none of what somebody took back whom the person added', [into(5, 'added by nila', 'omar')], 0],
    ['what somebody else took back', [into(5, 'omar')], 5],
    ['what came from the shelf', [into(5), into(3, 'nila')], 5],
    ['no more after the rest was released', [into(5, 'nila'), into(5), out(5, 'nila')], 0],
    ['the others after somebody else released the own', [into(5, 'nila'), into(5, 'omar'), out(5, 'omar')], 5],
    ['what is left after goods were destroyed', [into(2, 'omar'), into(5, 'nila'), out(1)], 1],
    ['none that left before this rule', [into(5, 'nila'), out(5, 'nila'), into(2, 'nila')], 0],
  ])('%s', (_, flows, units) => {
    expect(releasableBy(new Set(['nila', 'added by nila']), flows)).toBe(units);
  });

  test('are named in the refusal', () => {
    expect(whyNotReleaseOwn(5, 5)).toEqual([]);
    expect(whyNotReleaseOwn(5, 0)).toMatchObject([{ code: 'quarantine.tookAll' }]);
    expect(whyNotReleaseOwn(5, 2)).toMatchObject([{ code: 'quarantine.tookSome', params: { left: 2, quantity: 5 } }]);
  });
});
