import { coded, issue } from '@bhandar/domain/shared';
import { makeGoods } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { queued, useOfflineShops } from './offline-shop.fixture';

const { database, openShop, send } = useOfflineShops();

/** Sales with too little stock, the first of which another release has stored in another form. */
async function conflictsOf(spoil: string) {
  const shop = await openShop();
  const goods = await makeGoods(database.db, { storeId: shop.store.id, batches: [{ quantity: 1 }] });
  const sales = [1, 2].map(() => queued(shop, [{ ...goods, quantity: 5 }]));
  await send(shop, sales);
  const [spoilt = '', other = ''] = sales.map(({ sale }) => sale.id);
  await sql`update queued_sale set sale = ${sql.raw(spoil)} where id = ${spoilt}`.execute(database.db);
  return { shop, spoilt, other };
}

describe('an offline sale that cannot be read', () => {
  test.each([
    ['without lines', `sale - 'lines'`],
    ['with other lines', `jsonb_set(sale, '{lines}', '"two packs"')`],
    ['with a product by name', `jsonb_set(sale, '{lines,0,productId}', '"Napa"')`],
    ['with a discount in words', `jsonb_set(sale, '{discountMinor}', '"half"')`],
  ])('%s is listed as such among the others, refused as a sale, and closed without one', async (_, spoil) => {
    const { shop, spoilt, other } = await conflictsOf(spoil);
    const { data } = await shop.admin.pos.listConflicts({});
    const listed = (id: string) => data.find((conflict) => conflict.id === id);
    expect(listed(spoilt)).toMatchObject({ lines: [], message: issue('offlineSale.unreadable'), state: 'open' });
    expect(listed(other)).toMatchObject({ lines: [{ quantity: 5, stock: 1 }] });
    await expect(
      shop.admin.pos.resolveConflict({ saleId: spoilt, resolution: 'accept', note: '' }),
    ).rejects.toMatchObject({ cause: { refusal: coded('offlineSale.unreadable') } });
    const closed = { saleId: spoilt, resolution: 'void', note: 'Entered at the counter' } as const;
    expect(await shop.admin.pos.resolveConflict(closed)).toMatchObject({ state: 'void' });
  });
});
