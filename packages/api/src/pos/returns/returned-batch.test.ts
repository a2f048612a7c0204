import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { exchangeInput, letStoreSellFrom, makeGoods, makeStore, saleInput } from '@bhandar/testing/factories';
import { afterEach, describe, expect, it } from 'vitest';
import { CustomerReturnBodyWire, returnedLinesFrom } from './wire';

const database = useTestDatabase();
const SOLD_AT = new Date('2026-11-21T04:00:00.000Z');
let today = SOLD_AT;
const now = () => today;

afterEach(async () => {
  today = SOLD_AT;
  const breaches = await findBreaches(database.db);
  expect(breaches.filter((breach) => breach.invariant.id !== 'I18')).toEqual([]);
});

/** A receipt of five units: three of batch EARLY and two of batch LATE. Nothing stays on the shelf. */
async function soldFromTwo() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api: admin } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: employee } = await callerFor(database.db, { role: 'employee', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const goods = await makeGoods(database.db, {
    storeId: store.id,
    unitMrpMinor: 1_000,
    batches: [
      { quantity: 3, expiresOn: '2026-11-22', batchNumber: 'EARLY' },
      { quantity: 2, expiresOn: '2031-05-31', batchNumber: 'LATE' },
    ],
  });
  const other = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_000 });
  const sale = await employee.pos.recordSale(saleInput([{ ...goods, quantity: 5 }]));
  const batch = async (batchNumber: string) => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from batch where product_id = $1 and batch_number = $2',
      [goods.productId, batchNumber],
    );
    return rows[0]?.id ?? '';
  };
  const held = async () => {
    const { rows } = await database.pool.query<{ held: string }>(
      `select l.kind || ' ' || batch.batch_number || ' ' || b.on_hand as held
       from stock_balance b join location l on l.id = b.location_id join batch on batch.id = b.batch_id
       where (l.id = $1 or l.parent_id = $1) and b.product_id = $2 and b.on_hand > 0 order by 1`,
      [store.id, goods.productId],
    );
    return rows.map((row) => row.held);
  };
  const [early, late] = [await batch('EARLY'), await batch('LATE')];
  return { store, admin, employee, warehouse, goods, other, sale, early, late, held };
}

type Shop = Awaited<ReturnType<typeof soldFromTwo>>;
type Line = { lineNo: number; quantity: number; batchId?: string; disposition?: 'sellable' | 'quarantine' };

const giveBack = ({ admin, sale }: Shop, line: Line) => admin.pos.returnSale({ saleId: sale.id, lines: [line] });

const exchange = async ({ admin, sale, other }: Shop, line: Line) => {
  const back = { saleId: sale.id, lines: [line], dueMinor: 1_000 * line.quantity };
  const { returned } = await admin.pos.exchangeGoods(exchangeInput(back, [{ ...other, quantity: line.quantity }]));
  return returned;
};

/** An employee asks, and a manager who puts the goods on the shelf approves. */
const approved = async ({ admin, employee, sale }: Shop, { disposition, ...line }: Line) => {
  const { id: returnId } = await employee.pos.returnSale({ saleId: sale.id, lines: [line] });
  const lines = disposition ? [{ lineNo: 1, disposition }] : [];
  return admin.pos.postSaleReturn({ returnId, lines });
};

const ways = [
  ['a return', giveBack],
  ['an exchange', exchange],
  ['a return that a manager approves', approved],
] as const;

const block = ({ warehouse }: Shop, id: string) => warehouse.inventory.blockBatch({ id, reason: 'Recalled' });
const blockHere = ({ admin, store }: Shop, id: string) =>
  admin.inventory.blockBatch({ id, locationId: store.id, reason: 'Broken' });
const expire = () => {
  today = new Date('2026-11-23T04:00:00.000Z');
};

const unusable = [
  ['recalled', block],
  ['blocked at the store', blockHere],
  ['expired', expire],
] as const;

describe.each(ways)('%s', (_, giveBackBy) => {
  it('puts the pack into the batch that is named: it went to the last one', async () => {
    const shop = await soldFromTwo();
    const returned = await giveBackBy(shop, { lineNo: 1, quantity: 2, batchId: shop.early, disposition: 'sellable' });
    expect(returned.lines).toMatchObject([{ batchId: shop.early, batches: [{ batchNumber: 'EARLY' }] }]);
    expect(await shop.held()).toEqual(['store EARLY 2']);
  });

  it.each(unusable)(
    'of goods without a named batch, one of them %s: they stood on the shelf as the other batch',
    async (_reason, spoil) => {
      const shop = await soldFromTwo();
      await spoil(shop, shop.early);
      const returned = await giveBackBy(shop, { lineNo: 1, quantity: 1, disposition: 'sellable' });
      expect(returned.lines).toMatchObject([{ disposition: 'quarantine' }]);
      expect(await shop.held()).toEqual(['quarantine EARLY 1']);
    },
  );

  it('of the good batch, named while the other is recalled, goes to the shelf', async () => {
    const shop = await soldFromTwo();
    await block(shop, shop.early);
    await giveBackBy(shop, { lineNo: 1, quantity: 1, batchId: shop.late, disposition: 'sellable' });
    expect(await shop.held()).toEqual(['store LATE 1']);
  });

  it('refuses a batch that the line was not sold from, and more than it sold', async () => {
    const shop = await soldFromTwo();
    const strange = await database.db
      .selectFrom('batch')
      .select('id')
      .where('productId', '=', shop.other.productId)
      .executeTakeFirstOrThrow();
    await expect(giveBackBy(shop, { lineNo: 1, quantity: 1, batchId: strange.id })).rejects.toMatchObject({
      cause: { refusal: { code: 'saleReturn.notBatchOfLine' } },
    });
    await expect(giveBackBy(shop, { lineNo: 1, quantity: 3, batchId: shop.late })).rejects.toMatchObject({
      cause: { refusal: { code: 'saleReturn.onlyOfBatch' } },
    });
  });
});

describe('the batches of a receipt', () => {
  it('are shown with what the customer still has of each, without what waiting returns name', async () => {
    const shop = await soldFromTwo();
    const { employee, admin, sale, early, late } = shop;
    await employee.pos.returnSale({ saleId: sale.id, lines: [{ lineNo: 1, quantity: 1, batchId: early }] });
    await block(shop, late);
    const { lines } = await admin.pos.findReturnableSale({ receiptNo: sale.receiptNo });
    expect(lines).toMatchObject([
      {
        recalled: 2,
        batches: [
          { id: late, batchNumber: 'LATE', left: 2, isUsable: false, isRecalled: true },
          { id: early, batchNumber: 'EARLY', left: 2, isUsable: true, isRecalled: false },
        ],
      },
    ]);
    await expect(giveBack(shop, { lineNo: 1, quantity: 3, batchId: early })).rejects.toMatchObject({
      cause: { refusal: { code: 'saleReturn.onlyOfBatch' } },
    });
  });

  it('are those of a return for a recall only if they are recalled', async () => {
    const shop = await soldFromTwo();
    const { admin, sale, early, late } = shop;
    await block(shop, early);
    const recalled = (batchId: string) =>
      admin.pos.returnSale({ saleId: sale.id, cause: 'recalled', lines: [{ lineNo: 1, quantity: 1, batchId }] });
    await expect(recalled(late)).rejects.toMatchObject({ cause: { refusal: { code: 'saleReturn.notRecalled' } } });
    await recalled(early);
    expect(await shop.held()).toEqual(['quarantine EARLY 1']);
  });

  it('come back each to its own when the sale is voided, also a recalled one', async () => {
    const shop = await soldFromTwo();
    await block(shop, shop.early);
    await shop.admin.pos.voidSale({ saleId: shop.sale.id, reason: 'Wrong customer' });
    expect(await shop.held()).toEqual(['store EARLY 3', 'store LATE 2']);
  });

  it('of which one is recalled keep a documented return, which names none, apart on the recalled one', async () => {
    const shop = await soldFromTwo();
    await block(shop, shop.early);
    const { receiptNo } = shop.sale;
    const items = [{ product_id: shop.goods.productId, quantity: 1 }];
    const body = CustomerReturnBodyWire.parse({ order_id: receiptNo, items });
    const receipt = await shop.admin.pos.findReturnableSale({ receiptNo });
    await shop.admin.pos.returnSale(returnedLinesFrom(body, receipt));
    expect(await shop.held()).toEqual(['quarantine EARLY 1']);
  });
});
