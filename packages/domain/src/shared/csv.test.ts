import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { csvCell, csvText } from './csv';

describe('a cell of a file', () => {
  it.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+880171', '"\'+880171"'],
    ['  =1+1', '"\'  =1+1"'],
    ['＝1+1', '"\'＝1+1"'],
    ['＠SUM(A1)', '"\'＠SUM(A1)"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['-2+3', '"\'-2+3"'],
    ['--6', '"\'--6"'],
    ['\tcmd', '"\'\tcmd"'],
    ['\rcmd', '"\'\rcmd"'],
  ])('keeps %j from being run as a formula', (typed, written) => expect(csvCell(typed)).toBe(written));

  it.each([
    [-6, '-6'],
    [0, '0'],
    [12.5, '12.5'],
    ['-6.00', '-6.00'],
    ['0.5', '0.5'],
    ['12', '12'],
  ])('writes the number %j as a number', (value, written) => expect(csvCell(value)).toBe(written));

  it.each([
    ['01711000001', '"01711000001"'],
    ['8901030865279123', '"8901030865279123"'],
    ['1,234', '"1,234"'],
    ['নাপা ৫০০', '"নাপা ৫০০"'],
    ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ])('quotes the text %j', (value, written) => expect(csvCell(value)).toBe(written));

  it.each([null, undefined, ''])('is empty for an absent value: %j', (value) => expect(csvCell(value)).toBe(''));
});

describe('a file', () => {
  it('starts with a byte order mark and ends its lines as Excel does', () => {
    const rows = [
      ['নাম', 'Stock'],
      ['Napa', 84],
    ];
    expect(csvText(rows)).toBe('\uFEFF"নাম","Stock"\r\n"Napa",84\r\n');
  });

  test('any text is read back unchanged, with an apostrophe before those that would run as formulas', () => {
    const row = fc.tuple(fc.string({ unit: 'binary' }), fc.string(), fc.integer());
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const read: string[][] = parse(csvText(rows), { bom: true });
        expect(read.map((cells) => cells.map((cell) => cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, '')))).toEqual(
          rows.map((cells) => cells.map((cell) => String(cell).replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/, ''))),
        );
        const live = /^\s*[=+\-@\t\r＝＋－＠]/;
        for (const cell of read.flat()) expect(live.test(cell) && Number.isNaN(Number(cell))).toBe(false);
      }),
    );
  });
});
