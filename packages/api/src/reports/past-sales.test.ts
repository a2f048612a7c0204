import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { findBreaches } from '@bhandar/db/invariants';
import type { ImportJob } from '@bhandar/domain/catalogue';
import { englishIn } from '@bhandar/domain/english';
import type { SalesGrouping } from '@bhandar/domain/reports';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { createTestDatabase, type TestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore } from '@bhandar/testing/factories';
import { sharedDataFile } from '@bhandar/testing/shared-data';
import { isTier } from '@bhandar/testing/tier';
import { parse } from 'csv-parse';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { workImports } from '../../test/work-queue';
import { type Change, type Live, quietLive } from '../core/events';
import { rollUpSales } from './roll-up-sales';

let database: TestDatabase;
let dataDir: string;
let api: Caller;
let locationId: string;
let told: Change[];
let live: Live;

beforeEach(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-past-sales-'));
  told = [];
  live = { ...quietLive, changed: (change: Change) => void told.push(change) };
  api = (await callerFor(database.db, { role: 'superadmin' }, { settings: { dataDir }, live })).api;
  locationId = (await makeStore(database.db)).id;
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const say = (line: string) => process.stdout.write(`${line}\n`);

async function importBytes(fileName: string, bytes: Readable, dryRun = false): Promise<ImportJob> {
  const { uploadId } = await api.catalogue.uploadImport({ fileName, bytes });
  const { mapping, dateOrder } = await api.reports.previewPastSales({ uploadId });
  const { id: jobId } = await api.reports.importPastSales({
    uploadId,
    mapping,
    options: { locationId, dateOrder },
    dryRun,
  });
  await workImports(database.db, { dataDir, live });
  return api.catalogue.getImport({ jobId });
}
const importText = (text: string, dryRun = false) => importBytes('old.csv', Readable.from([Buffer.from(text)]), dryRun);

const total = async (by: SalesGrouping, from: string, to: string) =>
  (await api.reports.sales({ from, to, by, locationId })).total;

const OLD = `Bill No,Date,SKU,Description,Qty,Rate,Customer
1001,30/11/2025 23:30,N1,Napa,10,1.20,Abdul Karim
1001,30/11/2025 23:30,S1,Seclo,2,6.555,Abdul Karim
1002,01/12/2025 00:30,N1,NAPA 500,5,1.20,
C1003,01/12/2025 10:00,N1,Napa,2,1.20,
1004,01/12/2025 10:00,N1,Napa,many,1.20,
`;

describe('an import of past sales', () => {
  test('is included in every report, moves no stock, and reports unreadable rows', async () => {
    expect(await importText(OLD, true)).toMatchObject({ status: 'done', dryRun: true, productsTotal: 4, created: 0 });
    expect((await total('day', '2025-11-01', '2025-12-31')).bills).toBe(0);

    const job = await importText(OLD);
    expect(job).toMatchObject({ status: 'done', rowsTotal: 5, rejected: 1, created: 2, updated: 4, unchanged: 0 });
    const rejects = await api.catalogue.listImportRejects({ jobId: job.id });
    expect(rejects.data.map(({ rowNumber, reason }) => [rowNumber, englishIn(reason)])).toEqual([
      [6, '"many" is not a quantity'],
    ]);

    const november = await total('day', '2025-11-01', '2025-11-30');
    expect(november).toMatchObject({
      bills: 1,
      quantity: 12,
      grossMinor: 1_200 + 1_311,
      netMinor: 2_511,
      marginBp: null,
    });
    expect(november.uncostedMinor).toBe(2_511);
    const december = await api.reports.sales({ from: '2025-12-01', to: '2025-12-01', by: 'hour', locationId });
    const sold = december.rows.filter(({ now }) => now.bills + now.returns > 0);
    expect(sold.map(({ key, now }) => [key, now.netMinor])).toEqual([
      ['0', 600],
      ['10', -240],
    ]);
    const { rows } = await database.pool.query('select count(*)::int as moved from stock_movement');
    expect(rows).toEqual([{ moved: 0 }]);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('refreshes the open reports of the store', async () => {
    const ofReports = () => told.filter(({ storeIds }) => storeIds !== null);
    await importText(OLD, true);
    expect(ofReports()).toEqual([]);
    await importText(OLD);
    expect(ofReports()).toEqual([
      { area: 'reports', entities: ['import', 'pastSale', 'product'], storeIds: [locationId], staffId: null, by: '' },
    ]);
  });

  test('of a known file changes nothing, and adds the rows of a longer one', async () => {
    await importText(OLD);
    expect(await importText(OLD)).toMatchObject({ status: 'done', created: 0, updated: 0, unchanged: 4 });
    const mended = OLD.replace('many', '1');
    expect(await importText(mended)).toMatchObject({ status: 'done', updated: 1, unchanged: 4, rejected: 0 });
    expect(await total('month', '2025-11-01', '2025-12-31')).toMatchObject({
      bills: 3,
      netMinor: 2_511 + 600 - 240 + 120,
    });
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('keeps the revenue of a second year whose bill numbers start again at 1', async () => {
    const year = (of: number) =>
      `Bill No,Date,Description,Qty,Rate\n1,${of}-03-01,Napa,${of - 2_000},1\n2,${of}-03-01,Seclo,1,2\n`;
    expect(await importText(year(2024))).toMatchObject({ status: 'done', updated: 2, rejected: 0 });
    expect(await importText(year(2025))).toMatchObject({ status: 'done', updated: 2, unchanged: 0, rejected: 0 });
    expect(await total('day', '2024-01-01', '2024-12-31')).toMatchObject({ bills: 2, netMinor: 2_600 });
    expect(await total('day', '2025-01-01', '2025-12-31')).toMatchObject({ bills: 2, netMinor: 2_700 });
    expect(await importText(year(2025))).toMatchObject({ updated: 0, unchanged: 2, rejected: 0 });
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('keeps the lines of an invoice whose later day is in the next file', async () => {
    const HEAD = 'Bill No,Date,Description,Qty,Rate\n';
    const [january, february] = ['7,2025-01-31,Napa,1,1\n7,2025-01-31,Seclo,1,2\n', '7,2025-02-01,Ace,1,5\n'];
    await importText(HEAD + january);
    expect(await importText(HEAD + february)).toMatchObject({ updated: 1, unchanged: 0, rejected: 0 });
    expect(await total('day', '2025-01-01', '2025-02-28')).toMatchObject({ bills: 2, netMinor: 800 });
    expect(await importText(HEAD + january + february)).toMatchObject({ updated: 0, unchanged: 3, rejected: 0 });
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('reports a line that differs from the existing one, instead of counting it as unchanged', async () => {
    await importText(OLD);
    const job = await importText(OLD.replace('Napa,10,1.20', 'Napa,12,1.20'));
    expect(job).toMatchObject({ status: 'done', updated: 0, unchanged: 3, rejected: 2 });
    const rejects = await api.catalogue.listImportRejects({ jobId: job.id });
    expect(rejects.data.map(({ rowNumber, reason, cells }) => [rowNumber, englishIn(reason), cells[4]])).toEqual([
      [2, 'Differs from what was imported before: 10 Napa, 12.00', '12'],
      [6, '"many" is not a quantity', 'many'],
    ]);
    expect(await total('day', '2025-11-30', '2025-11-30')).toMatchObject({ netMinor: 2_511 });
  });

  test('counts a bill whose first row is unreadable, and once on each of its days', async () => {
    const HEAD = 'Bill No,Date,Description,Qty,Rate\n';
    const rows = ['1,2025-03-01,Napa,many,1', '1,2025-03-01,Seclo,1,2', '1,2025-03-02,Ace,1,5', '1,2025-03-02,Ace,1,5'];
    await importText(`${HEAD}${rows.join('\n')}\n`);
    expect(await total('day', '2025-03-01', '2025-03-01')).toMatchObject({ bills: 1, netMinor: 200 });
    expect(await total('hour', '2025-03-02', '2025-03-02')).toMatchObject({ bills: 1, netMinor: 1_000 });
    expect(await findBreaches(database.db)).toEqual([]);
    await importText(`${HEAD}${rows.join('\n').replace('many', '3')}\n`);
    expect(await total('product', '2025-03-01', '2025-03-02')).toMatchObject({ bills: 2, netMinor: 1_500 });
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('matches products by code and by name, and creates the others as retired products', async () => {
    const goods = await makeGoods(database.db, { storeId: locationId, tradeName: 'Seclo', strength: '' });
    await importText(OLD.replaceAll('N1', goods.code).replaceAll(',S1,', ',,'));
    const { rows } = await api.reports.sales({ from: '2025-11-30', to: '2025-12-01', by: 'product', locationId });
    expect(rows.map(({ key }) => key)).toEqual([goods.productId]);
    await importText('Bill No,Date,Description,Qty,Rate\n9,2025-11-30,Kohinoor soap,1,50\n');
    const search = await api.catalogue.listProducts({ kind: 'nonPharmacy', search: 'Kohinoor' });
    expect(search.data).toEqual([]);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('links a figure to the past invoice', async () => {
    await importText(OLD);
    const list = await api.reports.listDocuments({ from: '2025-11-30', to: '2025-12-01', locationId });
    expect(list.data.map(({ kind, number, netMinor }) => [kind, number, netMinor])).toEqual([
      ['past', 'C1003', -240],
      ['past', '1002', 600],
      ['past', '1001', 2_511],
    ]);
    const [, , first] = list.data;
    const details = await api.reports.getDocument({ kind: 'past', id: first?.id ?? '' });
    expect(details).toMatchObject({ number: '1001', customer: 'Abdul Karim', netMinor: 2_511 });
    expect(details.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Napa', 10],
      ['Seclo', 2],
    ]);
  });
});

describe('an undone import of past sales', () => {
  const HEAD = 'Bill No,Date,Description,Qty,Rate\n';
  const figures = async () => {
    const { rows } = await database.pool.query(`
      select 'product' as of, business_on::text, lines, bills, returns, gross_minor, refund_minor from product_day_sales
      union all select 'store', business_on::text, lines, bills, returns, gross_minor, refund_minor from store_day_sales
      union all select 'till', business_on::text, lines, bills, returns, gross_minor, refund_minor from till_day_sales
      order by 1, 2, 3, 4, 5, 6, 7`);
    return rows;
  };

  test('is removed from every report exactly, and can be imported again', async () => {
    const other = await makeStore(database.db, { name: 'Green Corner' });
    await importText(OLD.replaceAll('2025', '2024'));
    const before = await figures();
    const job = await importText(OLD);
    const undone = await api.reports.undoPastSales({ jobId: job.id });
    expect(undone).toMatchObject({ status: 'done', updated: 4, undoneAt: expect.any(String) });
    expect(await figures()).toEqual(before);
    expect(await findBreaches(database.db)).toEqual([]);
    expect((await api.reports.listDocuments({ from: '2025-11-01', to: '2025-12-31', locationId })).data).toEqual([]);
    await expect(api.reports.undoPastSales({ jobId: job.id })).rejects.toThrow('undone already');
    locationId = other.id;
    expect(await importText(OLD)).toMatchObject({ status: 'done', store: 'Green Corner', updated: 4, undoneAt: null });
    const audited = await api.audit.listEntries({ entity: 'import', entityId: job.id, action: 'undo' });
    expect(audited.data.map(({ before: was, after }) => [was, after])).toEqual([
      [
        { fileName: 'old.csv', status: 'done', updated: 4 },
        { status: 'undone', lines: 4 },
      ],
    ]);
  });

  test('keeps a bill with lines of another file counted once', async () => {
    const first = await importText(`${HEAD}1,2025-03-01 09:00,Napa,many,1\n1,2025-03-01 09:00,Seclo,1,2\n`);
    await importText(`${HEAD}1,2025-03-01 08:00,Napa,3,1\n1,2025-03-01 09:00,Seclo,1,2\n`);
    await api.reports.undoPastSales({ jobId: first.id });
    const { rows } = await api.reports.sales({ from: '2025-03-01', to: '2025-03-01', by: 'hour', locationId });
    const sold = rows.filter(({ now }) => now.bills + now.quantity > 0);
    expect(sold.map(({ key, now }) => [key, now.bills, now.netMinor])).toEqual([['8', 1, 300]]);
    expect(await findBreaches(database.db)).toEqual([]);
  });

  test('waits while another import of that store runs, and refuses an import without lines', async () => {
    const job = await importText(OLD);
    const insertJob = (place: string) =>
      database.pool.query(
        `insert into import_job (file_name, status, dry_run, kind, mapping, worker)
         values ('new.csv', 'running', false, 'pastSales', $1, 'elsewhere') returning id`,
        [JSON.stringify({ headers: [], options: { locationId: place } })],
      );
    const [elsewhere] = (await insertJob((await makeStore(database.db)).id)).rows;
    const [here] = (await insertJob(locationId)).rows;
    await expect(api.reports.undoPastSales({ jobId: job.id })).rejects.toThrow('Another import of this store');
    await expect(api.reports.undoPastSales({ jobId: elsewhere.id })).rejects.toThrow('cancel it first');
    expect(await total('day', '2025-11-30', '2025-11-30')).toMatchObject({ netMinor: 2_511 });
    await database.pool.query(`update import_job set status = 'failed' where id = $1`, [here.id]);
    expect(await api.reports.undoPastSales({ jobId: job.id })).toMatchObject({ id: job.id });
    const looked = await importText(OLD, true);
    await expect(api.reports.undoPastSales({ jobId: looked.id })).rejects.toThrow('not found');
  });
});

const UCI = sharedDataFile('online-retail-uci.csv.gz');
if (!UCI) say('The UCI invoices are not beside the repository: reports are not compared with them.');

/** Loads the file independently of our reader; reports must match it. */
async function loadRaw(file: string): Promise<void> {
  await database.pool.query(
    'create table raw (invoice text, code text, name text, quantity bigint, at timestamp, price numeric)',
  );
  let rows: string[][] = [];
  const flush = () =>
    database.pool.query(
      'insert into raw select * from json_to_recordset($1) as r (invoice text, code text, name text, quantity bigint, at timestamp, price numeric)',
      [
        JSON.stringify(
          rows.map(([invoice, code, name, quantity, at, price]) => ({ invoice, code, name, quantity, at, price })),
        ),
      ],
    );
  for await (const row of createReadStream(file)
    .pipe(createGunzip())
    .pipe(parse({ from_line: 2, relax_quotes: true }))) {
    rows.push(row as string[]);
    if (rows.length >= 20_000) {
      await flush();
      rows = [];
    }
  }
  if (rows.length > 0) await flush();
}

test.runIf(UCI && isTier('all'))(
  'reports over real invoices with cancellations equal a direct count, to the minor unit, in every grouping',
  async () => {
    const job = await importBytes('online-retail-uci.csv.gz', createReadStream(UCI ?? ''));
    expect(job).toMatchObject({ status: 'done', rejected: 0, failure: null });
    await rollUpSales(database.db, 'Asia/Dhaka');
    await loadRaw(UCI ?? '');
    const { rows: raw } = await database.pool.query('select count(*)::int as rows from raw');
    expect(raw[0].rows).toBe(job.rowsTotal);
    say(`Compared with ${raw[0].rows} lines of real invoices.`);

    const period = { from: '2010-12-01', to: '2011-12-31' };
    const keys: Record<Exclude<SalesGrouping, 'category' | 'company' | 'cashier' | 'method' | 'store'>, string> = {
      day: 'at::date::text',
      week: `(at::date - extract(dow from at)::int)::text`,
      month: `date_trunc('month', at)::date::text`,
      hour: 'extract(hour from at)::int::text',
      product: 'upper(code)',
    };
    const count = async (key: string) => {
      const { rows } = await database.pool.query<{
        key: string;
        sold: number;
        back: number;
        units: number;
        returned: number;
      }>(`
        select ${key} as key, coalesce(sum(amount) filter (where went), 0)::bigint as sold,
          coalesce(sum(-amount) filter (where not went), 0)::bigint as back,
          coalesce(sum(quantity) filter (where went), 0)::bigint as units,
          coalesce(sum(-quantity) filter (where not went), 0)::bigint as returned
        from (select *, round(quantity * price * 100) as amount, quantity > 0 and round(quantity * price * 100) >= 0 as went from raw) r
        group by 1`);
      return new Map(rows.map(({ key: name, ...sums }) => [name, Object.values(sums).map(Number).join(' ')]));
    };
    const { rows: products } = await database.pool.query<{ productId: string; code: string }>(
      `select product_id as "productId", substr(key, 6) as code from product_source where key like 'past:%'`,
    );
    const codeOf = new Map(products.map(({ productId, code }) => [productId, code]));
    for (const [by, key] of Object.entries(keys) as [keyof typeof keys, string][]) {
      const counted = await count(key);
      const told = new Map<string, string>();
      for (let page = 1; ; page += 1) {
        const report = await api.reports.sales({ ...period, by, page, limit: 500, locationId });
        for (const { key: name, now } of report.rows) {
          const sums = [now.grossMinor, now.refundMinor, now.quantity, now.returnedQuantity].join(' ');
          if (sums !== '0 0 0 0') told.set(by === 'product' ? (codeOf.get(name) ?? name) : name, sums);
        }
        if (page * 500 >= report.totalRows || by !== 'product') break;
      }
      for (const [name, sums] of counted) if (sums === '0 0 0 0') counted.delete(name);
      expect([by, told.size]).toEqual([by, counted.size]);
      expect([...told].filter(([name, sums]) => counted.get(name) !== sums)).toEqual([]);
    }
    const [whole] = [...(await count(`'all'`)).values()];
    for (const by of ['store', 'category', 'company', 'cashier', 'method'] as const) {
      const { total: sum, rows } = await api.reports.sales({ ...period, by, locationId });
      expect([sum.grossMinor, sum.refundMinor, sum.quantity, sum.returnedQuantity].join(' ')).toBe(whole);
      expect(rows).toHaveLength(1);
    }
    const { rows: invoices } = await database.pool.query(
      `select count(distinct (invoice, at::date))::int as bills from raw`,
    );
    const { bills, returns } = await total('store', period.from, period.to);
    expect(bills + returns).toBe(invoices[0].bills);
    expect(await findBreaches(database.db)).toEqual([]);

    const began = Date.now();
    await api.reports.undoPastSales({ jobId: job.id });
    say(`Undone in ${Date.now() - began} ms.`);
    const { rows: left } = await database.pool.query(`select (select count(*) from past_sale_line)
      + (select count(*) from product_day_sales) + (select count(*) from till_day_sales) as rows`);
    expect(Number(left[0].rows)).toBe(0);
  },
  30 * 60_000,
);
