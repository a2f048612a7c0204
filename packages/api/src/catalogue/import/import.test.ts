import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { ImportJob, ImportOptions } from '@bhandar/domain/catalogue';
import { englishIn } from '@bhandar/domain/english';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { createTestDatabase, type TestDatabase } from '@bhandar/testing/database';
import { makeProduct } from '@bhandar/testing/factories';
import { sharedDataFile } from '@bhandar/testing/shared-data';
import { statementsOf } from '@bhandar/testing/statements';
import { isTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workImports } from '../../../test/work-queue';

let database: TestDatabase;
let dataDir: string;
let api: Caller;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-import-'));
  api = (await callerFor(database.db, { role: 'superadmin' }, { settings: { dataDir } })).api;
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const say = (line: string) => process.stdout.write(`${line}\n`);
const bytesOf = (content: string | Buffer) => Readable.from([Buffer.from(content)]);

async function settle(jobId: string): Promise<ImportJob> {
  await workImports(database.db, { dataDir });
  return api.catalogue.getImport({ jobId });
}

interface Run {
  dryRun?: boolean;
  options?: Partial<ImportOptions>;
}

async function importBytes(fileName: string, bytes: Readable, run: Run = {}): Promise<ImportJob> {
  const { uploadId } = await api.catalogue.uploadImport({ fileName, bytes });
  const { mapping, options } = await api.catalogue.previewImport({ uploadId });
  const { id } = await api.catalogue.runImport({
    uploadId,
    mapping: { tradeName: '', ...mapping },
    options: { ...options, ...run.options },
    dryRun: run.dryRun ?? false,
  });
  return settle(id);
}

const importText = (text: string, run: Run & { fileName?: string } = {}) =>
  importBytes(run.fileName ?? 'list.csv', bytesOf(text), run);

const countOf = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(database.db);
  return rows[0]?.n ?? 0;
};

const LIST = `Trade Name,Generic Name,Strength,Category,Company,Unit Type,Pack Size,Pack MRP,Barcode,Item Code
Napa,Paracetamol,500 mg,Tablet,Beximco,tablet,10,12.00,,1
Seclo,Omeprazole,20 mg,Capsule,Square,capsule,10,60.00,4006381333931,2
,Nothing,1 mg,Tablet,Square,tablet,10,1.00,,3
Fexo,Fexofenadine,120 mg,Tablet,Square,tablet,10,abc,,4
`;

describe('an import', () => {
  test('sends as many statements for three hundred products as for three', async () => {
    const listOf = (name: string, rows: number) =>
      `Trade Name,Category,Company,Unit Type\n${Array.from({ length: rows }, (_, n) => `${name} ${n},Tablet,Square,tablet\n`).join('')}`;
    const sent = async (text: string) => (await statementsOf(database.pool, () => importText(text))).length;
    await importText(LIST);
    const few = await sent(listOf('Few', 3));
    expect(few).toBeGreaterThan(0);
    expect(await sent(listOf('Many', 300))).toBe(few);
  });

  test('writes the good rows, creates missing setup rows, and keeps each bad row with its reason', async () => {
    const job = await importText(LIST);
    expect(job).toMatchObject({
      status: 'done',
      rowsTotal: 4,
      rowsDone: 4,
      created: 2,
      updated: 0,
      rejected: 2,
      failure: null,
    });
    const { data } = await api.catalogue.listProducts({ kind: 'pharmacy', search: 'seclo' });
    expect(data).toMatchObject([
      {
        company: 'Square',
        category: 'Capsule',
        unitMrpMinor: 600,
        packs: [{ size: 10, mrpMinor: 6000 }],
        barcodes: ['04006381333931'],
      },
    ]);
    const rejects = await api.catalogue.listImportRejects({ jobId: job.id });
    expect(rejects.data.map(({ rowNumber, reason }) => [rowNumber, englishIn(reason)])).toEqual([
      [4, expect.stringContaining('no trade name')],
      [5, expect.stringContaining('"abc" is not an amount')],
    ]);
  });

  test('run again changes nothing', async () => {
    await importText(LIST);
    const before = await sql`select * from product order by id`.execute(database.db);
    expect(await importText(LIST)).toMatchObject({ created: 0, updated: 0, unchanged: 2, repriced: 0, openings: 0 });
    expect((await sql`select * from product order by id`.execute(database.db)).rows).toEqual(before.rows);
    expect(await countOf('product_price')).toBe(2);
  });

  test('of a newer list updates the price, and keeps the old one with its file name', async () => {
    await importText(LIST, { fileName: 'march.csv' });
    const job = await importText(LIST.replace('12.00', '15.00'), { fileName: 'april.csv' });
    expect(job).toMatchObject({ created: 0, updated: 1, unchanged: 1, repriced: 1 });
    const [napa] = (await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' })).data;
    expect(napa).toMatchObject({ unitMrpMinor: 150, packs: [{ size: 10, mrpMinor: 1500 }] });
    const prices = await api.catalogue.listPrices({ id: napa?.id ?? '' });
    expect(prices.map(({ unitMrpMinor, source }) => [unitMrpMinor, source])).toEqual([
      [150, 'april.csv'],
      [120, 'march.csv'],
    ]);
  });

  test('recognises a renamed brand and company by the id of its source', async () => {
    await importText(LIST);
    const job = await importText(LIST.replace('Napa,', 'Napa Extra,').replace('Beximco', 'Beximco Pharma'));
    expect(job).toMatchObject({ created: 0, updated: 1 });
    expect((await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' })).data).toMatchObject([
      { tradeName: 'Napa Extra', company: 'Beximco Pharma' },
    ]);
  });

  test('without ids recognises its products by name, also after an edit', async () => {
    const nameless = 'Name,Strength,Company,MRP\nNapa,500 mg,Beximco,1.20\nShampoo,,,250\n';
    await importText(nameless);
    const [napa] = (await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' })).data;
    await api.catalogue.updateProduct({ id: napa?.id ?? '', genericName: 'Paracetamol', tradeName: 'Napa Tablet' });
    expect(await importText(nameless.replace('500 mg', '500mg'))).toMatchObject({ created: 0 });
    expect(await countOf('product')).toBe(2);
  });

  test('leaves a retired product retired', async () => {
    await importText(LIST);
    const [napa] = (await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' })).data;
    await api.catalogue.removeProduct({ id: napa?.id ?? '' });
    expect(await importText(LIST)).toMatchObject({ created: 0, unchanged: 2 });
    expect((await api.catalogue.listProducts({ kind: 'pharmacy', search: 'napa' })).data).toEqual([]);
  });

  test('updates the product that replaced a retired one, and gives it the barcode and the id of the source', async () => {
    await importText(LIST);
    const find = async () => (await api.catalogue.listProducts({ kind: 'pharmacy', search: 'seclo' })).data;
    const [retired] = await find();
    await api.catalogue.removeProduct({ id: retired?.id ?? '' });
    const made = await makeProduct(database.db, {
      tradeName: 'Seclo',
      genericName: 'Omeprazole',
      strength: '20 mg',
      category: 'Capsule',
      company: 'Square',
      unitType: 'capsule',
    });
    expect(await importText(LIST.replace('60.00', '70.00'))).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await find()).toMatchObject([{ id: made.id, unitMrpMinor: 700, barcodes: ['04006381333931'] }]);
    expect(await importText(LIST.replace('60.00', '70.00').replace('Seclo', 'Seclo New'))).toMatchObject({
      updated: 1,
    });
    expect(await find()).toMatchObject([{ id: made.id, tradeName: 'Seclo New' }]);
  });

  test('as a dry run reports the result and writes nothing', async () => {
    expect(await importText(LIST, { dryRun: true })).toMatchObject({
      status: 'done',
      dryRun: true,
      created: 2,
      rejected: 2,
    });
    expect(await countOf('product')).toBe(0);
    expect(await countOf('company')).toBe(0);
  });

  test('takes opening stock into the warehouse once for each batch', async () => {
    const stock = `Name,Strength,Company,Category,Qty,Batch No,Expiry
Napa,500 mg,Beximco,Tablet,100,BX-1,08/2099
Napa,500 mg,Beximco,Tablet,50,BX-2,12/2099
Seclo,20 mg,Square,Capsule,30,,
`;
    const confirmed = { options: { confirmDates: true } };
    expect(await importText(stock, confirmed)).toMatchObject({ created: 2, openings: 3 });
    expect(await importText(stock, confirmed)).toMatchObject({ created: 0, updated: 0, openings: 0 });
    const more = stock.replace('Seclo,20 mg', 'Napa,500 mg,Beximco,Tablet,7,BX-3,01/2099\nSeclo,20 mg');
    expect(await importText(more, confirmed)).toMatchObject({ openings: 1 });
    const { data } = await api.catalogue.listProducts({ kind: 'pharmacy' });
    expect(data.map(({ tradeName, stock: held }) => [tradeName, held])).toEqual([
      ['Napa', 157],
      ['Seclo', 30],
    ]);
    const batches = await database.db
      .selectFrom('batch')
      .select(['batchNumber', 'expiresOn'])
      .orderBy('batchNumber')
      .execute();
    expect(batches).toContainEqual({ batchNumber: 'BX-1', expiresOn: '2099-08-31' });
  });

  describe('of opening stock whose date is a question', () => {
    const head = 'Name,Strength,Company,Category,Qty,Batch No,Expiry';
    const ofTenYears = `${head}\nNapa,500 mg,Beximco,Tablet,100,BX-1,08/2099\n`;
    const ofAnother = `${head}\nNapa,500 mg,Beximco,Tablet,7,bx-1,\nAce,500 mg,Square,Tablet,9,BX-1,\n`;
    const CONFIRMED = { options: { confirmDates: true } };
    const TICK = '(tick "The dates are right as they stand")';
    const reasonsOf = async ({ id }: ImportJob) => {
      const { data } = await api.catalogue.listImportRejects({ jobId: id });
      return data.map(({ rowNumber, reason, cells }) => [rowNumber, englishIn(reason), cells[5]]);
    };
    const unusual = `2099-08-31 is past or more than ten years ahead. Confirm that it is the date on the pack ${TICK}`;

    test('refuses a date more than ten years ahead, in the preview too, until it is confirmed', async () => {
      const { uploadId } = await api.catalogue.uploadImport({ fileName: 'list.csv', bytes: bytesOf(ofTenYears) });
      const preview = async (confirmDates: boolean) => {
        const { mapping, options } = await api.catalogue.previewImport({ uploadId });
        const chosen = { mapping: { tradeName: '', ...mapping }, options: { ...options, confirmDates } };
        const { rows } = await api.catalogue.previewImport({ uploadId, ...chosen });
        return englishIn(rows[0]?.rejected ?? '');
      };
      expect([await preview(false), await preview(true)]).toEqual([unusual, '']);
      for (const dryRun of [true, false]) {
        const job = await importText(ofTenYears, { dryRun });
        expect(job).toMatchObject({ created: 0, rejected: 1, openings: 0 });
        expect(await reasonsOf(job)).toEqual([[2, unusual, 'BX-1']]);
      }
      expect(await importText(ofTenYears, CONFIRMED)).toMatchObject({ created: 1, rejected: 0, openings: 1 });
    });

    test('refuses another date than the records have under the number, until it is confirmed', async () => {
      await importText(ofTenYears, CONFIRMED);
      const reason = `Batch bx-1 is recorded with the expiry 2099-08-31. Confirm that these packs have another ${TICK}`;
      for (const dryRun of [true, false]) {
        const job = await importText(ofAnother, { dryRun });
        expect(job).toMatchObject({ status: 'done', created: 1, unchanged: 0, rejected: 1, openings: 1, rowsDone: 2 });
        expect(await reasonsOf(job)).toEqual([[2, reason, 'bx-1']]);
      }
      expect(await importText(ofAnother, CONFIRMED)).toMatchObject({ created: 0, rejected: 0, openings: 1 });
      expect(await importText(ofAnother)).toMatchObject({ unchanged: 2, rejected: 0, openings: 0 });
    });
  });

  test('stops on request, and says so', async () => {
    const rows = Array.from({ length: 30_000 }, (_, index) => `Thing ${index},${index}`).join('\n');
    const { uploadId } = await api.catalogue.uploadImport({
      fileName: 'long.csv',
      bytes: bytesOf(`Name,Code\n${rows}\n`),
    });
    const { mapping, options } = await api.catalogue.previewImport({ uploadId });
    const { id } = await api.catalogue.runImport({ uploadId, mapping: { tradeName: '', ...mapping }, options });
    await api.catalogue.cancelImport({ jobId: id });
    expect(await settle(id)).toMatchObject({ status: 'cancelled' });
  });
});

test('that is requested again with its key runs once', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const { api: keyed } = await callerFor(database.db, { role: 'superadmin' }, { settings: { dataDir }, headers });
  const { uploadId } = await api.catalogue.uploadImport({ fileName: 'list.csv', bytes: bytesOf('Name\nNapa\n') });
  const { mapping, options } = await api.catalogue.previewImport({ uploadId });
  const run = { uploadId, mapping: { tradeName: '', ...mapping }, options };
  const { id } = await keyed.catalogue.runImport(run);
  await settle(id);
  expect((await keyed.catalogue.runImport(run)).id).toBe(id);
  // A further import gives a second run of the first one time to end.
  await importText('Name\nAce\n', { fileName: 'other.csv' });
  const finished = database.db.selectFrom('domainEvent').select('payload').where('kind', '=', 'import.finished');
  expect(await finished.execute()).toHaveLength(2);
});

describe('a file', () => {
  test.each([
    ['prices.pdf', '%PDF-1.7'],
    ['prices.xlsx', 'Name,MRP\nNapa,1\n'],
    ['prices.csv', Buffer.from([0x50, 0x4b, 3, 4, 0, 0])],
    ['prices.csv', Buffer.from([1, 0, 0, 2])],
    ['prices.csv.gz', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3])],
  ])('that does not match its name %s is refused', async (fileName, content) => {
    await expect(api.catalogue.uploadImport({ fileName, bytes: bytesOf(content) })).rejects.toMatchObject({
      cause: { kind: 'UNSUPPORTED_MEDIA_TYPE' },
    });
  });

  test('may be compressed, semicolon-separated, quoted and in the Windows code page', async () => {
    const text = Buffer.from('Name;Company;MRP\r\n"Cr\xe8me; 50 g";Laboratoire;12.50\r\n', 'latin1');
    await importBytes('liste.csv.gz', bytesOf(gzipSync(text)));
    expect((await api.catalogue.listProducts({ kind: 'nonPharmacy' })).data).toMatchObject([
      { tradeName: 'Crème; 50 g', unitMrpMinor: 1250 },
    ]);
  });

  test('without rows is refused with a message', async () => {
    const { uploadId } = await api.catalogue.uploadImport({ fileName: 'empty.csv', bytes: bytesOf('\n\n') });
    await expect(api.catalogue.previewImport({ uploadId })).rejects.toThrow('The file is empty');
  });

  test('is previewed with its guessed columns, its first rows as they would be read, and the reasons of rejected ones', async () => {
    const { uploadId } = await api.catalogue.uploadImport({ fileName: 'list.csv', bytes: bytesOf(LIST) });
    const preview = await api.catalogue.previewImport({ uploadId });
    expect(preview.mapping).toMatchObject({
      tradeName: 'Trade Name',
      packMrp: 'Pack MRP',
      barcode: 'Barcode',
      sourceId: 'Item Code',
    });
    expect(preview.rows[0]?.products).toMatchObject([
      { tradeName: 'Napa', unitMrpMinor: 120, packs: 'pack of 10: 12.00' },
    ]);
    expect(englishIn(preview.rows[2]?.rejected ?? '')).toContain('no trade name');
  });
});

test('only a superadmin imports', async () => {
  const admin = (await callerFor(database.db, { role: 'admin' }, { settings: { dataDir } })).api;
  await expect(admin.catalogue.uploadImport({ fileName: 'a.csv', bytes: bytesOf(LIST) })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(admin.catalogue.listImports({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

const realFile = (name: string): Readable | undefined => {
  const path = sharedDataFile(name);
  return path ? createReadStream(path) : undefined;
};
const hasData = sharedDataFile('bd-medicines.raw.csv.gz') !== undefined;
if (!hasData) say('import.test.ts: the real files are skipped, ../shared/data is not here');

async function importReal(name: string, run: Run = {}): Promise<ImportJob> {
  const file = realFile(name);
  if (!file) throw new Error(`${name} is not here`);
  const job = await importBytes(name, file, run);
  const { rowsTotal, created, updated, unchanged, merged, rejected, repriced, warnings } = job;
  say(`${name}: ${JSON.stringify({ rowsTotal, created, updated, unchanged, merged, rejected, repriced, warnings })}`);
  return job;
}

describe.runIf(hasData && isTier('all'))('the real files', () => {
  test('more than twenty thousand medicines are imported, and the second time nothing changes', async () => {
    const first = await importReal('bd-medicines.raw.csv.gz');
    expect(first).toMatchObject({ status: 'done', rejected: 0, updated: 0 });
    expect(first.rowsTotal).toBe(19_543);
    const second = await importReal('bd-medicines.raw.csv.gz');
    expect(second).toMatchObject({ created: 0, updated: 0, unchanged: first.created, repriced: 0 });
    expect(await countOf('product')).toBe(first.created);
  });

  test('the newer price list updates the older one', async () => {
    const older = await importReal('bd-pricelist-older.raw.csv.gz');
    expect(older).toMatchObject({ status: 'done', rejected: 0 });
    const newer = await importReal('bd-medicines.raw.csv.gz');
    expect(newer.status).toBe('done');
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from (select product_id from product_price group by product_id having count(distinct source) = 2) p`.execute(
      database.db,
    );
    say(`  products with a price from both lists: ${rows[0]?.n}`);
    expect(newer.repriced).toBeGreaterThan(150);
    // Without a pack in the older list, unit prices are rounded half-up; the pack in the newer list lowers 393 of them by a paisa.
    expect(newer.repriced).toBeLessThan(600);
    const again = await importReal('bd-medicines.raw.csv.gz');
    expect(again).toMatchObject({ created: 0, updated: 0, repriced: 0 });
  });

  test('supermarket goods and French medicines are imported with their barcodes', async () => {
    const goods = await importReal('nonpharm-bigbasket.mapped.csv');
    expect(goods).toMatchObject({ status: 'done', rowsTotal: 5493 });
    expect((await api.catalogue.listProducts({ kind: 'nonPharmacy' })).totalItems).toBe(goods.created);
    const french = await importReal('fr-bdpm-presentations.mapped.csv.gz');
    expect(french.status).toBe('done');
    expect(await countOf('product_barcode')).toBe(french.rowsTotal - french.rejected);
    const scanned = await api.catalogue.listProducts({ kind: 'pharmacy', search: '3400949497294' });
    expect(scanned.data).toMatchObject([{ tradeName: 'ANASTROZOLE ACCORD 1 mg, comprimé pelliculé' }]);
  });
});
