import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeProduct,
  makeStore,
  makeSupplier,
  receiveGoods,
  saleInput,
} from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const now = () => new Date('2026-11-21T04:00:00.000Z');

afterEach(async () => {
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

const DAY = '2028-05-31';

/** A store and the warehouse with the batch AB12, and a way to see all batches of the product. */
async function openWithBatch(batch: { batchNumber: string; mrpMinor?: number } = { batchNumber: 'AB12' }) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const product = await makeProduct(database.db);
  await receiveGoods(database.db, {
    storeId: store.id,
    productId: product.id,
    quantity: 10,
    expiresOn: DAY,
    ...batch,
  });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const batches = async () => {
    const { rows } = await database.pool.query<{ batch: string; day: string; mrp: number | null; held: number }>(
      `select batch_number as batch, expires_on::text as day, mrp_minor as mrp,
         coalesce((select sum(on_hand) from stock_balance b where b.batch_id = batch.id), 0)::int as held
       from batch where product_id = $1 order by expires_on, received_at, mrp_minor nulls first, id`,
      [product.id],
    );
    return rows.map(({ batch: number, day, mrp, held }) => `${number} ${day} ${mrp ?? 'no MRP'}: ${held}`);
  };
  return { store, productId: product.id, warehouse, manager, batches };
}

type Opened = Awaited<ReturnType<typeof openWithBatch>>;

async function purchase({ warehouse, productId }: Opened, batchNumber: string, packMrpMinor?: number) {
  const supplier = await makeSupplier(database.db);
  const line = { productId, batchNumber, expiresOn: DAY, quantity: 5, packTpMinor: 100 };
  return warehouse.purchasing.recordPurchase({
    kind: 'pharmacy',
    supplierId: supplier.id,
    purchasedOn: '2026-11-20',
    confirmed: true,
    lines: [{ ...line, ...(packMrpMinor === undefined ? {} : { packMrpMinor }) }],
  });
}

const enter: Record<string, (opened: Opened, batchNumber: string) => Promise<unknown>> = {
  'a purchase': (opened, batchNumber) => purchase(opened, batchNumber),
  'an adjustment': ({ warehouse, store, productId }, batchNumber) =>
    warehouse.inventory.createAdjustment({
      locationId: store.id,
      reason: 'found',
      lines: [{ productId, newBatch: { batchNumber, expiresOn: DAY }, change: 5 }],
    }),
  'a return without a receipt': async ({ manager, productId }, batchNumber) => {
    const quantity = 3;
    await manager.pos.recordSale(saleInput([{ productId, unitPriceMinor: 120, quantity }]));
    return manager.pos.returnGoods({ productId, quantity, batchNumber, expiresOn: DAY, boughtOn: '2026-11-20' });
  },
};

describe('batch numbers', () => {
  test.each(Object.keys(enter))('%s of "ab 12" goes into the batch AB12 and makes no second batch', async (name) => {
    const opened = await openWithBatch();
    for (const spelling of ['ab12', ' ab 12', 'ＡＢ12']) await enter[name]?.(opened, spelling);
    const held = name === 'a return without a receipt' ? 10 : 25;
    expect(await opened.batches()).toEqual([`AB12 ${DAY} no MRP: ${held}`]);
  });

  test('a hyphen makes another number', async () => {
    const opened = await openWithBatch();
    await purchase(opened, 'AB-12');
    expect(await opened.batches()).toHaveLength(2);
  });

  test('a dearer receipt of the same number is a batch of its own, and packs that are out keep their MRP', async () => {
    const opened = await openWithBatch({ batchNumber: 'AB12', mrpMinor: 1_000 });
    await purchase(opened, 'ab12', 1_200);
    await purchase(opened, 'AB 12', 1_000);
    expect((await opened.batches()).sort()).toEqual([`AB12 ${DAY} 1000: 15`, `ab12 ${DAY} 1200: 5`].sort());
  });

  test.each(['a purchase', 'an adjustment', 'a count'])(
    '%s of a known number with another date, or with a mistyped one, asks before it comes in',
    async (name) => {
      const opened = await openWithBatch();
      const { warehouse, store, productId } = opened;
      const supplier = await makeSupplier(database.db);
      const enterAs = async (batchNumber: string, expiresOn: string, confirmed?: true) => {
        const goods = { productId, newBatch: { batchNumber, expiresOn } };
        if (name === 'a purchase') {
          const lines = [{ productId, batchNumber, expiresOn, quantity: 5, packTpMinor: 100 }];
          return warehouse.purchasing.recordPurchase({ kind: 'pharmacy', supplierId: supplier.id, lines, confirmed });
        }
        if (name === 'an adjustment') {
          const lines = [{ ...goods, change: 5 }];
          return warehouse.inventory.createAdjustment({ locationId: store.id, reason: 'found', lines, confirmed });
        }
        const { id: countId } = await warehouse.inventory.startCount({ locationId: store.id });
        try {
          return await warehouse.inventory.enterCounts({ countId, entries: [{ ...goods, counted: 5 }], confirmed });
        } finally {
          await warehouse.inventory.cancelCount({ countId });
        }
      };
      await expect(enterAs('ab 12', '2029-05-31')).rejects.toThrow(`Batch ab 12 is recorded with the expiry ${DAY}`);
      await expect(enterAs('CD34', '2038-05-31')).rejects.toThrow('more than ten years ahead');
      expect(await opened.batches()).toHaveLength(1);
      await enterAs('ab 12', '2029-05-31', true);
      await enterAs('AB12', '2029-05-31');
      expect(await opened.batches()).toHaveLength(2);
    },
  );

  test('a purchase asks about two dates of one number on its own lines', async () => {
    const { warehouse, productId } = await openWithBatch();
    const line = { productId, quantity: 5, packTpMinor: 100 };
    const lines = [
      { ...line, batchNumber: 'EF56', expiresOn: '2029-05-31' },
      { ...line, batchNumber: 'ef 56', expiresOn: '2029-06-30' },
    ];
    const twice = { kind: 'pharmacy' as const, supplierId: null, lines };
    await expect(warehouse.purchasing.recordPurchase(twice)).rejects.toThrow('with the expiry 2029-05-31');
    await warehouse.purchasing.recordPurchase({ ...twice, confirmed: true });
  });

  test('a purchase of a known number with another MRP asks before it comes in', async () => {
    const opened = await openWithBatch({ batchNumber: 'AB12', mrpMinor: 1_000 });
    const { warehouse, productId } = opened;
    const line = { productId, batchNumber: 'AB12', expiresOn: DAY, quantity: 5, packTpMinor: 100, packMrpMinor: 1_200 };
    const dearer = { kind: 'pharmacy' as const, supplierId: null, lines: [line] };
    await expect(warehouse.purchasing.recordPurchase(dearer)).rejects.toThrow('recorded with the MRP 10.00');
    await warehouse.purchasing.recordPurchase({ ...dearer, confirmed: true });
    expect(await opened.batches()).toHaveLength(2);
  });

  test('goods without number are a batch for each MRP', async () => {
    const opened = await openWithBatch({ batchNumber: '', mrpMinor: 1_000 });
    await purchase(opened, '', 1_200);
    expect(await opened.batches()).toHaveLength(2);
  });

  const searches: Record<string, (opened: Opened, search: string) => Promise<unknown[]>> = {
    'the search by number': async ({ warehouse }, number) => (await warehouse.reports.findByNumber({ number })).batches,
    'the list of expiring stock': async ({ warehouse }, search) =>
      (await warehouse.inventory.listHeldBatches({ scope: 'all', search })).data,
    'the stock of a store': async ({ warehouse, store }, search) =>
      (await warehouse.inventory.listStoreStock({ locationId: store.id, search })).data,
    'the till': async ({ manager }, search) => (await manager.pos.listSellable({ search })).data,
    'the list of adjustments': async ({ warehouse }, search) =>
      (await warehouse.inventory.listAdjustments({ search })).data,
    'the list of purchases': async ({ warehouse }, search) =>
      (await warehouse.purchasing.listPurchases({ search, kind: 'pharmacy' })).data,
  };

  test.each(Object.keys(searches))('%s finds a batch however its number is spaced', async (name) => {
    const letter = 'ABCDEF'[Object.keys(searches).indexOf(name)];
    const opened = await openWithBatch({ batchNumber: `Q${letter} 712` });
    await enter['an adjustment']?.(opened, `Q${letter} 712`);
    if (name === 'the list of purchases') await purchase(opened, `Q${letter} 712`);
    for (const search of [`q${letter}712`, `Q${letter} 71`, `q${letter} 712`]) {
      expect(await searches[name]?.(opened, search), search).toHaveLength(1);
    }
  });
});

const scanOf = (gtin: string, batch: string) => `]d201${gtin}1728053110${batch}`;

describe('a scanned pack', () => {
  test('finds its batch however the number is spelt in the records', async () => {
    const opened = await openWithBatch({ batchNumber: 'ab 12' });
    const gtin = '08901030000003';
    await opened.warehouse.catalogue.addBarcode({ productId: opened.productId, gtin });
    const found = await opened.warehouse.catalogue.findByScan({ code: scanOf(gtin, 'AB12') });
    expect(found?.batchId).toEqual(expect.any(String));
  });
});
