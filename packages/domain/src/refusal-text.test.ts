import { expect, it } from 'vitest';
import { problemText } from './refusal-text';
import { coded, issue } from './shared/refusal';

const inColumn = issue('cell.inColumn', { column: 'MRP', problem: coded('cell.negative', { cell: '"-1"' }) });

it('problemText writes a stored problem in the language of its reader', () => {
  expect(problemText(inColumn, 'en')).toBe('Column "MRP": "-1" is negative');
  expect(problemText(inColumn, null)).toBe('Column "MRP": "-1" is negative');
  expect(problemText(inColumn, 'bn')).toBe('কলাম "MRP": "-1" ঋণাত্মক');
  expect(problemText(inColumn, 'hi')).toBe('कॉलम "MRP": "-1" ऋणात्मक है');
});

it('problemText shows an English problem from before the codes unchanged', () => {
  expect(problemText('Column "MRP": "-1" is negative', 'bn')).toBe('Column "MRP": "-1" is negative');
});
