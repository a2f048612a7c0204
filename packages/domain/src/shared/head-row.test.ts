import { expect, it } from 'vitest';
import { headRowOf } from './head-row';

const knows = (head: string) => ['name', 'price', 'code'].includes(head);

it.each([
  [
    'the first row of a plain list',
    [
      ['name', 'price'],
      ['a', '1'],
    ],
    0,
  ],
  [
    'the row below a letterhead',
    [
      ['Outside Ltd', ''],
      ['', ''],
      ['name', 'price'],
    ],
    2,
  ],
  [
    'the row below a letterhead with a known word',
    [
      ['name', 'Outside Ltd'],
      ['name', 'price'],
    ],
    1,
  ],
  [
    'a row with one known head below a title',
    [
      ['Outside Ltd', ''],
      ['name', 'foo'],
    ],
    1,
  ],
  [
    'the first row where no head is known',
    [
      ['nom', 'prix'],
      ['code', 'x'],
    ],
    0,
  ],
  ['the first row of a list of one column', [['name'], ['code']], 0],
  [
    'the first row that is not empty',
    [
      ['', ''],
      ['nom', 'prix'],
    ],
    1,
  ],
  ['no row of an empty file', [['', '']], -1],
])('the head is %s', (_, rows, at) => {
  expect(headRowOf(rows, knows)).toBe(at);
});
