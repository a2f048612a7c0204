import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  type MadeProduct,
  makeProduct,
  makeSession,
  makeStaff,
  makeStore,
  receiveGoods,
} from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let rest: RestServer;
let storeId: string;
const tokens = { superadmin: '', admin: '' };

beforeAll(async () => {
  rest = await startRestServer(database.db);
  const store = await makeStore(database.db);
  storeId = store.id;
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  tokens.superadmin = await makeSession(database.db, (await makeStaff(database.db, { role: 'superadmin' })).id);
  tokens.admin = await makeSession(database.db, (await makeStaff(database.db, { role: 'admin', store })).id);
});
afterAll(() => rest.stop());

type Kind = 'pharmacy' | 'nonPharmacy';
const call = (method: string, path: string, body?: unknown, who: keyof typeof tokens = 'superadmin') =>
  rest.call({ token: tokens[who] }, method, `/api/${path}`, body);

/** A product without a strength, as a list imports it and a client reads it. */
async function readBlank(kind: Kind, tradeName: string) {
  const made = await makeProduct(database.db, { kind, tradeName, strength: '', batches: [{ quantity: 10 }] });
  const { body } = await call('GET', `products/${kind}/${made.id}`);
  expect(body.strength).toBe('N/A');
  return { made, body };
}

const productsNamed = async (tradeName: string) =>
  database.db.selectFrom('product').select(['id', 'strength']).where('tradeName', '=', tradeName).execute();

const expectAlone = async ({ id, tradeName }: MadeProduct) =>
  expect(await productsNamed(tradeName)).toEqual([{ id, strength: '' }]);

describe.each<Kind>(['nonPharmacy', 'pharmacy'])('a %s product without a strength, read as "N/A"', (kind) => {
  const buy = (product: Record<string, unknown>) =>
    call('POST', `purchases/${kind}`, {
      ...product,
      salesUnitType: product.unitType,
      stock: 5,
      packTp: 10,
      packMrp: 12,
    });

  test.each(['N/A', ''])(
    'a purchase by its names with the strength %j finds it, where it used to create a second product',
    async (strength) => {
      const { made, body } = await readBlank(kind, `Handwash ${kind} ${strength}`.trim());
      const bought = await buy({ ...body, unitMrp: '', strength });
      expect(bought).toMatchObject({ status: 201, body: { data: { code: made.code, strength: 'N/A' } } });
      await expectAlone(made);
      expect((await call('GET', `products/${kind}/${made.id}`)).body.stock).toBe(15);
    },
  );

  test('a return by its names finds it, where it was not in the catalogue', async () => {
    const { made, body } = await readBlank(kind, `Brought back ${kind}`);
    await receiveGoods(database.db, { storeId, productId: made.id, quantity: 1 });
    const products = [{ product_id: made.id, price: 1.2, quantity: 1 }];
    await call('POST', 'products/sales', { store_id: storeId, products }, 'admin');
    const back = await call('POST', 'returns/customers', { ...body, store_id: storeId, stock: 1 }, 'admin');
    expect(back).toMatchObject({ status: 201, body: { data: { items: [{ product_id: made.id }] } } });
    const form = { tradeName: body.tradeName, strength: body.strength, stock: 2 };
    const damaged = await call('POST', 'returns/expiresOrDamagesReturns', form);
    expect(damaged).toMatchObject({ status: 201, body: { data: { items: [{ product_id: made.id }] } } });
  });

  test('an order by the one-item form finds it, and not a product with a strength', async () => {
    const { made, body } = await readBlank(kind, `Ordered ${kind}`);
    const order = { tradeName: body.tradeName, strength: body.strength, category: body.category };
    await makeProduct(database.db, { kind, tradeName: made.tradeName, strength: '5 ml' });
    const placed = await call('POST', `orders/${kind}`, order, 'admin');
    expect(placed).toMatchObject({ status: 201, body: { items: [{ itemId: made.id }] } });
    await makeProduct(database.db, { kind, tradeName: `Strong ${kind}`, strength: '5 ml' });
    const strong = { ...order, tradeName: `Strong ${kind}` };
    expect((await call('POST', `orders/${kind}`, strong, 'admin')).status).toBe(400);
  });

  test('an edit with the fields as read keeps it without a strength, where it used to store the letters N/A', async () => {
    const { made, body } = await readBlank(kind, `Edited ${kind}`);
    const keysOf = () =>
      database.db
        .selectFrom('product')
        .select(['strength', 'identityKey', 'searchText'])
        .where('id', '=', made.id)
        .executeTakeFirstOrThrow();
    const before = await keysOf();
    expect((await call('PUT', `products/${kind}/${made.id}`, body)).status).toBe(200);
    expect(await keysOf()).toEqual(before);
    // An edit without the strength does not require one.
    expect(
      (
        await call('PUT', `products/${kind}/${made.id}`, {
          tradeName: body.tradeName,
          category: body.category,
          company: body.company,
          packType: 'Bottle',
        })
      ).status,
    ).toBe(200);
    expect(await keysOf()).toEqual(before);
  });

  test('a product added with the form’s default has no strength, and a repeat finds it', async () => {
    const { made, body } = await readBlank(kind, `Added ${kind}`);
    expect((await call('POST', `products/${kind}`, { ...body, stock: 0 })).status).toBe(409);
    const added = await call('POST', `products/${kind}`, { ...body, tradeName: `New ${kind}`, stock: 0 });
    expect(added).toMatchObject({ status: 201, body: { data: { strength: 'N/A' } } });
    expect(await productsNamed(`New ${kind}`)).toMatchObject([{ strength: '' }]);
    await expectAlone(made);
  });
});

test('a new pharmacy product without any strength is refused', async () => {
  const { body } = await readBlank('pharmacy', 'Known');
  const form = { ...body, tradeName: 'Unheard of', strength: '', stock: 5, packTp: 10, unitMrp: '', packMrp: 12 };
  const refused = await call('POST', 'purchases/pharmacy', { ...form, salesUnitType: 'tablet' });
  expect(refused).toMatchObject({ status: 400, body: { fields: { strength: 'Strength is required' } } });
  expect(await productsNamed('Unheard of')).toEqual([]);
});
