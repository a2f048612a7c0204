import { expect, test } from 'vitest';
import { isOneSlipAway, nearWords, startsOneSlipAway } from './near-word';

test.each([
  ['parcetamol', 'paracetamol'],
  ['paracetamoll', 'paracetamol'],
  ['paracetemol', 'paracetamol'],
  ['paractamol', 'paracetamol'],
  ['npaa', 'napa'],
  ['anpa', 'napa'],
  ['mapa', 'napa'],
  ['নাপ', 'নাপা'],
])('%s is one slip away from %s', (typed, word) => {
  expect(isOneSlipAway(typed, word)).toBe(true);
});

test.each([
  ['parsitamol', 'paracetamol'],
  ['npa', 'napas'],
  ['seclo', 'napa'],
  ['abcd', 'badc'],
])('%s is further than that from %s', (typed, word) => {
  expect(isOneSlipAway(typed, word)).toBe(false);
});

test('a word that is still being typed may have its slip too', () => {
  expect(startsOneSlipAway('parace', 'paracetamol')).toBe(true);
  expect(startsOneSlipAway('parece', 'paracetamol')).toBe(true);
  expect(startsOneSlipAway('seece', 'paracetamol')).toBe(false);
});

test('a whole word comes before the beginning of a longer one', () => {
  expect(nearWords('seklo', ['seclopril', 'seclo', 'napa', 'seko'], 2)).toEqual(['seclo', 'seko']);
});
