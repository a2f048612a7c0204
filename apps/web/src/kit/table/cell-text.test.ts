import { createElement } from 'react';
import { expect, test } from 'vitest';
import { csvInstant, csvMoney, csvPercent, csvValueOf } from './cell-text';

test('exports write money and percentages with two decimals, and nothing for null', () => {
  expect([1250, 5, 0, -1_234_567].map(csvMoney)).toEqual(['12.50', '0.05', '0.00', '-12345.67']);
  expect([1740, null].map(csvPercent)).toEqual(['17.40', '']);
  expect(csvMoney(null)).toBe('');
});

test('exports write ISO dates (lists used to write 24 Nov 2026, 10:13 pm)', () => {
  expect(csvInstant('2026-11-24T16:13:20.000Z')).toBe('2026-11-24 22:13');
  const cell = () => createElement('time', null, '24 Nov 2026, 22:13');
  expect(() => csvValueOf({ id: 'at', header: 'At', cell }, {}, 1)).toThrow('needs a csv of its own');
});
