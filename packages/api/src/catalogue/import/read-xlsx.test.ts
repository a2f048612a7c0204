import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readXlsx } from './read-xlsx';

/** A ZIP archive of the given entries, deflated; `claimed` lets an entry lie about its size. */
function zip(entries: Record<string, string>, claimed?: number): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(entries)) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimed ?? content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), facts, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listed, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const workbook = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Prices" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
});

const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (cell: string, value: string) => `<c r="${cell}"><v>${value}</v></c>`;

const ROWS = [
  `<row r="1">${text('A1', 'Name')}${text('B1', 'MRP')}${text('C1', 'Barcode')}</row>`,
  `<row r="2">${text('A2', 'Napa')}${number('B2', '1.2')}${number('C2', '4006381333931')}</row>`,
  `<row r="3">${text('A3', 'Seclo')}<c r="B3"><f>B2*5</f><v>6</v></c></row>`,
].join('');

describe('a workbook', () => {
  test('is read by its values, and the rows whose cells hold a formula are marked', async () => {
    const rows = await readXlsx(zip(workbook(ROWS)));
    expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['Name', 'MRP', 'Barcode'],
      ['Napa', '1.2', '4006381333931'],
      ['Seclo', '6', ''],
    ]);
    expect(rows.map(({ formula }) => formula)).toEqual([undefined, undefined, 'B3']);
  });

  test('that unpacks to more than it says, or to too much, is refused', async () => {
    await expect(readXlsx(zip(workbook(ROWS), 10))).rejects.toThrow('cannot be read');
    await expect(readXlsx(zip(workbook(ROWS), 60 * 1024 * 1024))).rejects.toThrow('too large once unpacked');
  });

  test.each([
    ['is no archive', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['is another archive', zip({ 'readme.txt': 'hello' })],
    ['is cut off', zip(workbook(ROWS)).subarray(0, 300)],
  ])('that %s is refused in words', async (_, archive) => {
    await expect(readXlsx(archive)).rejects.toThrow('The workbook cannot be read');
  });
});
