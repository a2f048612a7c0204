import { shownOf } from '@bhandar/domain/shared';
import { describe, expect, it } from 'vitest';
import { formatOf, numberCell } from './cell-format';
import { delimiterOf } from './csv-delimiter';

const OWN = 164;
const cell = (value: number, format: string) => numberCell(value, formatOf(OWN, format), false);

describe('a number as a sheet shows it', () => {
  it.each([
    ['000000', 1234, '001234'],
    ['00-000', 1234, '01-234'],
    ['"B-"0000', 12, 'B-0012'],
    ['0" mg"', 500, '500 mg'],
    ['0.0 \\m\\l', 2.5, '2.5 ml'],
    ['0.00', 12.345, '12.35'],
    ['0.##', 12.3, '12.3'],
    ['#,##0', 1234567, '1,234,567'],
    ['[$৳-845]#,##0.00', 1234.5, '৳1,234.50'],
    ['_(* #,##0.00_);_(* (#,##0.00)', -5, '(5.00)'],
    ['0.00;[Red]-0.00', -5, '-5.00'],
    ['0%', 0.5, '50%'],
    ['0.00', 0.1 + 0.2, '0.30'],
    ['@', 0.1 + 0.2, '0.3'],
    ['#', 0, ''],
  ])('%s shows %d as "%s"', (format, value, shown) => {
    expect(shownOf(cell(value, format) ?? '?')).toBe(shown);
  });

  it.each([
    ['# ?/?', 0.5, 'format'],
    ['[<=99]00;000', 5, 'format'],
    ['0,', 5000, 'format'],
    ['0.00E+00', 8901234567890, 'digits'],
    ['0', 8901234567890123, 'digits'],
    ['dd/mm/yyyy', 46997, 'date'],
  ])('%s of %d is not taken for a text', (format, value, lost) => {
    expect(cell(value, format)).toMatchObject({ lost });
  });

  it('keeps the exact value beside it', () => {
    expect(cell(12.345, '0.00')).toEqual({ value: '12.345', shown: '12.35' });
    expect(cell(0.075, '0%')).toEqual({ value: '7.5%', shown: '8%' });
    expect(cell(33.479999999999997, '0.00')).toBe('33.48');
  });
});

describe('a date has the precision of its format', () => {
  it.each<readonly [string, string]>([
    ...[
      'mmm-yy',
      'mmm\\-yy',
      'mm/yy',
      'm/yyyy',
      'mmmm yyyy',
      'mmmmm-yy',
      'yyyy-mm',
      '[$-409]mmm-yy;@',
      '[$-409]mmmm\\ yyyy;@',
    ].map((format) => [format, '2028-09'] as const),
    ...['dd/mm/yyyy', 'd-mmm-yy', 'yyyy\\-mm\\-dd;@', '[$-F800]dddd, mmmm dd, yyyy'].map(
      (format) => [format, '2028-09-01'] as const,
    ),
    ['yyyy', '2028'],
    ['dd/mm/yyyy hh:mm', '2028-09-01 14:24:00'],
    ['[h]:mm', '2028-09-01'],
  ])('%s gives %s', (format, value) => {
    expect(cell(46997.6, format)).toEqual({ value, lost: 'date' });
  });

  it.each([
    [17, '2028-09'],
    [74, '2028-09'],
    [14, '2028-09-01'],
    [22, '2028-09-01 14:24:00'],
  ])('the built-in format %i gives %s', (id, value) => {
    expect(numberCell(46997.6, formatOf(id, undefined), false)).toEqual({ value, lost: 'date' });
  });
});

describe('the delimiter of a CSV file', () => {
  it.each([
    ['a,b\n1,2\n', ','],
    ['sep=;\na;b\n', ';'],
    ['\ufeffsep=|\r\na|b\r\n', '|'],
    ['"sep=;"\na;b\n', ';'],
    ['name;tp;mrp\nA;33,48;40,00\nB;8,25;12,00\n', ';'],
    ['Dhaka, Bangladesh\n\nname;tp\nA;33,48\n', ';'],
    ['name\ttp\nA, B\t1,5\n', '\t'],
    ['name;code', ';'],
    ['name\n', ','],
  ])('of %j is %j', (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });
});
