import { shownOf, UPLOAD_LIMITS, type UploadLimits } from '@bhandar/domain/shared';
import { isTier } from '@bhandar/testing/tier';
import { numberCell as number, textCell as text, workbookOf, workbookParts } from '@bhandar/testing/workbook';
import { zipOf } from '@bhandar/testing/zip';
import { describe, expect, test } from 'vitest';
import { readWorkbookRows } from './read-workbook';
import type { Line } from './sheet';
import { TableFault } from './table-fault';

const ROWS = [
  `<row r="1">${text('A1', 'Name')}${text('B1', 'MRP')}${text('C1', 'Barcode')}</row>`,
  `<row r="2">${text('A2', 'Napa')}${number('B2', '1.2')}${number('C2', '4006381333931')}</row>`,
  `<row r="3">${text('A3', 'Seclo')}<c r="B3"><f>B2*5</f><v>6</v></c></row>`,
].join('');

async function read(archive: Buffer, limits: Partial<UploadLimits> = {}): Promise<Line[]> {
  const lines: Line[] = [];
  for await (const line of readWorkbookRows(archive, { limits: { ...UPLOAD_LIMITS, ...limits } })) lines.push(line);
  return lines;
}

const cellsOf = async (archive: Buffer) => (await read(archive)).map(({ cells }) => cells.map(shownOf));

/** The fault and limit for which a workbook is refused. */
async function faultOf(archive: Buffer, limits: Partial<UploadLimits> = {}) {
  const error = await read(archive, limits).catch((reason: unknown) => reason);
  return error instanceof TableFault ? [error.fault, error.limit] : error;
}

describe('a workbook', () => {
  test('is read by its values, and rows with a formula are marked', async () => {
    const rows = await read(workbookOf({ rows: ROWS }));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'MRP', 'Barcode'],
      ['Napa', '1.2', '4006381333931'],
      ['Seclo', '6', ''],
    ]);
    expect(rows.map(({ formula }) => formula)).toEqual([undefined, undefined, 'B3']);
  });

  test('shows dates as days, by the format of the cell or of its base style, also since 1904', async () => {
    const styles = [
      '<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/></numFmts>',
      '<cellStyleXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellStyleXfs>',
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf xfId="1"/></cellXfs>',
    ].join('');
    const cells = [0, 1, 2, 3, 4].map((style) => number(`${'ABCDE'[style]}1`, '45000.5', style)).join('');
    const rows = `<row r="1">${cells}</row>`;
    expect(await cellsOf(workbookOf({ rows, styles }))).toEqual([
      ['45000.5', '2023-03-15', '2023-03-15', '45000.50 days', '2023-03-15'],
    ]);
    const properties = '<workbookPr date1904="1"/>';
    expect((await cellsOf(workbookOf({ rows, styles, properties })))[0]?.[1]).toBe('2027-03-16');
  });

  test('shows shared and formatted texts, booleans and escaped characters, and no errors or hints', async () => {
    const sharedStrings =
      '<si><t> Napa </t></si><si><r><t>Na</t></r><r><rPr><b/></rPr><t>pa</t></r><rPh><t>ナパ</t></rPh></si><si><t>a_x000D__x005F_x0041__x0000_</t></si>';
    const shared = (cell: string, index: number) => `<c r="${cell}" t="s"><v>${index}</v></c>`;
    const rows = `<row r="1">${shared('A1', 0)}${shared('B1', 1)}${shared('C1', 2)}<c r="D1" t="b"><v>1</v></c><c r="E1" t="e"><v>#DIV/0!</v></c><c r="F1" t="str"><v>x &amp; y</v></c><c r="G1" t="d"><v>2026-11-23T10:00:00Z</v></c></row>`;
    expect(await cellsOf(workbookOf({ rows, sharedStrings }))).toEqual([
      ['Napa', 'Napa', 'a\r_x0041_', 'TRUE', '', 'x & y', '2026-11-23'],
    ]);
  });

  test('keeps its empty rows in position, each as wide as the widest, and none after the last value', async () => {
    const rows = `<row r="1">${text('A1', 'Name')}</row><row r="3">${text('C3', 'x')}</row><row r="9"><c r="A9" s="0"/></row>`;
    const styles = '<cellXfs><xf/></cellXfs>';
    expect(await cellsOf(workbookOf({ rows, styles }))).toEqual([
      ['Name', '', ''],
      ['', '', ''],
      ['', '', 'x'],
    ]);
  });

  test('with prefixed element names and without cell addresses is read too', async () => {
    const sheet =
      '<x:worksheet xmlns:x="m"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await cellsOf(workbookOf({ rows: '', files: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([
      ['Name', '5'],
    ]);
  });

  test('that is coloured far beyond its table is as large as its table', async () => {
    const rows = `<row r="1">${text('A1', 'Name')}<c r="XFD1" s="0"/></row><row r="1048576"><c r="A1048576" s="0"/></row>`;
    expect(await cellsOf(workbookOf({ rows, styles: '<cellXfs><xf/></cellXfs>' }))).toEqual([['Name']]);
  });

  test('that unpacks to more or less than stated, or to too much, is refused', async () => {
    const parts = workbookParts({ rows: ROWS });
    const lying = (claimed: number) => zipOf(parts.map((part) => ({ ...part, claimed })));
    expect(await faultOf(lying(10))).toEqual(['workbookDamaged', undefined]);
    expect(await faultOf(lying(10_000))).toEqual(['workbookDamaged', undefined]);
    expect(await faultOf(lying(60 * 1024 * 1024))).toEqual(['unpackedTooLarge', 200]);
  });

  test.each<[string, Partial<UploadLimits>, string]>([
    ['rows', { sheetRows: 2 }, 'tooManySheetRows'],
    ['columns', { columns: 2 }, 'tooManyColumns'],
    ['cells', { sheetCells: 7 }, 'tooManyCells'],
    ['characters in a cell', { cellCharacters: 12 }, 'cellTooLong'],
    ['entries', { zipEntries: 3 }, 'tooManyEntries'],
  ])('with more %s than its limit is refused by that name', async (_, limits, fault) => {
    expect(await faultOf(workbookOf({ rows: ROWS }), limits)).toEqual([fault, Object.values(limits)[0]]);
  });

  test.each([
    ['is no archive', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['is another archive', zipOf([{ name: 'readme.txt', content: 'hello' }])],
    ['is cut off', workbookOf({ rows: ROWS }).subarray(0, 300)],
    ['has a cell twice', workbookOf({ rows: `<row r="1">${text('A1', 'x')}${text('A1', 'y')}</row>` })],
    ['has a cell outside its row', workbookOf({ rows: `<row r="1">${text('A2', 'x')}</row>` })],
    ['names a text that it lacks', workbookOf({ rows: '<row r="1"><c r="A1" t="s"><v>7</v></c></row>' })],
  ])('that %s is refused with a message', async (_, archive) => {
    expect(await faultOf(archive)).toEqual(['workbookDamaged', undefined]);
  });
});

describe('a workbook that would occupy its reader', () => {
  const MANY = 2_100_000;
  const rowsOf = (count: number, cell: (row: number) => string) =>
    Array.from({ length: count }, (_, i) => `<row r="${i + 1}">${cell(i + 1)}</row>`).join('');

  const refused = 'with %s outside the table is refused';
  const expectRefusal = async (_: string, rows: () => string) => {
    expect(await faultOf(workbookOf({ rows: rows() }))).toEqual(['tooDemanding', undefined]);
  };

  test.each([
    ['comments', () => '<!---->'.repeat(10_001)],
    ['bytes of formulas', () => `<f>${'x'.repeat(900_000)}</f>`.repeat(40)],
  ])(refused, expectRefusal);

  test.runIf(isTier('all')).each([
    ['elements', () => '<x/>'.repeat(MANY)],
    ['attributes', () => '<x a="" b="" c="" d="" e="" f="" g="" h=""/>'.repeat(MANY / 8)],
    ['entities', () => `${'&amp;'.repeat(100_000)}<x/>`.repeat(MANY / 100_000)],
  ])(refused, expectRefusal);

  test('with rows below the last possible row is refused', async () => {
    expect(await faultOf(workbookOf({ rows: '<row/>'.repeat(1_048_577) }))).toEqual(['tooManySheetRows', 50_000]);
  });

  test('whose table alone has entities, formulas and long texts is read', async () => {
    const cells = (row: number) =>
      `<c r="A${row}" s="0" t="str"><f>A1&amp;"&lt;"</f><v>${'Napa &amp; Seclo '.repeat(80)}</v></c>${text(`B${row}`, 'x'.repeat(600))}`;
    const count = isTier('all') ? 30_000 : 3_000;
    const rows = await read(workbookOf({ rows: rowsOf(count, cells), styles: '<cellXfs><xf/></cellXfs>' }));
    expect(rows).toHaveLength(count);
  });
});
