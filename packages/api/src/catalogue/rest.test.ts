import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  makeCategory,
  makeCompany,
  makeProduct,
  makeSession,
  makeStaff,
  makeUnitType,
} from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../test/rest-server';
import { workImports } from '../../test/work-queue';

const database = useTestDatabase();
let rest: RestServer;
let dataDir: string;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'bhandar-rest-'));
  rest = await startRestServer(database.db, { dataDir });
  const staff = await makeStaff(database.db, { role: 'superadmin', firstName: 'Nadia', lastName: 'Rahman' });
  token = await makeSession(database.db, staff.id);
  await makeCategory(database.db, 'Tablet');
  await makeCompany(database.db, 'Beximco');
  await makeUnitType(database.db, 'tablet');
});
afterAll(async () => {
  await rest.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const call = (method: string, path: string, body?: unknown, bearer = token) =>
  rest.call({ token: bearer }, method, path, body);

const napa = {
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: 500,
  category: 'Tablet',
  company: 'Beximco',
  unitType: 'tablet',
  stock: 12,
  addedBy: 'somebody else',
  addedToDbAt: '1999-01-01',
};

describe('the documented product paths', () => {
  test('a product is added, read, listed in both shapes, edited and deleted in the documented spelling', async () => {
    const made = await call('POST', '/api/products/pharmacy', napa);
    expect(made).toMatchObject({ status: 201, body: { success: true, message: 'Product added successfully' } });
    const id = made.body.insertedId;
    const read = await call('GET', `/api/products/pharmacy/${id}`);
    expect(read.body).toMatchObject({ _id: id, strength: '500', stock: 12, addedBy: 'Nadia Rahman' });
    expect(read.body.addedToDbAt).not.toContain('1999');

    expect((await call('GET', '/api/products/pharmacy')).body).toMatchObject([{ _id: id, tradeName: 'Napa' }]);
    const page = await call('GET', '/api/products/pharmacy?search=napa&page=1&limit=10');
    expect(page.body).toMatchObject({ data: [{ _id: id }], totalItems: 1, totalPages: 1, page: 1, limit: 10 });
    expect((await call('GET', '/api/products/pharmacy/count')).body).toEqual({ totalProducts: 1 });

    const named = { tradeName: 'Napa', category: 'Tablet', company: 'Beximco' };
    const edited = await call('PUT', `/api/products/pharmacy/${id}`, {
      ...named,
      revision: read.body.revision,
      requiresPrescription: true,
      price: '1.50',
      stock: '20',
      strength: '500 mg',
    });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        message: 'Product updated successfully',
        data: { unitMrp: 1.5, price: 1.5, stock: 20, strength: '500 mg', requiresPrescription: true },
      },
    });
    expect(await call('DELETE', `/api/products/pharmacy/${id}`)).toMatchObject({
      status: 409,
      body: { success: false, message: 'Cannot delete: stock on hand', code: 'IN_USE' },
    });
    await call('PUT', `/api/products/pharmacy/${id}`, { ...named, stock: 0 });
    expect(await call('DELETE', `/api/products/pharmacy/${id}`)).toMatchObject({
      status: 200,
      body: { message: 'Product deleted successfully', deletedCount: 1 },
    });
    expect(await call('DELETE', `/api/products/pharmacy/${id}`)).toMatchObject({
      status: 404,
      body: { details: { deletedCount: 0 } },
    });
  });

  test('missing fields are named', async () => {
    expect(await call('POST', '/api/products/pharmacy', { tradeName: 'Napa', stock: 0 })).toMatchObject({
      status: 400,
      body: {
        message: 'Missing required fields: genericName, strength, category, company, unitType',
        fields: { company: 'Company is required' },
      },
    });
  });

  test('non-pharmacy goods carry the capitalised spellings, also on the lower-case path', async () => {
    const { id } = await makeProduct(database.db, { kind: 'nonPharmacy', tradeName: 'Soap', strength: '' });
    const { body } = await call('GET', '/api/products/nonpharmacy?page=1');
    expect(body.data).toMatchObject([{ _id: id, Product_name: 'Soap', Category: 'Tablet', Stock: 0, strength: 'N/A' }]);
    expect((await call('GET', `/api/products/pharmacy/${id}`)).status).toBe(404);
  });

  describe('a product sent back as read, with one figure changed', () => {
    const readPriced = async (packs: { size: number; mrpMinor: number | null }[]) => {
      const { id } = await makeProduct(database.db, { unitMrpMinor: 1_200 });
      for (const pack of packs) {
        await database.db
          .insertInto('productPack')
          .values({ ...pack, name: 'strip', productId: id })
          .execute();
      }
      const path = `/api/products/pharmacy/${id}`;
      return { path, read: (await call('GET', path)).body };
    };

    test.each([
      ['lost its price where it has no packs', [], { price: 15 }, { price: 15, unitMrp: 15 }],
      [
        'lost its price where it has packs',
        [{ size: 10, mrpMinor: 12_000 }],
        { price: '150' },
        { price: 150, unitMrp: 15 },
      ],
      ['keeps the unit price it says', [{ size: 10, mrpMinor: 12_000 }], { unitMrp: 13 }, { price: 130, unitMrp: 13 }],
      [
        'takes both where they fit',
        [{ size: 3, mrpMinor: 3_600 }],
        { price: 10, unitMrp: 3.33 },
        { price: 10, unitMrp: 3.33 },
      ],
    ])('%s', async (_, packs, change, after) => {
      const { path, read } = await readPriced(packs);
      expect(await call('PUT', path, { ...read, ...change })).toMatchObject({ status: 200, body: { data: after } });
    });

    test('reports which figure contradicts the other', async () => {
      const { path, read } = await readPriced([{ size: 10, mrpMinor: 12_000 }]);
      expect(await call('PUT', path, { ...read, price: 150, unitMrp: 14 })).toMatchObject({
        status: 400,
        body: { fields: { unitMrp: 'The unit price does not fit the pack price and size' } },
      });
      expect((await call('GET', path)).body).toEqual(read);
      for (const field of ['price', 'unitMrp']) {
        const { status, body } = await call('PUT', path, { ...read, [field]: 1e11 });
        expect([status, Object.keys(body.fields)]).toEqual([400, [field]]);
      }
    });

    test('without its unit price gives a pack without a price the price of a unit', async () => {
      const { path, read } = await readPriced([{ size: 10, mrpMinor: null }]);
      const { unitMrp: _, ...sent } = read;
      expect(await call('PUT', path, sent)).toMatchObject({ status: 200, body: { data: { price: 12, unitMrp: 12 } } });
    });
  });

  test.each([
    ['PUT', { stock: -1 }],
    ['PUT', { stock: 1.5 }],
    ['PUT', { price: 'free' }],
    ['PUT', { price: 1e300 }],
    ['PUT', { tradeName: 'a\u0000b' }],
    ['PUT', { tradeName: '' }],
    ['POST', { tradeName: { $ne: 1 } }],
  ])('%s with %j is a plain 400', async (method, body) => {
    const { id } = await makeProduct(database.db);
    const path = method === 'POST' ? '/api/products/pharmacy' : `/api/products/pharmacy/${id}`;
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
  });

  test('a person who may only read gets a 403', async () => {
    const employee = await makeStaff(database.db, { role: 'employee' });
    const bearer = await makeSession(database.db, employee.id);
    expect((await call('GET', '/api/products/pharmacy?page=1', undefined, bearer)).status).toBe(200);
    expect((await call('POST', '/api/products/pharmacy', napa, bearer)).status).toBe(403);
    expect((await call('GET', '/api/products/pharmacy', undefined, 'nobody')).status).toBe(401);
  });
});

describe('the documented setup paths', () => {
  test.each([
    ['categories', 'Category'],
    ['unitTypes', 'Unit type'],
  ])('%s are added, listed, edited and deleted by their documented fields', async (list, noun) => {
    const path = `/api/setup/${list}`;
    const made = await call('POST', path, { Name: 'Lozenge', Description: 'Sucked', Creator: 'admin' });
    expect(made).toMatchObject({ status: 201, body: { data: { Name: 'Lozenge', Creator: 'Nadia Rahman' } } });
    const id = made.body.insertedId;
    expect((await call('POST', path, { Name: 'lozenge' })).status).toBe(409);
    expect((await call('GET', path)).body).toContainEqual(expect.objectContaining({ _id: id, Description: 'Sucked' }));
    expect(await call('PUT', `${path}/${id}`, { Name: 'Pastille', Description: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'All fields are required' },
    });
    expect((await call('PUT', `${path}/${id}`, { Name: 'Pastille', Description: 'Soft' })).body.data).toMatchObject({
      Name: 'Pastille',
      UpdatedBy: 'Nadia Rahman',
    });
    expect((await call('DELETE', `${path}/${id}`)).body).toEqual({
      message: `${noun} deleted successfully`,
      deletedCount: 1,
    });
  });

  test('a company needs all its fields, and cannot be deleted while products use it', async () => {
    expect((await call('POST', '/api/setup/companies', { Name: 'Acme' })).body).toMatchObject({
      message: 'All fields are required',
    });
    const acme = { Name: 'Acme', Phone: '1', Website: 'acme.com', Email: 'a@acme.com', Address: 'Dhaka' };
    const { body } = await call('POST', '/api/setup/companies', acme);
    expect(body).toMatchObject({ message: 'Company added successfully!' });
    await makeProduct(database.db, { company: 'Acme' });
    expect(await call('DELETE', `/api/setup/companies/${body.insertedId}`)).toMatchObject({ status: 409 });
    expect((await call('GET', '/api/setup/companies')).body).toContainEqual(
      expect.objectContaining({ SN: 1, ...acme }),
    );
  });
});

describe('an import over HTTP', () => {
  const upload = (name: string, body: string, headers: Record<string, string> = {}) =>
    fetch(`${rest.origin}/api/catalogue/imports?fileName=${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream', ...headers },
      body,
    });

  test('takes the file as its body, and answers the rejected rows without live formulas', async () => {
    const answer = await upload('list.csv', 'Name,MRP\nSoap,12.50\n"=HYPERLINK(""x"")",-3\n');
    expect(answer.status).toBe(201);
    const { uploadId } = (await answer.json()) as { uploadId: string };
    const staff = await makeStaff(database.db, { role: 'superadmin' });
    const api = await signedInCaller(database.db, staff, { settings: { dataDir } });
    const { mapping, options } = await api.catalogue.previewImport({ uploadId });
    const { id } = await api.catalogue.runImport({ uploadId, mapping: { tradeName: '', ...mapping }, options });
    await workImports(database.db, { dataDir });
    const csv = await fetch(`${rest.origin}/api/catalogue/imports/${id}/rejects.csv`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(csv.headers.get('content-disposition')).toContain('attachment');
    const bytes = new Uint8Array(await csv.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toBe(
      '"Row","Reason","Name","MRP"\r\n3,"Column ""MRP"": ""-3"" is negative","\'=HYPERLINK(""x"")",-3\r\n',
    );
  });

  test('answers the reasons of rejected rows in the language of the person who downloads them', async () => {
    const { uploadId } = (await (await upload('list.csv', 'Name,MRP\nRope,12.50\nSoap,-3\n')).json()) as {
      uploadId: string;
    };
    const reader = await makeStaff(database.db, { role: 'superadmin' });
    await database.db.updateTable('staffMember').set({ language: 'hi' }).where('id', '=', reader.id).execute();
    const api = await signedInCaller(database.db, reader, { settings: { dataDir } });
    const { mapping, options } = await api.catalogue.previewImport({ uploadId });
    const { id } = await api.catalogue.runImport({ uploadId, mapping: { tradeName: '', ...mapping }, options });
    await workImports(database.db, { dataDir });
    const csv = await fetch(`${rest.origin}/api/catalogue/imports/${id}/rejects.csv`, {
      headers: { authorization: `Bearer ${await makeSession(database.db, reader.id)}` },
    });
    expect(await csv.text()).toContain('कॉलम ""MRP"": ""-3"" ऋणात्मक है');
  });

  test('stores a repeated upload once, and another file under the same key is refused', async () => {
    const send = (name: string, body: string) => upload(name, body, { 'idempotency-key': 'press-1' });
    const kept = async () => (await readdir(join(dataDir, 'imports'))).length;
    const before = await kept();
    const first = await (await send('list.csv', 'Name\nSoap\n')).json();
    const again = await send('list.csv', 'Name\nSoap\n');
    expect([again.status, await again.json()]).toEqual([201, first]);
    expect((await send('list.csv', 'Name\nRope\n')).status).toBe(422);
    expect((await send('other.csv', 'Name\nSoap\n')).status).toBe(422);
    expect(await kept()).toBe(before + 1);
  });

  test('refuses files that are not tables or too large', async () => {
    expect((await upload('scan.pdf', '%PDF-1.7')).status).toBe(415);
    expect((await upload('big.csv', 'x'.repeat(31 * 1024 * 1024))).status).toBe(413);
    expect((await upload('', 'Name\n')).status).toBe(400);
  });
});
