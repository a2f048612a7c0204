import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { findBreaches } from '@bhandar/db/invariants';
import { englishIn } from '@bhandar/domain/english';
import { warehouseContext } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct } from '@bhandar/testing/factories';
import { sharedDataFile } from '@bhandar/testing/shared-data';
import { statementsOf } from '@bhandar/testing/statements';
import { isTier } from '@bhandar/testing/tier';
import { parse } from 'csv-parse';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readPostedSums } from '../payments/supplier-ledger-repository';
import { importPurchases } from './import-purchases';
import { voidPurchase } from './void-purchase';

const FILE = 'purchases-scms.mapped.csv.gz';

const say = (text: string) => process.stderr.write(`${text}\n`);

/** The rows of a file below its head. */
const numbered = (rows: readonly Record<string, string>[]) =>
  rows.map((cells, index) => ({ rowNumber: index + 2, cells }));

const ROW = {
  tradeName: 'Generic',
  genericName: 'Nevirapine',
  strength: '10mg/ml',
  category: 'Oral suspension',
  company: 'Aurobindo',
  unitType: 'oral suspension',
  packType: 'bottle',
  packSize: '240',
  packTp: '6.2',
  packMrp: '',
  supplier: 'Aurobindo Pharma Limited',
  poNumber: 'SCMS-13',
  deliveryNote: 'ASN-85',
  orderQtyPacks: '1000',
  lineValue: '6200',
  deliveredDate: '2006-11-14',
  freightText: '4521.5',
  weightText: '358',
};

describe('a file of past purchases', () => {
  const database = useTestDatabase();
  afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

  const bring = async (...rows: Partial<typeof ROW>[]) => {
    const ctx = await warehouseContext(database.db);
    return importPurchases(ctx, { rows: numbered(rows.map((row) => ({ ...ROW, ...row }))), kind: 'pharmacy' });
  };

  test('becomes one purchase per supplier and invoice, and a repeat adds nothing', async () => {
    const rows = [{}, { strength: '20mg/ml', lineValue: '6200.00' }, { deliveryNote: 'ASN-86' }];
    expect(await bring(...rows)).toMatchObject({ rows: 3, lines: 3, purchases: 2, known: 0, problems: [] });
    expect(await bring(...rows)).toMatchObject({ rows: 3, lines: 0, purchases: 0, known: 2 });
    const purchase = await database.db
      .selectFrom('purchase')
      .select(['totalMinor', 'purchasedOn', 'note'])
      .where('invoiceNumber', '=', 'ASN-85')
      .executeTakeFirstOrThrow();
    expect(purchase).toEqual({
      totalMinor: 1_240_000,
      purchasedOn: '2006-11-14',
      note: 'SCMS-13; Freight 4521.5, weight 358',
    });
  });

  test('sends two statements at most for each further line of an invoice', async () => {
    const invoiceOf = (deliveryNote: string, lines: number) =>
      Array.from({ length: lines }, (_, n) => ({ deliveryNote, strength: `${n + 1} g/ml` }));
    const sent = async (rows: Partial<typeof ROW>[]) =>
      (await statementsOf(database.pool, async () => expect(await bring(...rows)).toMatchObject({ purchases: 1 })))
        .length;
    await bring(...invoiceOf('ASN-1', 30));
    const few = await sent(invoiceOf('ASN-2', 3));
    expect(few).toBeGreaterThan(0);
    expect(await sent(invoiceOf('ASN-3', 30))).toBeLessThanOrEqual(few + 2 * 27);
  });

  test('without delivery notes does not double stock and dues when it is imported again', async () => {
    const rows = [
      { deliveryNote: '' },
      { deliveryNote: '', strength: '20mg/ml' },
      { deliveryNote: '', poNumber: 'SCMS-14' },
    ];
    expect(await bring(...rows)).toMatchObject({ lines: 3, purchases: 2, known: 0 });
    expect(await bring(...rows)).toMatchObject({ lines: 0, purchases: 0, known: 2 });
    // Only the new rows of a longer file.
    expect(await bring(...rows, { deliveryNote: '', poNumber: 'SCMS-15' })).toMatchObject({ purchases: 1, known: 2 });
  });

  test('that is imported twice at once does not double stock and dues', async () => {
    const rows = [
      { supplier: 'Twice Ltd', deliveryNote: '' },
      { supplier: 'Twice Ltd', deliveryNote: 'T-1' },
    ];
    const reports = await Promise.all([bring(...rows), bring(...rows), bring(...rows)]);
    const sum = (of: 'purchases' | 'known') => reports.reduce((total, report) => total + report[of], 0);
    expect([sum('purchases'), sum('known')]).toEqual([2, 4]);
  });

  test('that broke off is completed: an invoice of two orders of which one was imported', async () => {
    const rows = [
      { deliveryNote: 'B-1', poNumber: 'SCMS-21' },
      { deliveryNote: 'B-1', poNumber: 'SCMS-22' },
    ];
    expect(await bring(...rows.slice(0, 1))).toMatchObject({ purchases: 1 });
    expect(await bring(...rows)).toMatchObject({ purchases: 1, known: 1 });
  });

  test('skips an invoice that a person has entered, and imports a voided one again', async () => {
    const ctx = await warehouseContext(database.db);
    await bring({ deliveryNote: 'E-1' });
    await database.db.updateTable('purchase').set({ importKey: null }).where('invoiceNumber', '=', 'E-1').execute();
    expect(await bring({ deliveryNote: 'E-1' })).toMatchObject({ purchases: 0, known: 1 });
    const { id } = await database.db
      .selectFrom('purchase')
      .select('id')
      .where('invoiceNumber', '=', 'E-1')
      .executeTakeFirstOrThrow();
    await voidPurchase(ctx, { purchaseId: id, reason: '' });
    expect(await bring({ deliveryNote: 'E-1' })).toMatchObject({ purchases: 1, known: 0 });
  });

  test('matches the catalogue’s product if neither has a strength', async () => {
    const names = { category: 'Oral suspension', company: 'Aurobindo', unitType: 'oral suspension' };
    const known = await makeProduct(database.db, { ...names, tradeName: 'Handrub', strength: '' });
    expect(await bring({ tradeName: 'Handrub', strength: '', deliveryNote: 'N-1' })).toMatchObject({ purchases: 1 });
    const { rows } = await sql<{ id: string; bought: boolean }>`
      select id, exists (select from purchase_line where product_id = product.id) as bought
      from product where trade_name = 'Handrub'`.execute(database.db);
    expect(rows).toEqual([{ id: known.id, bought: true }]);
  });

  test('reports each invalid cell, and skips the row only if necessary', async () => {
    const report = await bring(
      { deliveryNote: 'W-1', freightText: 'Freight Included in Commodity Cost' },
      { deliveryNote: 'W-2', packTp: 'see note', orderQtyPacks: '' },
      { deliveryNote: 'W-3', lineValue: '7200' },
      { deliveryNote: 'W-4', deliveredDate: 'Pre-PQ Process' },
    );
    expect(report).toMatchObject({ rows: 4, lines: 1, purchases: 1 });
    expect(report.problems.map((problem) => ({ ...problem, message: englishIn(problem.message) }))).toEqual([
      {
        rowNumber: 2,
        column: 'freightText',
        message: '"Freight Included in Commodity Cost" is not a number',
        leavesOut: false,
      },
      { rowNumber: 3, column: 'orderQtyPacks', message: 'is missing', leavesOut: true },
      { rowNumber: 3, column: 'packTp', message: '"see note" is not an amount', leavesOut: true },
      {
        rowNumber: 4,
        column: 'grossMinor',
        message: 'The value of the line does not fit its price and quantity',
        leavesOut: true,
      },
      { rowNumber: 5, column: 'deliveredDate', message: '"Pre-PQ Process" is not a date', leavesOut: true },
    ]);
  });
});

const path = sharedDataFile(FILE);
if (!path) say(`import-purchases.test.ts: ${FILE} is skipped, ../shared/data is not here`);

describe.runIf(path && isTier('all'))('9,292 real purchase lines', () => {
  const database = useTestDatabase();

  test('are imported as purchases of real suppliers, exact to the cent; stock and dues reconcile', async () => {
    const rows: Record<string, string>[] = [];
    const csv = createReadStream(path ?? '')
      .pipe(createGunzip())
      .pipe(parse({ columns: true, bom: true }));
    for await (const row of csv) rows.push(row as Record<string, string>);
    const ctx = await warehouseContext(database.db);
    const report = await importPurchases(ctx, { rows: numbered(rows), kind: 'pharmacy' });
    say(`${FILE}: ${JSON.stringify({ ...report, problems: report.problems.length })}`);

    const left = report.problems.filter(({ leavesOut }) => leavesOut);
    expect(left).toEqual([]);
    expect(report).toMatchObject({ rows: 9_292, lines: 9_292, suppliers: 71 });
    const words = rows.filter(({ freightText = '' }) => /[a-z]/i.test(freightText)).length;
    expect(report.problems.filter(({ column }) => column === 'freightText')).toHaveLength(words);

    // Computed from the file, independently of the import.
    const cents = (text = '') => Math.round(Number(text) * 100);
    const inFile = rows.map(({ lineValue }) => cents(lineValue)).sort((a, b) => a - b);
    const { rows: stored } = await database.pool.query<{ total: number }>(
      'select total_minor as total from purchase_line order by 1',
    );
    expect(stored.map(({ total }) => total)).toEqual(inFile);

    const owed = new Map<string, number>();
    for (const { supplier = '', lineValue } of rows) owed.set(supplier, (owed.get(supplier) ?? 0) + cents(lineValue));
    const sums = await readPostedSums(database.db);
    const suppliers = await database.db.selectFrom('supplier').select(['id', 'name']).execute();
    for (const [name, amount] of owed) {
      const id = suppliers.find((supplier) => supplier.name === name)?.id ?? '';
      expect([name, sums.find(({ supplierId }) => supplierId === id)?.billMinor ?? 0]).toEqual([name, amount]);
    }
    const units = rows.reduce((sum, row) => sum + Number(row.orderQtyPacks) * Number(row.packSize), 0);
    const { rows: held } = await database.pool.query<{ units: number }>(
      'select sum(on_hand)::bigint as units from stock_balance',
    );
    expect(held[0]?.units).toBe(units);
    expect(await findBreaches(database.db)).toEqual([]);
  });
});
