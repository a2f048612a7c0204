import { describe, expect, test } from 'vitest';
import { createMerger, ImportOptions, readImportRow } from '../../catalogue';
import { englishOf } from '../../english';
import { openingQuestion } from './opening-question';

const TODAY = '2026-11-21';
const OPTIONS = ImportOptions.parse({ kind: 'pharmacy', source: 'shop' });
const COLUMNS = { tradeName: 'name', openingQuantity: 'qty', batchNumber: 'batch', expiry: 'expiry' } as const;

const readFile = (rows: readonly (readonly string[])[], confirmDates = false) => {
  const merger = createMerger((opening, known) => (confirmDates ? undefined : openingQuestion(opening, known, TODAY)));
  rows.forEach(([name = '', qty, batch, expiry], index) => {
    merger.add(index + 2, readImportRow({ name, qty, batch, expiry }, COLUMNS, OPTIONS));
  });
  return {
    refused: merger.rejected.map(({ rowNumber, rejected }) => `${rowNumber}: ${englishOf(rejected)}`),
    stock: merger.products.flatMap(({ tradeName, openings }) =>
      openings.map(({ quantity, batchNumber, expiresOn }) =>
        [tradeName, quantity, batchNumber, expiresOn].filter(Boolean).join(' '),
      ),
    ),
  };
};

const TICK = '(tick "The dates are right as they stand")';
const NAPA = ['Napa', '5', 'AB12', '31/05/2028'];

describe('opening stock of a file', () => {
  test.each([
    [
      'a date that is past',
      [['Napa', '5', 'AB12', '2026-11-20']],
      [`2: 2026-11-20 is past or more than ten years ahead. Confirm that it is the date on the pack ${TICK}`],
      ['Napa 5 AB12 2026-11-20'],
    ],
    [
      'a date more than ten years ahead',
      [['Napa', '5', '', '05/2038']],
      [`2: 2038-05-31 is past or more than ten years ahead. Confirm that it is the date on the pack ${TICK}`],
      ['Napa 5 2038-05-31'],
    ],
    [
      'a number that another row has with another date',
      [NAPA, ['Napa', '3', 'ab 12', '30/06/2028']],
      [`3: Row 2: Batch ab 12 is recorded with the expiry 2028-05-31. Confirm that these packs have another ${TICK}`],
      ['Napa 5 AB12 2028-05-31', 'Napa 3 ab 12 2028-06-30'],
    ],
    [
      'a number that another row has without a date',
      [['Napa', '3', 'AB12', ''], NAPA],
      [`3: Row 2: Batch AB12 is recorded without an expiry. Confirm that these packs have one ${TICK}`],
      ['Napa 3 AB12', 'Napa 5 AB12 2028-05-31'],
    ],
  ])('with %s came in without a word', (_, rows, refused, confirmed) => {
    expect(readFile(rows).refused).toEqual(refused);
    expect(readFile(rows, true)).toEqual({ refused: [], stock: confirmed });
  });

  test.each([
    [
      'the same day, however its number is spaced',
      [NAPA, ['Napa', '3', 'ab 12', '05/2028']],
      ['Napa 8 AB12 2028-05-31'],
    ],
    [
      'the number of another product',
      [NAPA, ['Ace', '3', 'AB12', '06/2028']],
      ['Napa 5 AB12 2028-05-31', 'Ace 3 AB12 2028-06-30'],
    ],
    [
      'several days and no number',
      [
        ['Napa', '5', '', '05/2028'],
        ['Napa', '3', '', '06/2028'],
      ],
      ['Napa 5 2028-05-31', 'Napa 3 2028-06-30'],
    ],
    ['a past date and no quantity', [['Napa', '', 'AB12', '2026-11-20']], []],
  ])('with %s is not asked about', (_, rows, stock) => {
    expect(readFile(rows)).toEqual({ refused: [], stock });
  });
});
