import { expect, test } from 'vitest';
import { isWithinOneTypo, nearWords, startsWithinOneTypo } from './near-word';

test.each([
  ['parcetamol', 'paracetamol'],
  ['paracetamoll', 'paracetamol'],
  ['paracetemol', 'paracetamol'],
  ['paractamol', 'paracetamol'],
  ['npaa', 'napa'],
  ['anpa', 'napa'],
  ['mapa', 'napa'],
  ['নাপ', 'নাপা'],
])('%s differs from %s by one typing error', (typed, word) => {
  expect(isWithinOneTypo(typed, word)).toBe(true);
});

test.each([
  ['parsitamol', 'paracetamol'],
  ['npa', 'napas'],
  ['seclo', 'napa'],
  ['abcd', 'badc'],
])('%s differs from %s by more than one typing error', (typed, word) => {
  expect(isWithinOneTypo(typed, word)).toBe(false);
});

test('the beginning of a word may contain the typing error too', () => {
  expect(startsWithinOneTypo('parace', 'paracetamol')).toBe(true);
  expect(startsWithinOneTypo('parece', 'paracetamol')).toBe(true);
  expect(startsWithinOneTypo('seece', 'paracetamol')).toBe(false);
});

test('a whole word ranks before the beginning of a longer one', () => {
  expect(nearWords('seklo', ['seclopril', 'seclo', 'napa', 'seko'], 2)).toEqual(['seclo', 'seko']);
});
