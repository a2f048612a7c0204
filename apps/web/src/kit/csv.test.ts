import { describe, expect, it } from 'vitest';
import { csvCell, csvText } from './csv';

describe('CSV', () => {
  it.each([
    ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
    ['+880171', '"\'+880171"'],
    ['  =1+1', '"\'  =1+1"'],
    ['＝1+1', '"\'＝1+1"'],
    ['@SUM(A1)', '"\'@SUM(A1)"'],
    ['-2+3', '"\'-2+3"'],
    ['\tcmd', '"\'\tcmd"'],
  ])('keeps %s a text', (typed, written) => expect(csvCell(typed)).toBe(written));

  it.each([
    [-6, '-6'],
    ['-6.00', '-6.00'],
    ['12', '12'],
    [null, ''],
    ['নাপা ৫০০', '"নাপা ৫০০"'],
    ['two\nlines, "quoted"', '"two\nlines, ""quoted"""'],
  ])('writes %j as %s', (value, written) => expect(csvCell(value)).toBe(written));

  it('starts with a byte order mark and ends its lines as Excel does', () => {
    expect(
      csvText([
        ['নাম', 'Stock'],
        ['Napa', 84],
      ]),
    ).toBe('\uFEFF"নাম","Stock"\r\n"Napa",84\r\n');
  });
});
