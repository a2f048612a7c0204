import { findBreaches } from '@bhandar/db/invariants';
import type { PurchasesByStores } from '@bhandar/domain/accounts';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStore, makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();
afterEach(async () => expect(await findBreaches(database.db)).toEqual([]));

let head: Caller;
let manager: Caller;
let store: Awaited<ReturnType<typeof makeStore>>;
let productId: string;
let supplierId: string;

beforeEach(async () => {
  store = await makeStore(database.db);
  ({ id: supplierId } = await makeSupplier(database.db));
  ({ id: productId } = await makeProduct(database.db, { unitMrpMinor: 1_200 }));
  head = (await callerFor(database.db, { role: 'superadmin' })).api;
  manager = (await callerFor(database.db, { role: 'admin', store })).api;
  await choose('confirm');
});

async function choose(purchasesByStores: PurchasesByStores) {
  await head.accounts.updateOrganisation({ ...(await head.accounts.getOrganisation()), purchasesByStores });
}

const purchaseOf = (more: object = {}) => ({
  kind: 'pharmacy' as const,
  supplierId,
  invoiceNumber: 'INV-7',
  lines: [{ productId, quantity: 10, packTpMinor: 1_000, packMrpMinor: 1_500, batchNumber: 'LOT-1', ...more }],
});
const send = async (more: object = {}) => (await manager.purchasing.proposePurchase(purchaseOf(more))).id;

/** Where the product is, what it costs, and what is owed for it. */
async function ledger() {
  const warehouse = await warehouseOf(database.db);
  const { rows } = await sql<{ facts: unknown }>`
    select jsonb_build_object('mrp', product.unit_mrp_minor, 'cost', product.unit_cost,
      'warehouse', (select coalesce(sum(on_hand), 0) from stock_balance
        where product_id = product.id and location_id = ${warehouse.id}),
      'store', (select coalesce(sum(on_hand), 0) from stock_balance
        where product_id = product.id and location_id = ${store.id}),
      'owed', (select jsonb_agg(jsonb_build_array(kind, store_id, amount_minor) order by id) from supplier_posting
        where supplier_id = ${supplierId}),
      'purchases', (select count(*) from purchase where supplier_id = ${supplierId})) as facts
    from product where id = ${productId}`.execute(database.db);
  return rows[0]?.facts;
}

const UNTOUCHED = { mrp: 1_200, warehouse: 0, store: 0, owed: null, purchases: 0 };
const CONFIRMED = { mrp: 1_500, warehouse: 10, store: 0, owed: [['bill', null, 10_000]], purchases: 1 };

describe('a purchase by the manager of a store, by the setting', () => {
  const refusedAs = (code: string) => ({ cause: { refusal: { code } } });

  test('own-store: it is recorded at once, for the store', async () => {
    await choose('own-store');
    await manager.purchasing.recordPurchase(purchaseOf());
    expect(await ledger()).toMatchObject({ mrp: 1_200, warehouse: 0, store: 10, owed: [['bill', store.id, 10_000]] });
  });

  test('confirm: it is not recorded at once, and waits when it is sent to the warehouse', async () => {
    await expect(manager.purchasing.recordPurchase(purchaseOf())).rejects.toMatchObject(
      refusedAs('purchase.needsConfirmation'),
    );
    await send();
    expect(await ledger()).toMatchObject(UNTOUCHED);
  });

  test('off: it is neither recorded nor sent to the warehouse', async () => {
    await choose('off');
    for (const act of [manager.purchasing.recordPurchase, manager.purchasing.proposePurchase]) {
      await expect(act(purchaseOf())).rejects.toMatchObject(refusedAs('purchase.storesOff'));
    }
    expect(await ledger()).toMatchObject(UNTOUCHED);
  });

  test.each(['own-store', 'confirm', 'off'] as const)('%s: the warehouse buys for itself', async (rule) => {
    await choose(rule);
    await head.purchasing.recordPurchase(purchaseOf());
    expect(await ledger()).toMatchObject(CONFIRMED);
  });

  test.each(['own-store', 'confirm', 'off'] as const)('%s: the purchase form is told so', async (rule) => {
    await choose(rule);
    expect(await manager.purchasing.purchaseFacts({ supplierId: null })).toMatchObject({ byStores: rule });
  });
});

describe('a purchase that waits for the warehouse', () => {
  test('is refused like a purchase if its figures, goods or supplier are wrong', async () => {
    const { id: retired } = await makeProduct(database.db);
    await database.db.updateTable('product').set({ deletedAt: new Date() }).where('id', '=', retired).execute();
    await expect(send({ packTpMinor: 100, purchaseDiscount: { basisPoints: null, minor: 200 } })).rejects.toMatchObject(
      { code: 'BAD_REQUEST' },
    );
    await expect(send({ productId: retired })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const unknown = { ...purchaseOf(), supplierId: productId };
    await expect(manager.purchasing.proposePurchase(unknown)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const other = await makeStore(database.db);
    await expect(manager.purchasing.proposePurchase({ ...purchaseOf(), locationId: other.id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('moves stock and prices and is owed only when it is confirmed, as the warehouse’s own', async () => {
    const proposalId = await send();
    expect(await ledger()).toMatchObject(UNTOUCHED);
    const { status, purchase } = await head.purchasing.confirmProposal({ proposalId });
    expect(status).toBe('confirmed');
    expect(await ledger()).toMatchObject(CONFIRMED);
    const recorded = await head.purchasing.getPurchase({ purchaseId: purchase?.id ?? '' });
    expect(recorded).toMatchObject({ voucher: purchase?.voucher, store: null, invoiceNumber: 'INV-7' });
  });

  test('that is confirmed twice is recorded once: the second confirmation conflicts, also a simultaneous one', async () => {
    const proposalId = await send();
    const acts = await Promise.allSettled([1, 2].map(() => head.purchasing.confirmProposal({ proposalId })));
    expect(acts.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(head.purchasing.confirmProposal({ proposalId })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { refusal: { code: 'purchaseProposal.alreadyConfirmed' } },
    });
    await expect(manager.purchasing.withdrawProposal({ proposalId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await ledger()).toMatchObject(CONFIRMED);
  });

  test('adds its new product to the catalogue only when it is confirmed', async () => {
    const names = { genericName: 'X', strength: '1 mg', category: 'Tablet', company: 'Square', unitType: 'tablet' };
    const tradeName = `New ${productId}`;
    const known = async () =>
      (await database.db.selectFrom('product').select('id').where('tradeName', '=', tradeName).execute()).length;
    const proposalId = await send({ productId: undefined, goods: { tradeName, ...names } });
    expect(await known()).toBe(0);
    await head.purchasing.confirmProposal({ proposalId });
    expect(await known()).toBe(1);
  });

  test('is confirmed and rejected by the warehouse only', async () => {
    const proposalId = await send();
    await expect(manager.purchasing.confirmProposal({ proposalId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const reason = 'Mine';
    await expect(manager.purchasing.rejectProposal({ proposalId, reason })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await ledger()).toMatchObject(UNTOUCHED);
  });

  test('is rejected with a reason, which the store reads', async () => {
    const proposalId = await send();
    await expect(head.purchasing.rejectProposal({ proposalId, reason: ' ' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await head.purchasing.rejectProposal({ proposalId, reason: 'Bought already' });
    const query = { kind: 'pharmacy', status: 'rejected' } as const;
    const { data } = await manager.purchasing.listPurchaseProposals(query);
    expect(data).toMatchObject([{ id: proposalId, reason: 'Bought already', purchase: null }]);
    await expect(head.purchasing.confirmProposal({ proposalId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await ledger()).toMatchObject(UNTOUCHED);
  });

  test('is listed for its store with its goods, and withdrawn by its store', async () => {
    const proposalId = await send();
    const waiting = async () => (await manager.purchasing.listPurchaseProposals({ kind: 'pharmacy' })).data;
    expect(await waiting()).toMatchObject([
      {
        id: proposalId,
        store: { id: store.id },
        totalMinor: 10_000,
        goods: { lines: [{ batchNumber: 'LOT-1', quantity: 10, totalMinor: 10_000 }] },
      },
    ]);
    await expect(head.purchasing.withdrawProposal({ proposalId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await manager.purchasing.withdrawProposal({ proposalId });
    expect(await waiting()).toEqual([]);
    await expect(head.purchasing.confirmProposal({ proposalId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await ledger()).toMatchObject(UNTOUCHED);
  });

  test('of another store is not found', async () => {
    const proposalId = await send();
    const elsewhere = await makeStore(database.db);
    const stranger = (await callerFor(database.db, { role: 'admin', store: elsewhere })).api;
    await expect(stranger.purchasing.withdrawProposal({ proposalId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.purchasing.listPurchaseProposals({ kind: 'pharmacy' })).data).toEqual([]);
  });

  test('that can no longer be read is listed without its goods, and can only be rejected', async () => {
    const [proposalId, readable] = [await send(), await send()];
    const broken = JSON.stringify({ lines: 'none' });
    await database.db.updateTable('purchaseProposal').set({ input: broken }).where('id', '=', proposalId).execute();
    const { data } = await manager.purchasing.listPurchaseProposals({ kind: 'pharmacy' });
    expect(new Map(data.map(({ id, goods }) => [id, goods !== null]))).toEqual(
      new Map([
        [readable, true],
        [proposalId, false],
      ]),
    );
    await expect(head.purchasing.confirmProposal({ proposalId })).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      cause: { refusal: { code: 'purchaseProposal.unreadable' } },
    });
    expect(await head.purchasing.rejectProposal({ proposalId, reason: 'Unreadable' })).toMatchObject({
      status: 'rejected',
    });
  });

  test('of a store that has 100 waiting is refused until the warehouse has decided one', async () => {
    const proposalId = await send();
    await sql`insert into purchase_proposal (kind, supplier_id, invoice_number, total_minor, store_id, input, created_by, created_at)
      select kind, supplier_id, invoice_number, total_minor, store_id, input, created_by, created_at
      from purchase_proposal, generate_series(1, 99)`.execute(database.db);
    await expect(send()).rejects.toMatchObject({ cause: { refusal: { code: 'purchaseProposal.tooMany' } } });
    const elsewhere = await makeStore(database.db);
    const other = (await callerFor(database.db, { role: 'admin', store: elsewhere })).api;
    await other.purchasing.proposePurchase(purchaseOf());
    await head.purchasing.rejectProposal({ proposalId, reason: 'Bought already' });
    await send();
  });

  test('is confirmed by the warehouse also after the setting has changed', async () => {
    const proposalId = await send();
    await choose('off');
    await head.purchasing.confirmProposal({ proposalId });
    expect(await ledger()).toMatchObject(CONFIRMED);
  });
});
