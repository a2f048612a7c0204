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

test('exports keep nested blocks apart (the strength used to run into the name)', () => {
  const title = createElement(
    'div',
    null,
    createElement('span', null, 'Comet 850'),
    createElement('span', null, '850 mg'),
  );
  const cell = () => createElement('div', null, title, createElement('div', null, 'Metformin · Square'));
  expect(csvValueOf({ id: 'product', header: 'Product', cell }, {}, 1)).toBe('Comet 850 850 mg Metformin · Square');
  const count = () => createElement('div', null, 3, ' of ', createElement('b', null, 5));
  expect(csvValueOf({ id: 'count', header: 'Count', cell: count }, {}, 1)).toBe('3 of 5');
});

test('exports keep the decimals of a number (52.50 used to become 52.5)', () => {
  const written = (text: string) => csvValueOf({ id: 'tp', header: 'TP', align: 'end', cell: () => text }, {}, 1);
  expect(['52.50', '1,250.00', '-3.00', '1,284'].map(written)).toEqual(['52.50', '1250.00', '-3.00', '1284']);
});
