import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { englishIn } from '@bhandar/domain/english';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { createTestDatabase, type TestDatabase } from '@bhandar/testing/database';
import { sharedDataFile } from '@bhandar/testing/shared-data';
import { numberCell as number, textCell as text, workbookOf } from '@bhandar/testing/workbook';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workImports } from '../../../test/work-queue';

let database: TestDatabase;
let dataDir: string;
let api: Caller;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-file-faults-'));
  api = (await callerFor(database.db, { role: 'superadmin' }, { settings: { dataDir } })).api;
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Imports a file with its guessed columns, and answers the rejected rows. */
async function bring(fileName: string, content: string | Buffer): Promise<string[]> {
  const { uploadId } = await api.catalogue.uploadImport({ fileName, bytes: Readable.from([Buffer.from(content)]) });
  const { mapping, options } = await api.catalogue.previewImport({ uploadId });
  const run = { uploadId, mapping: { tradeName: '', ...mapping }, options, dryRun: false };
  const { id: jobId } = await api.catalogue.runImport(run);
  await workImports(database.db, { dataDir });
  const { status, failure } = await api.catalogue.getImport({ jobId });
  expect({ status, failure }).toEqual({ status: 'done', failure: null });
  const { data } = await api.catalogue.listImportRejects({ jobId });
  return data.map(({ rowNumber, reason }) => `${rowNumber}: ${englishIn(reason)}`);
}

const products = async (like: string) => {
  const { data } = await api.catalogue.listProducts({ kind: 'pharmacy', search: like });
  return data.map(({ tradeName, strength, unitMrpMinor }) => [tradeName, strength, unitMrpMinor]);
};

const batches = (like: string) =>
  database.db
    .selectFrom('batch')
    .innerJoin('product', 'product.id', 'batch.productId')
    .where('product.tradeName', '=', like)
    .select(['batch.batchNumber', 'batch.expiresOn'])
    .orderBy('batch.batchNumber')
    .execute();

/** Styles 1 to 5: 000000, a month, a day, scientific, percent. */
const STYLES = [
  '<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId="165" formatCode="mmm\\-yy"/></numFmts>',
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="14"/><xf numFmtId="11"/><xf numFmtId="9"/></cellXfs>',
].join('');
const HEADS = ['Item code', 'Trade name', 'Generic name', 'Strength', 'Unit MRP', 'Batch', 'Expiry', 'Quantity'];
const row = (at: number, ...cells: ((cell: string) => string)[]) =>
  `<row r="${at}">${cells.map((cell, index) => cell(`${'ABCDEFGH'[index]}${at}`)).join('')}</row>`;
const t = (value: string) => (cell: string) => text(cell, value);
const n = (value: string, style?: number) => (cell: string) => number(cell, value, style);
const HEAD = row(1, ...HEADS.map(t));
const sheetOf = (...rows: string[]) => workbookOf({ rows: HEAD + rows.join(''), styles: STYLES });

describe('a workbook is imported as it is shown', () => {
  test('a strength of 10/5 that became a date is refused by name', async () => {
    const cells = [t('S1'), t('Datestrength'), t('Amlodipine'), n('46152', 3), n('2')];
    expect(await bring('dates.xlsx', sheetOf(row(2, ...cells)))).toEqual([
      expect.stringMatching(/^2: Column "Strength": .*date/),
    ]);
    expect(await products('Datestrength')).toEqual([]);
  });

  test('a batch shown as 001234 keeps its zeros, and a strength shown as 50% its sign', async () => {
    const cells = [t('S2'), t('Zerobatch'), t('Cetirizine'), n('0.5', 5), n('2'), n('1234', 1), t(''), n('5')];
    expect(await bring('zeros.xlsx', sheetOf(row(2, ...cells)))).toEqual([]);
    expect(await batches('Zerobatch')).toEqual([{ batchNumber: '001234', expiresOn: null }]);
    expect(await products('Zerobatch')).toEqual([['Zerobatch', '50%', 200]]);
  });

  test('an expiry shown as Sep-28 is the last day of September, one shown as a day is that day', async () => {
    const cells = (batch: string, expiry: (cell: string) => string) =>
      [t('S3'), t('Monthcell'), t('Salbutamol'), t('4 mg'), n('2'), t(batch), expiry, n('5')] as const;
    const rows = [row(2, ...cells('M1', n('46997', 2))), row(3, ...cells('M2', n('47011', 3)))];
    expect(await bring('months.xlsx', sheetOf(...rows))).toEqual([]);
    expect(await batches('Monthcell')).toEqual([
      { batchNumber: 'M1', expiresOn: '2028-09-30' },
      { batchNumber: 'M2', expiresOn: '2028-09-15' },
    ]);
  });

  test('a batch 12E4 that became a number, and a code of more digits than a number keeps, are refused by name', async () => {
    const rows = [
      row(2, t('S4'), t('Sciencebatch'), t('X'), t('1 mg'), n('2'), n('120000', 4), t('12/2099'), n('5')),
      row(3, n('89012345678901234'), t('Longcode'), t('X'), t('1 mg'), n('2')),
    ];
    expect(await bring('lost-digits.xlsx', sheetOf(...rows))).toEqual([
      expect.stringMatching(/^2: Column "Batch": .*shortened/),
      expect.stringMatching(/^3: Column "Item code": .*shortened/),
    ]);
  });

  test('the visible sheet is imported, never the hidden first one', async () => {
    const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const sheets = `<sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Prices" sheetId="2" r:id="rId2"/>`;
    const relation = (id: number, type: string, target: string) =>
      `<Relationship Id="rId${id}" Type="${relations}/${type}" Target="${target}"/>`;
    const named = (name: string) => HEAD + row(2, t(`S5-${name}`), t(name), t('X'), t('1 mg'), n('2'));
    const file = (active: number) =>
      workbookOf({
        rows: named('Hiddensheet'),
        files: {
          'xl/workbook.xml': `<workbook xmlns:r="${relations}"><bookViews><workbookView activeTab="${active}"/></bookViews><sheets>${sheets}</sheets></workbook>`,
          'xl/_rels/workbook.xml.rels': `<Relationships>${relation(1, 'worksheet', 'worksheets/sheet1.xml')}${relation(2, 'worksheet', 'worksheets/sheet2.xml')}</Relationships>`,
          'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${named('Visiblesheet')}</sheetData></worksheet>`,
        },
      });
    expect(await bring('hidden.xlsx', file(1))).toEqual([]);
    expect(await bring('hidden-active.xlsx', file(0))).toEqual([]);
    expect([await products('Hiddensheet'), await products('Visiblesheet')]).toEqual([
      [],
      [['Visiblesheet', '1 mg', 200]],
    ]);
  });
});

describe('the text of a CSV file', () => {
  const HEADER = 'Trade name,Generic name,Strength,Unit MRP\n';
  const filler = Array.from({ length: 1_500 }, () => 'Fillerproduct,A generic name to fill the file,5 mg,1.00\n').join(
    '',
  );

  test('with a byte of the Windows code page after 64 kB keeps its letters', async () => {
    const last = Buffer.from('Sirop D\x92Argent,Cod\xe9ine,15 mg,90.00\n', 'latin1');
    expect(await bring('late.csv', Buffer.concat([Buffer.from(HEADER + filler), last]))).toEqual([]);
    const { data } = await api.catalogue.listProducts({ kind: 'pharmacy', search: 'Argent' });
    expect(data).toMatchObject([{ tradeName: 'Sirop D’Argent', genericName: 'Codéine' }]);
  });

  test('in UTF-8 with a broken byte loses that row, by name, and no Bangla letter', async () => {
    const rows = ['নাপাবাংলা,প্যারাসিটামল,500 mg,1.20\n', 'Brok\xffen,X,1 mg,2.00\n'];
    const bytes = [Buffer.from(HEADER + filler + rows[0]), Buffer.from(rows[1] ?? '', 'latin1')];
    expect(await bring('mixed.csv', Buffer.concat(bytes))).toEqual([
      expect.stringMatching(/^1503: Column "Trade name": .*characters/),
    ]);
    expect(await products('নাপাবাংলা')).toEqual([['নাপাবাংলা', '500 mg', 120]]);
  });
});

describe('the head of a file', () => {
  test.each([
    [
      'is below a letterhead',
      'Outside Ltd,,\n\n"Prices, of July",,\nTrade name,Strength,Unit MRP\n{},10 mg,2.50\n,1 mg,2\n',
      6,
    ],
    ['follows a line sep=;', 'sep=;\nTrade name;Strength;Unit MRP\n{};10 mg;2.50\n;1 mg;2\n', 4],
    [
      'is below a letterhead of other separators',
      'Dhaka, Bangladesh\nTrade name;Strength;Unit MRP\n{};10 mg;2.50\n;1 mg;2\n',
      4,
    ],
    ['is the first row where no head is known', 'Trade name,Foo\n{},10 mg\n,1 mg\n', 3],
  ])('%s, and rows keep their numbers of the file', async (title, content, rejected) => {
    const name = `Headed${title.length}`;
    expect(await bring('heads.csv', content.replace('{}', name))).toEqual([
      expect.stringMatching(`^${rejected}: .*no trade name`),
    ]);
    const [kind] = (await api.catalogue.listProducts({ kind: 'pharmacy', search: name })).data;
    const [other] = (await api.catalogue.listProducts({ kind: 'nonPharmacy', search: name })).data;
    expect((kind ?? other)?.tradeName).toBe(name);
  });
});

describe('codes', () => {
  const HEADER = 'Item code,Trade name,Generic name,Strength,Unit MRP,Batch,Expiry,Quantity\n';

  test('that a spreadsheet shortened merge no products: their rows are refused by name', async () => {
    const rows = ['Alphashort,Paracetamol', 'Betashort,Amoxicillin', 'Gammashort,Omeprazole'];
    const text = HEADER + rows.map((each) => `8.90123E+12,${each},500 mg,1.20\n`).join('');
    const reason = 'Column "Item code": "8.90123E+12" was shortened by a spreadsheet; format the column as text';
    expect(await bring('short.csv', text)).toEqual([`2: ${reason}`, `3: ${reason}`, `4: ${reason}`]);
    expect(await products('short')).toEqual([]);
  });

  test('of a batch that a spreadsheet shortened are refused by name', async () => {
    const line = 'B1,Batchshort,Paracetamol,500 mg,1.20,"1,2345E+11",12/2099,5\n';
    expect(await bring('short-batch.csv', HEADER + line)).toEqual([
      expect.stringMatching(/^2: Column "Batch": .*shortened/),
    ]);
  });

  test('that name two medicines keep the first and ask about the second', async () => {
    const text = `${HEADER}77,Firstname,Paracetamol,500 mg,1.20\n77,Secondname,Omeprazole,20 mg,6.00\n77,FIRSTNAME,,,1.30\n`;
    expect(await bring('twice.csv', text)).toEqual([
      '3: Row 2 names "Firstname 500 mg" with the same code or barcode: correct the code or the name',
    ]);
    expect([await products('Firstname'), await products('Secondname')]).toEqual([[['Firstname', '500 mg', 130]], []]);
  });
});

const OUTSIDE = [
  ['i2-codes-scientific.csv', ['Alphacet', 'Betamox', 'Gammazol'], [], [2, 3, 4]],
  [
    'i3-expiry-mmm-yy.xlsx',
    ['Monthend', 'Dayend'],
    [
      ['ME01', '2028-09-30'],
      ['DE01', '2028-09-15'],
    ],
    [],
  ],
  ['i4-cp1252-late.csv', ['Sirop D’Or'], [], []],
  ['i5-hidden-first-sheet.xlsx', ['Seenewin', 'Hidoldin'], [], []],
  ['i6-letterhead.csv', ['Letterheadin'], [], []],
  ['i6-sep-line.csv', ['Sepline'], [], []],
  [
    's6-batch-leading-zeros.xlsx',
    ['Zerolot'],
    [
      ['001234', '2027-12-31'],
      ['090871', '2028-03-31'],
    ],
    [],
  ],
] as const;
const MISSING = ['Alphacet', 'Betamox', 'Gammazol', 'Hidoldin'];

const hasOutside = sharedDataFile('outside') !== undefined;
if (!hasOutside) process.stdout.write('file-faults.test.ts: skipped, ../shared/data/outside is not here\n');

test.runIf(hasOutside).each(OUTSIDE)(
  '%s comes in right or is refused by name',
  async (file, names, held, refusedRows) => {
    const rejects = await bring(file, await readFile(sharedDataFile(`outside/${file}`) ?? ''));
    // Each names its row, its column and the value.
    expect(rejects).toEqual(refusedRows.map((row) => expect.stringMatching(`^${row}: Column "Item code": "8.90123E`)));
    for (const name of names) expect((await products(name)).length, name).toBe(MISSING.includes(name) ? 0 : 1);
    const found = (await Promise.all(names.map(batches))).flat();
    expect(found.map(({ batchNumber, expiresOn }) => [batchNumber, expiresOn])).toEqual(held);
  },
);

test.runIf(hasOutside).each([
  [
    'i1-price-list-comma.csv',
    [
      [10, 3348, 4000],
      [10, 825, 1200],
      [8, 21_000, 28_000],
    ],
  ],
  [
    'i1-price-list-bangla.csv',
    [
      [10, 3348, 4000],
      [10, 825, 1200],
    ],
  ],
])('%s is a price list of these pack sizes, TP and MRP, and a catalogue of these MRP', async (fileName, prices) => {
  const bytes = await readFile(sharedDataFile(`outside/${fileName}`) ?? '');
  const { uploadId } = await api.catalogue.uploadImport({ fileName, bytes: Readable.from([bytes]) });
  const { sample, problems } = await api.purchasing.previewPriceSheet({ uploadId });
  expect(problems).toEqual([]);
  expect(sample.map((line) => [line.packSize, line.packTpMinor, line.packMrpMinor])).toEqual(prices);
  const { rows } = await api.catalogue.previewImport({ uploadId });
  expect(rows.map(({ products: [product] }) => product?.unitMrpMinor)).toEqual(
    prices.map(([size = 1, , mrp = 0]) => mrp / size),
  );
});
