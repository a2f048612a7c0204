import { expect, test } from 'vitest';
import { csvMoney, csvPercent } from './cell-text';

test('a file writes money and percents with two decimals, and nothing where there is no figure', () => {
  expect([1250, 5, 0, -1_234_567].map(csvMoney)).toEqual(['12.50', '0.05', '0.00', '-12345.67']);
  expect([1740, null].map(csvPercent)).toEqual(['17.40', '']);
  expect(csvMoney(null)).toBe('');
});
