import { randomUUID } from 'node:crypto';
import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventually } from '@bhandar/testing/eventually';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeStaff,
  makeStore,
  makeSupplier,
  saleInput,
} from '@bhandar/testing/factories';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { chainAudit } from './chain-audit';
import { listVocabulary } from './entry-repository';
import { readRecordNames } from './record-names-repository';

const database = useTestDatabase();

/** A store with a placed and approved order, and its people. */
async function aDay() {
  const { db } = database;
  const store = await makeStore(db);
  const manager = await callerFor(db, { role: 'admin', store, firstName: 'Anik' });
  const clerk = await callerFor(db, { store, firstName: 'Ema' });
  const product = await makeProduct(db, { batches: [{ quantity: 100 }] });
  const order = await clerk.api.ordering.placeOrder({
    kind: 'pharmacy',
    items: [{ productId: product.id, quantity: 3 }],
  });
  await manager.api.ordering.approveOrder({ orderId: order.id });
  return { store, manager, clerk, order };
}

describe('the audit', () => {
  it('lists the changes of a record with person and time', async () => {
    const { manager, clerk, order, store } = await aDay();
    const { data } = await manager.api.audit.listEntries({ entity: 'order', entityId: order.id });
    expect(data.map(({ action, actor, place }) => [action, actor?.id, place])).toEqual([
      ['approved', manager.staff.id, store.name],
      ['placed', clerk.staff.id, store.name],
    ]);
    expect(data[1]?.after).toMatchObject({ voucher: order.voucher });
    expect(data[0]?.chainNo).toBeNull();
    // Nothing is linked while an earlier transaction runs anywhere in the cluster.
    await eventually(async () => {
      await chainAudit(database.db);
      const linked = await manager.api.audit.listEntries({ entity: 'order', entityId: order.id });
      expect(linked.data.every(({ chainNo }) => chainNo !== null)).toBe(true);
    });
  });

  it('is searched by person, by word and by day', async () => {
    const { manager, clerk, order } = await aDay();
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const byPerson = await boss.api.audit.listEntries({ actorId: clerk.staff.id });
    expect(byPerson.data.map(({ entityId }) => entityId)).toEqual([order.id]);
    const byWord = await boss.api.audit.listEntries({ search: order.voucher });
    expect(byWord.data.map(({ entityId }) => entityId)).toContain(order.id);
    const tomorrow = new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
    expect((await boss.api.audit.listEntries({ from: tomorrow })).totalItems).toBe(0);
    const before = await boss.api.audit.listEntries({ to: tomorrow, actorId: manager.staff.id });
    expect(before.totalItems).toBe(1);
    expect((await boss.api.audit.vocabulary()).entities).toContain('order');
  });

  it('names records by their number, and is searched by it', async () => {
    const { manager, clerk, order, store } = await aDay();
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 5 }] });
    const sale = await clerk.api.pos.recordSale(saleInput([goods]));
    await manager.api.pos.voidSale({ saleId: sale.id, reason: 'Typed twice' });
    const found = async (search: string) =>
      (await manager.api.audit.listEntries({ search })).data.map(({ action, entity, record }) => [
        action,
        entity,
        record,
      ]);
    expect(await found(sale.receiptNo.toLowerCase())).toContainEqual(['sale.voided', 'sale', sale.receiptNo]);
    expect(await found(order.voucher)).toContainEqual(['approved', 'order', order.voucher]);
  });

  it('names people, tills, and shifts by their till and opening time', async () => {
    const { clerk, manager, store } = await aDay();
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 5 }] });
    await clerk.api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
    const sale = await clerk.api.pos.recordSale({ ...saleInput([goods]), deviceId: 'till-one' });
    await clerk.api.accounts.setLanguage({ language: 'bn' });
    const { data } = await manager.api.audit.listEntries({ limit: 100 });
    const named = (kind: string) => data.find(({ entity }) => entity === kind);
    const till = sale.receiptNo.replace(/-\d+$/, '');
    expect(named('shift')).toMatchObject({ record: till, recordAt: expect.stringMatching(/Z$/) });
    expect(named('staff_member')).toMatchObject({ record: expect.stringMatching(/^Ema /), recordAt: null });
  });

  it('names a till by its number, and a price sheet by its supplier or else its title', async () => {
    const { clerk, store } = await aDay();
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const goods = await makeGoods(database.db, { storeId: store.id, batches: [{ quantity: 5 }] });
    const sale = await clerk.api.pos.recordSale(saleInput([goods]));
    const till = await database.db
      .selectFrom('till')
      .select('id')
      .where('locationId', '=', store.id)
      .executeTakeFirstOrThrow();
    const supplier = await makeSupplier(database.db, 'Square');
    const sheetOf = async (supplierId: string | null, title: string) => {
      const { rows } = await sql<{ id: string }>`
        insert into price_sheet (supplier_id, version, valid_on, title, created_at, created_by)
        values (${supplierId}, 1, '2026-11-01', ${title}, now(), ${clerk.staff.id}) returning id`.execute(database.db);
      return { entity: 'priceSheet', entityId: rows[0]?.id ?? '' };
    };
    const records = [
      { entity: 'till', entityId: till.id },
      await sheetOf(supplier.id, 'November'),
      await sheetOf(null, 'Winter prices'),
    ];
    const names = await readRecordNames(database.db, records);
    expect(records.map(({ entityId }) => names.get(entityId)?.name)).toEqual([
      sale.receiptNo.replace(/-\d+$/, ''),
      'Square',
      'Winter prices',
    ]);
  });

  it('records which list a person exported in their browser, its filters and its number of rows', async () => {
    const { clerk, manager } = await aDay();
    const note = { filter: '/dashboard/employee/customers?search=karim', rows: 214 };
    await clerk.api.audit.noteExport({ list: 'Customers', ...note });
    const { data } = await manager.api.audit.listEntries({ action: 'export.saved' });
    expect(data.map(({ actor, entity, entityId, after }) => [actor?.id, entity, entityId, after])).toEqual([
      [clerk.staff.id, 'list', 'Customers', note],
    ]);
  });

  it('reads its filter values without scanning all entries, which took seconds after some years', async () => {
    await sql`
      insert into audit_entry (occurred_at, action, entity, entity_id, after)
      select now() - n * interval '1 hour', 'old.act' || n % 3, 'oldThing', n::text, '{}' from generate_series(1, 20000) n`.execute(
      database.db,
    );
    await sql`analyze audit_entry`.execute(database.db);
    await database.db.transaction().execute(async (tx) => {
      const { entities, actions } = await listVocabulary(tx);
      expect(entities).toContain('oldThing');
      expect(actions.filter((action) => action.startsWith('old.'))).toEqual(['old.act0', 'old.act1', 'old.act2']);
      const { rows } = await sql<{ read: number }>`
        select pg_stat_get_xact_tuples_returned('audit_entry'::regclass) as read`.execute(tx);
      expect(rows[0]?.read).toBeLessThan(1_000);
    });
  });

  it('searches a word in the last 90 days, unless an earlier day or one record is chosen', async () => {
    const boss = await callerFor(database.db, { role: 'superadmin' });
    await sql`
      insert into audit_entry (occurred_at, action, entity, entity_id, after)
      values (now() - interval '100 days', 'update', 'product', 'of-spring', '{"note": "zafran"}'),
        (now() - interval '10 days', 'update', 'product', 'of-now', '{"note": "zafran"}')`.execute(database.db);
    const found = async (query: Parameters<typeof boss.api.audit.listEntries>[0]) =>
      (await boss.api.audit.listEntries({ search: 'zafran', ...query })).data.map(({ entityId }) => entityId);
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    expect(await found({})).toEqual(['of-now']);
    expect(await found({ from: ago(120) })).toEqual(['of-now', 'of-spring']);
    expect(await found({ to: ago(60) })).toEqual(['of-spring']);
    expect(await found({ entityId: 'of-spring' })).toEqual(['of-spring']);
  });

  it('shows an admin their own stores and their own actions, and an employee nothing', async () => {
    const [here, there] = [await aDay(), await aDay()];
    const { data } = await here.manager.api.audit.listEntries({ limit: 100 });
    expect(data.map(({ entityId }) => entityId)).toContain(here.order.id);
    expect(data.map(({ entityId }) => entityId)).not.toContain(there.order.id);
    await expect(here.clerk.api.audit.listEntries({})).rejects.toThrow();
  });

  it('records refused calls, by the gate and by a rule', async () => {
    const { clerk, manager, order } = await aDay();
    const stranger = await makeStaff(database.db, { role: 'admin' });
    await expect(clerk.api.ordering.approveOrder({ orderId: order.id })).rejects.toThrow();
    const own = await manager.api.ordering.placeOrder({
      kind: 'pharmacy',
      items: order.lines.map(({ productId }) => ({ productId, quantity: 1 })),
    });
    await expect(manager.api.ordering.approveOrder({ orderId: own.id })).rejects.toThrow();
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const denied = await boss.api.audit.listEntries({ action: 'denied' });
    const who = denied.data.map(({ actor, entityId }) => [actor?.id, entityId]);
    expect(who).toContainEqual([clerk.staff.id, 'ordering.approveOrder']);
    expect(who).toContainEqual([manager.staff.id, 'ordering.approveOrder']);
    await (await signedInCaller(database.db, stranger)).accounts.listStores();
    expect((await boss.api.audit.listEntries({ actorId: stranger.id })).totalItems).toBe(0);
  });
});
