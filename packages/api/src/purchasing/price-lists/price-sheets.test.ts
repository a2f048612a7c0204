import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { findBreaches } from '@bhandar/db/invariants';
import type { SheetLineInput } from '@bhandar/domain/purchasing';
import { issue } from '@bhandar/domain/shared';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore, makeSupplier } from '@bhandar/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const database = useTestDatabase();
let dataDir: string;
let serial = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-sheets-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

const warehouse = async (now: () => Date = () => new Date()) =>
  (await callerFor(database.db, { role: 'superadmin' }, { now, settings: { dataDir } })).api;

const line = (more: Partial<SheetLineInput> = {}) => ({
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  stock: 40,
  packType: 'Box',
  purchaseUnitType: 'box',
  packSize: 10,
  packTpMinor: 10_000,
  purchaseVat: { basisPoints: 1_500 },
  purchaseDiscount: { minor: 1_000 },
  salesUnitType: 'tablet',
  salePackSize: 10,
  packMrpMinor: 12_000,
  ...more,
});

/** A product that was purchased at this price per unit. */
async function bought(api: Caller, tradeName: string, unitMinor: number) {
  const goods = { tradeName, genericName: 'Paracetamol', strength: '500 mg', category: 'Tablet', company: 'Beximco' };
  const lines = [{ goods: { ...goods, unitType: 'tablet' }, quantity: 1, packTpMinor: unitMinor }];
  const purchase = await api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: null, lines });
  return purchase.lines[0]?.productId ?? '';
}

const fresh = () => {
  serial += 1;
  return `Napa ${serial}x`;
};

const upload = async (api: Caller, text: string, fileName = 'prices.csv') =>
  (await api.catalogue.uploadImport({ fileName, bytes: Readable.from([Buffer.from(text)]) })).uploadId;

describe('a typed line of a price sheet', () => {
  test('is added to the sheet of its day, finds its product and is compared with its present cost', async () => {
    const api = await warehouse();
    const { id: supplierId } = await makeSupplier(database.db);
    const tradeName = fresh();
    const productId = await bought(api, tradeName, 800);
    const made = await api.purchasing.addSheetLine({ supplierId, line: line({ tradeName }) });
    expect(made).toMatchObject({
      sheet: { version: 1 },
      product: { id: productId, kind: 'pharmacy' },
      unitTpMinor: 1_000,
      unitMrpMinor: 1_200,
      unitCost: '10.3500',
      currentUnitCost: '8.0000',
      previousUnitCost: null,
      purchaseDiscount: { basisPoints: 1_000, minor: 1_000 },
      createdBy: 'Test Person',
    });
    const second = await api.purchasing.addSheetLine({ supplierId, line: line({ tradeName: fresh() }) });
    expect(second).toMatchObject({ sheet: { id: made.sheet.id }, product: null });
    const dearer = await api.purchasing.listSheetLines({ supplierId, compared: 'dearer' });
    expect(dearer.data.map(({ id }) => id)).toEqual([made.id]);
    const unmatched = await api.purchasing.listSheetLines({ supplierId, compared: 'unmatched', sort: 'change' });
    expect(unmatched.data.map(({ id }) => id)).toEqual([second.id]);
  });

  test('matches no product if several are possible, or one of another strength or company', async () => {
    const api = await warehouse();
    const tradeName = fresh();
    await bought(api, tradeName, 800);
    const productOf = async (more: Partial<SheetLineInput>) =>
      (await api.purchasing.addSheetLine({ supplierId: null, line: line({ tradeName, ...more }) })).product;
    expect(await productOf({ strength: '665 mg' })).toBeNull();
    expect(await productOf({ company: 'Square' })).toBeNull();
    expect(await productOf({ strength: '500mg', company: 'BEXIMCO' })).not.toBeNull();
  });

  test('is edited and deleted; a blank field is refused with the documented message', async () => {
    const api = await warehouse();
    const { id } = await api.purchasing.addSheetLine({ supplierId: null, line: line() });
    const edited = await api.purchasing.updateSheetLine({ id, line: line({ packTpMinor: 11_000 }) });
    expect(edited).toMatchObject({ packTpMinor: 11_000, updatedBy: 'Test Person' });
    const blank = api.purchasing.updateSheetLine({ id, line: line({ genericName: ' ' }) });
    await expect(blank).rejects.toThrow('All fields are required');
    const contradiction = line({ purchaseVat: { basisPoints: 1_500, minor: 1 } });
    await expect(api.purchasing.updateSheetLine({ id, line: contradiction })).rejects.toThrow('15% of 90.00 is 13.50');
    await api.purchasing.removeSheetLine({ id });
    await expect(api.purchasing.removeSheetLine({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await api.purchasing.listSheetLines({ search: id })).data).toEqual([]);
    const restored = await api.purchasing.restoreSheetLine({ id });
    expect(restored).toMatchObject({ id });
    expect(await api.purchasing.restoreSheetLine({ id })).toEqual(restored);
    await expect(api.purchasing.restoreSheetLine({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a price sheet from a file', () => {
  const csv = (rows: string[]) => ['Product Name,Strength,Category,Company,Pack Size,TP,MRP', ...rows].join('\n');

  test('is previewed and imported: good rows become the next version, each invalid cell is reported by row and column', async () => {
    const api = await warehouse();
    const { id: supplierId } = await makeSupplier(database.db);
    const rows = [
      'Napa,500 mg,Tablet,Beximco,10,8.00,10.00',
      'Seclo,20 mg,Capsule,Square,10,ask,60',
      ',,,,,,',
      'Ace,,Tablet,,x,,',
    ];
    const uploadId = await upload(api, csv(rows));
    const problems = [
      { rowNumber: 3, column: 'TP', message: issue('cell.notAmount', { cell: '"ask"' }) },
      { rowNumber: 5, column: 'Pack Size', message: issue('cell.notNumber', { cell: '"x"' }) },
      { rowNumber: 5, column: 'TP', message: issue('cell.missing') },
    ];
    const preview = await api.purchasing.previewPriceSheet({ uploadId });
    expect(preview).toMatchObject({
      lines: 1,
      leftOut: 2,
      problems,
      mapping: { tradeName: 'Product Name', packTp: 'TP' },
    });
    const { mapping } = preview;
    const made = await api.purchasing.importPriceSheet({ uploadId, supplierId, mapping, validOn: '2026-10-01' });
    expect(made).toMatchObject({ lines: 1, leftOut: 2, problems });
    expect(await api.purchasing.getPriceSheet({ id: made.sheetId })).toMatchObject({
      version: 1,
      validOn: '2026-10-01',
      fileName: 'prices.csv',
      lines: 1,
      previous: null,
    });
    const nothing = await upload(api, csv(['Napa,500 mg,,,10,ask,']));
    await expect(api.purchasing.importPriceSheet({ uploadId: nothing, supplierId, mapping })).rejects.toThrow('No row');
  });

  test('is compared with the previous sheet: dearer, cheaper, same, added, dropped', async () => {
    const api = await warehouse();
    const { id: supplierId } = await makeSupplier(database.db);
    const sheet = async (validOn: string, rows: string[]) => {
      const uploadId = await upload(api, csv(rows));
      const { mapping } = await api.purchasing.previewPriceSheet({ uploadId });
      return (await api.purchasing.importPriceSheet({ uploadId, supplierId, mapping, validOn })).sheetId;
    };
    const old = await sheet('2026-09-01', ['A,1 mg,,,10,10,', 'B,1 mg,,,10,10,', 'C,1 mg,,,10,10,', 'D,1 mg,,,10,10,']);
    const id = await sheet('2026-10-01', ['A,1mg,,,10,11,', 'B,1 mg,,,20,18,', 'c,1 mg,,,10,10,', 'E,1 mg,,,10,10,']);
    const read = await api.purchasing.getPriceSheet({ id });
    expect(read).toMatchObject({
      version: 2,
      previous: { id: old, version: 1 },
      compared: { dearer: 1, cheaper: 1, same: 1, added: 1 },
      dropped: [{ tradeName: 'D', strength: '1 mg', unitCost: '1.0000' }],
    });
    const [dearest] = (await api.purchasing.listSheetLines({ sheetId: id, sort: 'tradeName', direction: 'asc' })).data;
    expect(dearest).toMatchObject({ tradeName: 'A', unitCost: '1.1000', previousUnitCost: '1.0000' });
    // An older sheet that is imported later precedes both and changes nothing for them.
    const oldest = await sheet('2026-01-01', ['A,1 mg,,,10,5,']);
    expect((await api.purchasing.getPriceSheet({ id })).previous?.id).toBe(old);
    expect((await api.purchasing.getPriceSheet({ id: oldest })).previous).toBeNull();
    await api.purchasing.removePriceSheet({ id: old });
    expect((await api.purchasing.getPriceSheet({ id })).previous?.id).toBe(oldest);
    const { data } = await api.purchasing.listPriceSheets({ supplierId });
    expect(data.map(({ version }) => version)).toEqual([2, 3]);
    await api.purchasing.restorePriceSheet({ id: old });
    await api.purchasing.restorePriceSheet({ id: old });
    expect((await api.purchasing.getPriceSheet({ id })).previous?.id).toBe(old);
    await expect(api.purchasing.restorePriceSheet({ id: randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('two simultaneous imports become two versions', async () => {
    const api = await warehouse();
    const { id: supplierId } = await makeSupplier(database.db);
    const uploadId = await upload(api, csv(['Napa,500 mg,,,10,8,']));
    const { mapping } = await api.purchasing.previewPriceSheet({ uploadId });
    await Promise.all([1, 2, 3].map(() => api.purchasing.importPriceSheet({ uploadId, supplierId, mapping })));
    const { data } = await api.purchasing.listPriceSheets({ supplierId });
    expect(data.map(({ version }) => version).sort()).toEqual([1, 2, 3]);
  });

  test('refuses files that are not tables', async () => {
    const api = await warehouse();
    await expect(upload(api, 'MZ\u0000', 'prices.xlsx')).rejects.toThrow('CSV or XLSX');
  });
});

describe('a scan of a price sheet', () => {
  const PDF = '%PDF-1.7\n<script>alert(1)</script>';
  const attach = (api: Caller, sheetId: string, fileName: string, text: string) =>
    api.purchasing.attachToSheet({ sheetId, fileName, bytes: Readable.from([Buffer.from(text, 'latin1')]) });

  test.each([
    ['prices.pdf', 'MZ nothing'],
    ['prices.html', '<html>'],
    ['prices.png', PDF],
    ['prices.svg', '<svg onload="alert(1)">'],
    ['prices.pdf.exe', PDF],
  ])('%s with %j is refused', async (fileName, text) => {
    const api = await warehouse();
    const { sheet } = await api.purchasing.addSheetLine({ supplierId: null, line: line() });
    await expect(attach(api, sheet.id, fileName, text)).rejects.toThrow('Choose a PDF');
  });

  test('is stored under a generated name, listed with its sheet, and deleted with it', async () => {
    const api = await warehouse();
    const { sheet } = await api.purchasing.addSheetLine({ supplierId: null, line: line() });
    const file = await attach(api, sheet.id, '..\\..\\etc/prices.pdf', PDF);
    expect(file).toMatchObject({ fileName: 'prices.pdf', contentType: 'application/pdf', byteLength: PDF.length });
    expect((await api.purchasing.getPriceSheet({ id: sheet.id })).files).toContainEqual(file);
    await api.purchasing.removeSheetFile({ id: file.id });
    await expect(api.purchasing.openSheetFile({ id: file.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('beyond 15 MB is refused', async () => {
    const api = await warehouse();
    const { sheet } = await api.purchasing.addSheetLine({ supplierId: null, line: line() });
    await expect(attach(api, sheet.id, 'a.pdf', `%PDF-${' '.repeat(15 * 1024 * 1024)}`)).rejects.toThrow('15 MB');
  });
});

test('an admin reads documents and writes none; an employee reads an empty list', async () => {
  const superadmin = await warehouse();
  const made = await superadmin.purchasing.addSheetLine({ supplierId: null, line: line() });
  const store = await makeStore(database.db);
  const admin = (await callerFor(database.db, { role: 'admin', store })).api.purchasing;
  const employee = (await callerFor(database.db, { role: 'employee', store })).api.purchasing;
  const id = made.sheet.id;
  const reads = (api: Caller['purchasing']) => [() => api.listPriceSheets({}), () => api.getPriceSheet({ id })];
  const writes = (api: Caller['purchasing']) => [
    () => api.addSheetLine({ supplierId: null, line: line() }),
    () => api.updateSheetLine({ id: made.id, line: line() }),
    () => api.removeSheetLine({ id: made.id }),
    () => api.removePriceSheet({ id }),
    () => api.previewPriceSheet({ uploadId: id }),
    () => api.importPriceSheet({ uploadId: id, supplierId: id, mapping: {} }),
    () => api.attachToSheet({ sheetId: id, fileName: 'a.pdf', bytes: Readable.from([]) }),
    () => api.removeSheetFile({ id }),
  ];
  for (const read of reads(admin)) await expect(read()).resolves.toBeTruthy();
  expect((await admin.listSheetLines({})).totalItems).toBeGreaterThan(0);
  expect(await employee.listSheetLines({})).toMatchObject({ data: [], totalItems: 0 });
  for (const call of [
    ...writes(admin),
    ...reads(employee),
    ...writes(employee),
    () => employee.openSheetFile({ id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
});
