import { expect, it } from 'vitest';
import { isNestedDeeper } from './json-depth';

const lists = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const objects = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

it.each([
  ['lists', lists],
  ['objects', objects],
])('64 levels of %s are taken, and 65 or 200,000 are not', (_, nested) => {
  expect(isNestedDeeper(nested(64))).toBe(false);
  expect(isNestedDeeper(nested(65))).toBe(true);
  expect(isNestedDeeper(nested(200_000))).toBe(true);
  expect(isNestedDeeper({ name: 'Napa', lines: [1, nested(64)] })).toBe(true);
});

it('what is no JSON has no levels, not even one that contains itself', () => {
  class Stream {
    self = this;
  }
  expect(isNestedDeeper({ bytes: new Stream() })).toBe(false);
  expect(isNestedDeeper('['.repeat(100))).toBe(false);
  expect(isNestedDeeper(null)).toBe(false);
});
