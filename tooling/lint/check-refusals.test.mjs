import { expect, it } from 'vitest';
import { uncodedRefusals, untranslatedRefusals } from './check-refusals.mjs';

const TABLE = 'packages/domain/src/ordering/refusals.ts';
const textsIn = (language) => `packages/domain/src/refusal-messages/ordering.${language}.ts`;
const table = (entries) =>
  `export const x = {\n${Object.entries(entries)
    .map(([code, text]) => `  '${code}': '${text}',\n`)
    .join('')}};`;
const check = (sources) => untranslatedRefusals(Object.keys(sources), (file) => sources[file]);

it('a refusal with a text in every language is no breach', () => {
  const entries = table({ 'order.noLine': 'No line {{line}}' });
  expect(check({ [TABLE]: entries, [textsIn('bn')]: entries, [textsIn('hi')]: entries })).toEqual([]);
});

it('lists a code without a text, a text with other parameters, and a text without a code', () => {
  const sources = {
    [TABLE]: table({ 'order.noLine': 'No line {{line}}', 'order.empty': 'Empty' }),
    [textsIn('bn')]: table({ 'order.noLine': '{{row}}', 'order.empty': 'খালি' }),
    [textsIn('hi')]: table({ 'order.noLine': '{{line}}', 'order.gone': 'x' }),
  };
  expect(check(sources)).toEqual([
    'bn: order.noLine names other parameters than the English',
    'hi: order.empty has no text',
    'hi: order.gone is no refusal',
  ]);
});

it.each([
  "throw invalid('No such line');",
  "throw new DomainError('IN_USE', `In use`);",
  "return [{ field: 'lines', message: 'No such line' }];",
  'return [{ field, message: `Only a few left` }];',
  "context.addIssue({ code: 'custom', path, message: 'Choose one' });",
  "z.number().min(1, { error: 'Must be at least 1' });",
  "return { ...order, whyNotDecide: 'You cannot approve your own order' };",
])('lists the English sentence in %s', (line) => {
  const file = 'packages/api/src/ordering/x.ts';
  expect(uncodedRefusals([file], () => `\n${line}`)).toEqual([expect.stringContaining(`${file}:2: `)]);
});

it.each([
  "throw invalid(coded('order.noLine', { line }));",
  "return [{ field, ...coded('order.empty') }];",
  "z.number().min(1, { error: issue('field.atLeastOne') });",
])('accepts %s', (line) => {
  expect(uncodedRefusals(['packages/api/src/ordering/x.ts'], () => line)).toEqual([]);
});
