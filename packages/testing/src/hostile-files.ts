import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { numberCell, textCell, workbookOf, workbookParts } from './workbook';
import { type ZipPart, zipOf } from './zip';

export interface HostileFile {
  title: string;
  fileName: string;
  /** The answer to the upload; 201 if the file is unusual but readable. */
  status: number;
  /** The text of its refusal. */
  refusal?: RegExp;
  make: () => Buffer;
}

const MB = 1024 * 1024;
const HEAD = `<row r="1">${textCell('A1', 'Name')}${textCell('B1', 'MRP')}</row>`;
const column = (index: number): string =>
  index > 26 ? column(Math.floor((index - 1) / 26)) + column(((index - 1) % 26) + 1) : String.fromCharCode(64 + index);
const range = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const sheet = (rows: string) => () => workbookOf({ rows: HEAD + rows });
const withFile = (name: string, content: () => string) => () =>
  workbookOf({ rows: HEAD, sharedStrings: '', files: { [name]: content() } });
const SHEET = 'xl/worksheets/sheet1.xml';
const inSheet = (text: string) => `<worksheet><sheetData>${HEAD}${text}</sheetData></worksheet>`;
const changed = (change: (part: ZipPart) => ZipPart) => () => zipOf(workbookParts({ rows: HEAD }).map(change));
const beside = (...more: ZipPart[]) => zipOf([...workbookParts({ rows: HEAD }), ...more]);
const shared = (cell: string) => `<c r="${cell}" t="s"><v>0</v></c>`;
const sharedRows = (rows: number, cells: number) =>
  range(rows, (y) => `<row r="${y + 2}">${range(cells, (x) => shared(`${column(x + 1)}${y + 2}`)).join('')}</row>`);

/** The end record claims that the true figures are in a ZIP64 record, which is missing. */
function withoutZip64Record(): Buffer {
  const archive = beside();
  archive.writeUInt16LE(0xffff, archive.length - 14);
  archive.writeUInt16LE(0xffff, archive.length - 12);
  archive.writeUInt32LE(0xffffffff, archive.length - 6);
  return archive;
}

function ofUnknownMethod(): Buffer {
  const archive = beside();
  for (let at = archive.indexOf('PK\u0001\u0002'); at >= 0; at = archive.indexOf('PK\u0001\u0002', at + 4)) {
    archive.writeUInt16LE(99, at + 10);
  }
  return archive;
}

type Row = [title: string, status: number, says: RegExp | undefined, make: () => Buffer];

const WORKBOOKS: Row[] = [
  ['one cell at XFD1048576', 400, /256/, sheet(`<row r="1048576">${textCell('XFD1048576', 'x')}</row>`)],
  ['one cell in column XFD', 400, /256/, sheet(`<row r="2">${textCell('XFD2', 'x')}</row>`)],
  ['one cell in row 1048576', 400, /50,000/, sheet(`<row r="1048576">${textCell('A1048576', 'x')}</row>`)],
  ['a row of number 1e308', 400, /cannot be read/, sheet(`<row r="1e308">${textCell('A2', 'x')}</row>`)],
  ['a row of number -1', 400, /cannot be read/, sheet('<row r="-1"><c><v>1</v></c></row>')],
  ['rows in no order', 400, /cannot be read/, sheet('<row r="9"><c r="A9"><v>1</v></c></row><row r="2"/>')],
  [
    '50,001 rows',
    400,
    /50,000/,
    sheet(range(50_000, (i) => `<row r="${i + 2}">${numberCell(`A${i + 2}`, '1')}</row>`).join('')),
  ],
  [
    '257 columns',
    400,
    /256/,
    sheet(`<row r="2">${range(257, (i) => numberCell(`${column(i + 1)}2`, '1')).join('')}</row>`),
  ],
  ['2,000,001 empty cells', 400, /2,000,000/, sheet(`<row r="2">${'<c/>'.repeat(2_000_001)}</row>`)],
  ['fifteen million empty rows', 400, /50,000/, sheet('<row/>'.repeat(15_000_000))],
  ['a cell of 33,000 characters', 400, /32,767/, sheet(`<row r="2">${textCell('A2', 'x'.repeat(33_000))}</row>`)],
  ['a number of 33,000 digits', 400, /32,767/, sheet(`<row r="2">${numberCell('A2', '9'.repeat(33_000))}</row>`)],
  [
    'a row of more than 1 MB',
    400,
    /1 MB/,
    sheet(`<row r="2">${range(40, (i) => textCell(`${column(i + 1)}2`, 'x'.repeat(32_000))).join('')}</row>`),
  ],
  [
    'one shared text in 30,000 cells',
    400,
    /200 MB/,
    () =>
      workbookOf({
        rows: HEAD + sharedRows(1_000, 30).join(''),
        sharedStrings: `<si><t>${'x'.repeat(30_000)}</t></si>`,
      }),
  ],
  [
    '35 million characters of shared texts',
    400,
    /32,000,000/,
    () => workbookOf({ rows: HEAD, sharedStrings: `<si><t>${'x'.repeat(32_000)}</t></si>`.repeat(1_100) }),
  ],
  [
    '2,000,001 shared texts',
    400,
    /2,000,000/,
    () => workbookOf({ rows: HEAD, sharedStrings: '<si/>'.repeat(2_000_001) }),
  ],
  [
    'a shared text of 5 MB',
    400,
    /1 MB|32,767/,
    () => workbookOf({ rows: HEAD, sharedStrings: `<si><t>${'x'.repeat(5 * MB)}</t></si>` }),
  ],
  [
    'a billion laughs',
    400,
    /cannot be read/,
    withFile(
      SHEET,
      () =>
        `<!DOCTYPE w [<!ENTITY a "ha">${range(9, (i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]>${inSheet('<row r="2"><c t="str"><v>&j;</v></c></row>')}`,
    ),
  ],
  [
    'an entity of a file',
    400,
    /cannot be read/,
    withFile(
      'xl/sharedStrings.xml',
      () => '<!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si><t>&x;</t></si></sst>',
    ),
  ],
  [
    'an entity without a declaration',
    400,
    /cannot be read/,
    sheet('<row r="2"><c r="A2" t="str"><v>&boom;</v></c></row>'),
  ],
  ['100,000 nested elements', 400, /cannot be read/, sheet(`${'<x>'.repeat(100_000)}${'</x>'.repeat(100_000)}`)],
  ['100,000 attributes', 400, /cannot be read/, sheet(`<row ${range(100_000, (i) => `a${i}="1"`).join(' ')}/>`)],
  ['an attribute of 5 MB', 400, /1 MB/, sheet(`<row a="${'x'.repeat(5 * MB)}"/>`)],
  ['a comment of 5 MB', 400, /1 MB/, sheet(`<!--${'x'.repeat(5 * MB)}-->`)],
  ['a name of 5 MB', 400, /1 MB/, sheet(`<${'x'.repeat(5 * MB)}/>`)],
  ['2 million comments', 400, /memory or time/, sheet('<!---->'.repeat(2_000_000))],
  ['15 million elements that are no cells', 400, /memory or time/, sheet('<x/>'.repeat(15_000_000))],
  [
    '30 million attributes',
    400,
    /memory or time/,
    sheet(`<x ${range(60, (i) => `a${i}=""`).join(' ')}/>`.repeat(400_000)),
  ],
  ['190 MB of entities', 400, /memory or time/, sheet(`${'&amp;'.repeat(190_000)}<x/>`.repeat(200))],
  [
    '190 MB of formulas',
    400,
    /memory or time/,
    sheet(`<row r="2"><c>${`<f>${'x'.repeat(950_000)}</f>`.repeat(200)}</c></row>`),
  ],
  [
    '5 million parts of styles',
    400,
    /memory or time/,
    () => workbookOf({ rows: HEAD, styles: '<xf/>'.repeat(5_000_000) }),
  ],
  ['XML that ends in its middle', 400, /cannot be read/, withFile(SHEET, () => inSheet('').slice(0, -40))],
  ['no XML in its sheet', 400, /cannot be read/, withFile(SHEET, () => 'Name,MRP')],
  [
    'a number format of brackets',
    201,
    undefined,
    () =>
      workbookOf({
        rows: `<row r="1">${numberCell('A1', '1', 0)}</row>`,
        styles: `<numFmts><numFmt numFmtId="200" formatCode="${'['.repeat(500_000)}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs>`,
      }),
  ],
  ['a style that it lacks', 400, /cannot be read/, sheet(`<row r="2">${numberCell('A2', '1', 99)}</row>`)],
  ['2,001 parts', 400, /2,000/, () => beside(...range(2_001, (i) => ({ name: `x${i}`, content: '' })))],
  [
    '500 sheets',
    201,
    undefined,
    () => beside(...range(500, (i) => ({ name: `xl/worksheets/more${i}.xml`, content: inSheet('') }))),
  ],
  ['a part with a claimed size of 1 GB', 400, /200 MB/, changed((part) => ({ ...part, claimed: 1024 * MB }))],
  [
    'parts that unpack to more than their claimed size',
    400,
    /cannot be read/,
    changed((part) => ({ ...part, claimed: 10 })),
  ],
  [
    'parts that unpack to less than their claimed size',
    400,
    /cannot be read/,
    changed((part) => ({ ...part, claimed: 100_000 })),
  ],
  ['a packed part of 190 MB', 400, /.*/, withFile(SHEET, () => `<worksheet>${' '.repeat(190 * MB)}`)],
  ['encrypted parts', 400, /password/, changed((part) => ({ ...part, flags: 1 }))],
  ['a part named ../../evil', 400, /cannot be read/, () => beside({ name: '../../evil', content: 'x' })],
  ['a part named /etc/passwd', 400, /cannot be read/, () => beside({ name: '/etc/passwd', content: 'x' })],
  ['two parts of one name', 400, /cannot be read/, () => beside({ name: SHEET, content: inSheet('') })],
  ['no ZIP64 record where one is promised', 400, /cannot be read|2,000/, withoutZip64Record],
  ['an unknown compression', 400, /cannot be read/, ofUnknownMethod],
  ['nothing after its first bytes', 400, /cannot be read/, () => beside().subarray(0, 200)],
  ['no directory of sheets', 400, /cannot be read/, () => zipOf([{ name: 'readme.txt', content: 'x' }])],
];

const endless = (text: string, bytes = 5 * MB) =>
  Buffer.from(`Name,MRP\n${text.repeat(Math.ceil(bytes / text.length))}`);

const TABLES: Row[] = [
  ['a line of 5 MB', 400, /1 MB|32,767/, () => endless('x')],
  ['a line of 5 MB of commas', 400, /1 MB|256/, () => endless(',')],
  ['a line of 100 MB of commas', 413, /30 MB/, () => endless(',', 100 * MB)],
  ['a quotation mark that is never closed', 400, /1 MB|32,767|quotation/, () => endless('"x\n', 5 * MB)],
  ['quoted line breaks between its commas', 400, /1 MB|256/, () => endless(`"\n"${','.repeat(900_000)}`, 10 * MB)],
  ['1,000,000 rows that are shorter than its head', 201, undefined, () => endless('x\n', 2 * 1_000_000)],
  ['1,000,002 rows', 400, /1,000,000/, () => endless('a,1\n', 4 * 1_000_002)],
  ['257 columns', 400, /256/, () => Buffer.from(`Name\n${'x,'.repeat(256)}x\n`)],
  ['a cell of 33,000 characters', 400, /32,767/, () => Buffer.from(`Name\n${'x'.repeat(33_000)}\n`)],
  ['300 rows of nearly 1 MB', 413, /30 MB/, () => endless(`${'x'.repeat(30_000)},`.repeat(33).concat('x\n'), 40 * MB)],
  ['25 rows of nearly 1 MB', 201, undefined, () => endless(`${'x'.repeat(30_000)},`.repeat(33).concat('x\n'), 25 * MB)],
  [
    'NUL bytes after its head',
    400,
    /not a table/,
    () => Buffer.concat([Buffer.from(`Name\n${'Napa\n'.repeat(20_000)}`), Buffer.alloc(1_000)]),
  ],
  ['only NUL bytes', 415, /Choose/, () => Buffer.alloc(100_000)],
  ['random bytes', 415, /Choose/, () => randomBytes(100_000)],
  ['bytes that are no UTF-8', 201, undefined, () => Buffer.from([0x4e, 0x0a, 0xc3, 0x28, 0xff, 0x0a])],
  [
    'UTF-16 in one line of 5 MB',
    400,
    /1 MB|32,767/,
    () => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('N'.repeat(5 * MB), 'utf16le')]),
  ],
  ['nothing inside', 201, undefined, () => Buffer.alloc(0)],
  ['a workbook under another name', 415, /Choose/, () => beside()],
];

const PACKED: Row[] = [
  ['300 MB of one line', 400, /1 MB|32,767|200 MB/, () => gzipSync(Buffer.alloc(300 * MB, 0x78), { level: 1 })],
  [
    '210 MB of line breaks',
    400,
    /1,000,000/,
    () => gzipSync(Buffer.concat([Buffer.from('Name\nx\n'), Buffer.alloc(210 * MB, 0x0a)]), { level: 1 }),
  ],
  ['gzip inside gzip', 415, /Choose/, () => gzipSync(gzipSync(Buffer.alloc(10 * MB)))],
  ['gzip that ends in its middle', 400, /.*/, () => gzipSync(endless('a,1\n')).subarray(0, 4_000)],
  ['gzip that is none', 415, /gzip/, () => Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), randomBytes(200)])],
];

const named = (fileName: string, rows: readonly Row[]): HostileFile[] =>
  rows.map(([title, status, refusal, make]) => ({
    title: `${fileName} with ${title}`,
    fileName,
    status,
    make,
    ...(refusal ? { refusal } : {}),
  }));

/** Files that are made to break their readers. Each is created when it is needed, because some are large. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...named('list.xlsx', WORKBOOKS),
  ...named('list.csv', TABLES),
  ...named('list.csv.gz', PACKED),
  {
    title: 'list.xlsx.gz with 40 MB inside',
    fileName: 'list.xlsx.gz',
    status: 400,
    refusal: /30 MB/,
    make: () => gzipSync(beside({ name: 'x', content: Buffer.alloc(40 * MB), stored: true }), { level: 1 }),
  },
  {
    title: 'a PDF named list.xlsx',
    fileName: 'list.xlsx',
    status: 415,
    refusal: /Choose/,
    make: () => Buffer.from('%PDF-1.7'),
  },
  {
    title: 'a protected workbook of old',
    fileName: 'list.xlsx',
    status: 415,
    refusal: /Choose/,
    make: () => Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  },
  {
    title: 'a program named list.exe',
    fileName: 'list.exe',
    status: 415,
    refusal: /Choose/,
    make: () => Buffer.from('MZ'),
  },
  {
    title: 'a list that wants to lie elsewhere',
    fileName: '../../../etc/list.csv',
    status: 201,
    make: () => Buffer.from('Name,MRP\nNapa,1\n'),
  },
];
