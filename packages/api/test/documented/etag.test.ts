import { useTestDatabase } from '@bhandar/testing/database';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openShop, type Shop } from './shop';

const database = useTestDatabase();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(database.db);
});
afterAll(() => shop.rest.stop());

it('an unchanged catalogue page is not sent again; a changed one is', async () => {
  const { productId } = await shop.stocked();
  const path = '/api/products/pharmacy?page=1&limit=10';
  const { script } = shop.superadmin;
  const first = await shop.rest.call(script, 'GET', path);
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
  expect(await shop.rest.call({ ...script, headers }, 'GET', path)).toMatchObject({ status: 304, body: '' });
  const { body: read } = await shop.rest.call(script, 'GET', `/api/products/pharmacy/${productId}`);
  const edit = { ...read, stock: 7, genericName: 'Omeprazole' };
  const edited = await shop.rest.call(script, 'PUT', `/api/products/pharmacy/${productId}`, edit);
  expect(edited.body.message).toBe('Product updated successfully');
  const changed = await shop.rest.call({ ...script, headers }, 'GET', path);
  expect(changed).toMatchObject({ status: 200, body: { data: [{ stock: 7 }] } });
  expect((await shop.rest.call({ headers }, 'GET', path)).status).toBe(401);
});

it('a personal answer is never stored', async () => {
  const orders = await shop.rest.call(shop.admin.script, 'GET', '/api/orders/pharmacy?page=1');
  expect(orders.headers.get('cache-control')).toBe('no-store');
});
