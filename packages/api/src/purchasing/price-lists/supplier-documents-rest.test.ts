import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSession, makeStaff, makeStore, makeSupplier } from '@bhandar/testing/factories';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;

beforeAll(async () => {
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

async function signIn(role: 'superadmin' | 'admin' | 'employee' = 'superadmin') {
  const store = await makeStore(database.db);
  const staff = await makeStaff(database.db, role === 'superadmin' ? { role } : { role, store });
  const token = await makeSession(database.db, staff.id);
  return (method: string, path: string, body?: unknown) => rest.call({ token }, method, path, body);
}

describe('GET /api/suppliers/payments', () => {
  const path = '/api/suppliers/payments';

  test('is an array of bills, payments and returns, newest first, with documented fields', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const { id: supplierId, name } = await makeSupplier(database.db);
    const goods = { tradeName: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', category: 'Capsule' };
    const line = { goods: { ...goods, company: 'Square', unitType: 'capsule' }, quantity: 100, packSize: 10 };
    const lines = [{ ...line, packTpMinor: 5_000, salePackSize: 10, packMrpMinor: 6_000 }];
    const { voucher } = await api.purchasing.recordPurchase({ kind: 'pharmacy', supplierId, lines });
    await api.purchasing.recordSupplierPayment({ supplierId, amountMinor: 20_000, method: 'cash' });
    const taken = await api.purchasing.recordSupplierPayment({ supplierId, amountMinor: 1, method: 'cash' });
    await api.purchasing.voidSupplierPayment({ paymentId: taken.id, reason: 'Typed twice' });

    const { status, body } = await (await signIn())('GET', path);
    expect(status).toBe(200);
    expect(body).toEqual([
      expect.objectContaining({ type: 'payment', supplier: name, due: 0, paid: 200, total: 200, packTp: 0 }),
      {
        _id: expect.any(String),
        packTp: 50,
        packMrp: 60,
        unitTp: 5,
        addedBy: 'Test Person',
        addedToDbAt: expect.any(String),
        type: 'bill',
        supplier: name,
        store: null,
        voucher,
        occurredOn: expect.any(String),
        reference: '',
        due: 300,
        paid: 200,
        total: 500,
        receivableDue: 0,
        received: 0,
      },
    ]);
    const paged = await (await signIn('admin'))('GET', `${path}?page=1&limit=1&search=${voucher}`);
    expect(paged).toMatchObject({ status: 200, body: { totalItems: 1, limit: 1, data: [{ voucher }] } });
  });

  test('is refused to employees and visitors', async () => {
    expect(await (await signIn('employee'))('GET', path)).toMatchObject({ status: 200, body: [] });
    expect((await rest.call({}, 'GET', path)).status).toBe(401);
  });
});

describe('/api/suppliers/documents', () => {
  const path = '/api/suppliers/documents';
  const form = (more: Record<string, unknown> = {}) => ({
    tradeName: ' Seclo ',
    genericName: 'Omeprazole',
    strength: 20,
    category: 'Capsule',
    company: 'Square',
    stock: '40',
    packType: 'Box',
    purchaseUnitType: 'box',
    packSize: '10',
    packTp: '50.00',
    unitTp: '5',
    purchaseVatPercent: '15',
    purchaseVatTaka: '7.5',
    purchaseDiscountPercent: 0,
    purchaseDiscountTaka: 0,
    salesUnitType: 'capsule',
    salePackSize: '10',
    packMrp: 60,
    unitMrp: 6,
    salesVatPercent: '0',
    salesVatTaka: '0',
    salesDiscountPercent: '0',
    salesDiscountTaka: '0',
    addedBy: 'admin',
    addedToDbAt: '1999-01-01',
    ...more,
  });

  test('the form adds a product, edits it without its stock, lists and deletes it', async () => {
    const call = await signIn();
    const posted = await call('POST', path, form());
    expect(posted).toMatchObject({ status: 201, body: { success: true, message: 'Seclo added successfully.' } });
    const id = posted.body.insertedId;
    const {
      stock: _,
      addedBy: __,
      addedToDbAt: ___,
      ...edit
    } = form({ packTp: '55', unitTp: '5.5', purchaseVatTaka: '8.25' });
    const edited = await call('PUT', `${path}/${id}`, { ...edit, updatedBy: 'admin', updatedAt: '1999-01-01' });
    expect(edited).toMatchObject({ status: 200, body: { message: 'Document updated successfully.' } });
    const listed = await call('GET', path);
    expect(listed.body).toEqual([
      expect.objectContaining({
        _id: id,
        tradeName: 'Seclo',
        strength: '20',
        stock: 40,
        purchasePackSize: 10,
        packTp: 55,
        unitTp: 5.5,
        purchaseVatPercent: 15,
        purchaseVatTaka: 8.25,
        packMrp: 60,
        unitMrp: 6,
        addedBy: 'Test Person',
        updatedBy: 'Test Person',
        addedToDbAt: expect.not.stringContaining('1999'),
      }),
    ]);
    expect(await call('GET', `${path}?search=omepra&page=1`)).toMatchObject({ body: { totalItems: 1 } });
    expect(await call('DELETE', `${path}/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Document deleted successfully', deletedCount: 1 },
    });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(404);
    expect((await call('GET', path)).body).toEqual([]);
  });

  test.each([
    [{ genericName: '  ' }, 'All fields are required', { genericName: 'All fields are required' }],
    [{ packTp: '' }, 'All fields are required', { packTp: 'All fields are required' }],
    [
      { purchaseVatTaka: '20' },
      '15% of 50.00 is 7.50, not 20.00',
      { purchaseVatTaka: '15% of 50.00 is 7.50, not 20.00' },
    ],
    [{ packTp: '1e3' }, 'packTp: Enter an amount such as 12.50', { packTp: 'Enter an amount such as 12.50' }],
  ])('%j is refused with the documented field names', async (wrong, message, fields) => {
    const call = await signIn();
    expect(await call('POST', path, form(wrong))).toMatchObject({ status: 400, body: { message, fields } });
  });

  test('an admin reads and writes nothing; a scan is downloaded as an attachment', async () => {
    const call = await signIn();
    const id = (await call('POST', path, form())).body.insertedId;
    const admin = await signIn('admin');
    expect((await admin('GET', path)).status).toBe(200);
    expect((await admin('POST', path, form())).status).toBe(403);
    expect((await admin('PUT', `${path}/${id}`, form())).status).toBe(403);
    expect((await admin('DELETE', `${path}/${id}`)).status).toBe(403);
    expect(await (await signIn('employee'))('GET', path)).toMatchObject({ status: 200, body: [] });

    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const [line] = (await api.purchasing.listSheetLines({})).data.filter((each) => each.id === id);
    const bytes = Readable.from([Buffer.from('%PDF-1.7 <script>')]);
    const file = await api.purchasing.attachToSheet({ sheetId: line?.sheet.id ?? '', fileName: 'prices.pdf', bytes });
    const down = await admin('GET', `/api/suppliers/sheets/files/${file.id}`);
    expect(down).toMatchObject({ status: 200, body: '%PDF-1.7 <script>' });
    expect(Object.fromEntries(down.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=prices.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await (await signIn('employee'))('GET', `/api/suppliers/sheets/files/${file.id}`)).status).toBe(403);
  });
});

describe('a scan of a price sheet', () => {
  let dataDir: string;
  let server: RestServer;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'bhandar-scans-'));
    server = await startRestServer(database.db, { dataDir });
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function sheet() {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' });
    const token = await makeSession(database.db, staff.id);
    const texts = { genericName: 'Omeprazole', strength: '20 mg', category: 'Capsule', company: 'Square' };
    const units = {
      packType: 'Box',
      purchaseUnitType: 'box',
      salesUnitType: 'capsule',
      packTpMinor: 1,
      packMrpMinor: 2,
    };
    const line = await api.purchasing.addSheetLine({
      supplierId: (await makeSupplier(database.db)).id,
      line: { tradeName: 'Seclo', ...texts, ...units },
    });
    const attach = (fileName: string, bytes: string, key?: string) => {
      const sender = { token, headers: key ? { 'idempotency-key': key } : {} };
      const path = `/api/suppliers/sheets/${line.sheet.id}/files?fileName=${fileName}`;
      return server.call(sender, 'POST', path, undefined, bytes);
    };
    const read = (id: string) => server.call({ token }, 'GET', `/api/suppliers/sheets/files/${id}`);
    return { attach, read };
  }
  const kept = async () => (await readdir(join(dataDir, 'attachments'))).length;

  test('with the key of another is refused and kept once, where it was lost or stored twice', async () => {
    const { attach, read } = await sheet();
    const first = await attach('page.pdf', '%PDF-1.7 page one', 'scan-1');
    expect(first.status).toBe(201);
    const again = await attach('page.pdf', '%PDF-1.7 page one', 'scan-1');
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    for (const [name, bytes] of [
      ['page.pdf', '%PDF-1.7 page two'],
      ['other.pdf', '%PDF-1.7 page one'],
    ] as const) {
      expect(await attach(name, bytes, 'scan-1')).toMatchObject({ status: 422, body: { code: 'KEY_REUSED' } });
    }
    expect(await kept()).toBe(1);
    expect(await read(first.body.id)).toMatchObject({ status: 200, body: '%PDF-1.7 page one' });
  });

  test('that is missing on the disk answers an error, where it broke off behind a 200', async () => {
    const { attach, read } = await sheet();
    const { body } = await attach('page.pdf', '%PDF-1.7 page one');
    await rm(join(dataDir, 'attachments', body.id));
    const missing = await read(body.id);
    expect(missing).toMatchObject({ status: 404, body: { success: false, message: 'File not found' } });
    expect(missing.headers.get('content-disposition')).toBeNull();
  });
});
