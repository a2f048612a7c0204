import { expect, it } from 'vitest';
import { problemText } from './refusal-text';
import { coded, issue } from './shared/refusal';

const inColumn = issue('cell.inColumn', { column: 'MRP', problem: coded('cell.negative', { cell: '"-1"' }) });

it('a stored problem is written in the language of its reader', () => {
  expect(problemText(inColumn, 'en')).toBe('Column "MRP": "-1" is negative');
  expect(problemText(inColumn, null)).toBe('Column "MRP": "-1" is negative');
  expect(problemText(inColumn, 'bn')).toBe('কলাম "MRP": "-1" ঋণাত্মক');
  expect(problemText(inColumn, 'hi')).toBe('कॉलम "MRP": "-1" ऋणात्मक है');
});

it('a problem that was stored in English before the codes is written as it is', () => {
  expect(problemText('Column "MRP": "-1" is negative', 'bn')).toBe('Column "MRP": "-1" is negative');
});
