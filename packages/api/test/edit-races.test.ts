import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeSession, makeStaff } from '@bhandar/testing/factories';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RestServer, startRestServer } from './rest-server';

const database = useTestDatabase({ poolSize: 8 });
let rest: RestServer;
let token: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  token = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
});
afterAll(() => rest.stop());

test('PUT of a product does not remove a pack that another edit added in the meantime', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const { id } = await makeProduct(database.db);
  await api.catalogue.updateProduct({ id, packs: [{ size: 10, name: 'strip', mrpMinor: 12_000 }] });
  const { tradeName, category, company } = await api.catalogue.getProduct({ id });
  const release = await holdRows(
    database.pool,
    `with held as materialized (select id from product where id = $1 for update)
     insert into product_pack (product_id, size, name, mrp_minor) select id, 30, 'box', 36_000 from held`,
    id,
  );
  const edit = rest.call({ token }, 'PUT', `/api/products/pharmacy/${id}`, {
    tradeName,
    category,
    company,
    price: 150,
  });
  await untilWaiting(database.pool, 1);
  await release();
  expect((await edit).status).toBe(200);
  expect((await api.catalogue.getProduct({ id })).packs).toMatchObject([
    { size: 10, mrpMinor: 15_000 },
    { size: 30, name: 'box' },
  ]);
});

test('PUT of a price sheet line without a stock does not undo the stock of a simultaneous edit', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const texts = {
    tradeName: 'Seclo',
    genericName: 'Omeprazole',
    strength: '20',
    category: 'Capsule',
    company: 'Square',
  };
  const units = { packType: 'Box', purchaseUnitType: 'box', salesUnitType: 'capsule', salePackSize: 10 };
  const line = { ...texts, ...units, packSize: 10, packTpMinor: 5_000, packMrpMinor: 6_000 };
  const { id } = await api.purchasing.addSheetLine({ supplierId: null, line: { ...line, stock: 40 } });
  const release = await holdRows(database.pool, 'update price_sheet_line set stock = 90 where id = $1', id);
  const body = { ...texts, ...units, packSize: 10, packTp: 55, packMrp: 60 };
  const edit = rest.call({ token }, 'PUT', `/api/suppliers/documents/${id}`, body);
  await untilWaiting(database.pool, 1);
  await release();
  expect((await edit).status).toBe(200);
  const { data } = await api.purchasing.listSheetLines({});
  expect(data).toMatchObject([{ id, stock: 90, packTpMinor: 5_500 }]);
});

test('PUT of a product whose stock leaves just before its lock is refused without the stock or a revision to save again', async () => {
  const { id } = await makeProduct(database.db, { batches: [{ quantity: 100, batchNumber: 'X1' }] });
  const path = `/api/products/pharmacy/${id}`;
  const { body: form } = await rest.call({ token }, 'GET', path);
  const release = await holdRows(
    database.pool,
    `insert into stock_movement (from_location_id, to_location_id, product_id, batch_id, quantity, document_kind, document_id, line_no)
     select held.location_id, lost.id, held.product_id, held.batch_id, 30, 'opening', gen_random_uuid(), 1
     from stock_balance held join location lost on lost.kind = 'adjustment'
     where held.product_id = $1 and held.on_hand = 100`,
    id,
  );
  const edit = rest.call({ token }, 'PUT', path, { ...form, stock: 90 });
  await untilWaiting(database.pool, 1);
  await release();
  const refused = await edit;
  expect(refused).toMatchObject({ status: 409, body: { fields: { stock: expect.stringContaining('"70"') } } });
  const again = { ...form, stock: 90, revision: refused.body.details?.revision };
  expect(again.revision).toEqual(expect.any(String));
  expect(await rest.call({ token }, 'PUT', path, again)).toMatchObject({ status: 200, body: { data: { stock: 90 } } });
});
