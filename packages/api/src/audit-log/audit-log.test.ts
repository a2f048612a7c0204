import { callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStaff, makeStore } from '@bhandar/testing/factories';
import { describe, expect, it, vi } from 'vitest';
import { chainAudit } from './chain-audit';

const database = useTestDatabase();

/** A store where an order was placed and approved, and its people. */
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
  it('tells of a record who did what to it, and when', async () => {
    const { manager, clerk, order, store } = await aDay();
    const { data } = await manager.api.audit.listEntries({ entity: 'order', entityId: order.id });
    expect(data.map(({ action, actor, place }) => [action, actor?.id, place])).toEqual([
      ['approved', manager.staff.id, store.name],
      ['placed', clerk.staff.id, store.name],
    ]);
    expect(data[1]?.after).toMatchObject({ voucher: order.voucher });
    expect(data[0]?.chainNo).toBeNull();
    // Nothing is linked while a transaction from before it runs anywhere in the cluster.
    await vi.waitFor(async () => {
      await chainAudit(database.db);
      const linked = await manager.api.audit.listEntries({ entity: 'order', entityId: order.id });
      expect(linked.data.every(({ chainNo }) => chainNo !== null)).toBe(true);
    }, 20_000);
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

  it('tells which list somebody saved as a file in their browser, how it was filtered, and how many rows it had', async () => {
    const { clerk, manager } = await aDay();
    const note = { filter: '/dashboard/employee/customers?search=karim', rows: 214 };
    await clerk.api.audit.noteExport({ list: 'Customers', ...note });
    const { data } = await manager.api.audit.listEntries({ action: 'export.saved' });
    expect(data.map(({ actor, entity, entityId, after }) => [actor?.id, entity, entityId, after])).toEqual([
      [clerk.staff.id, 'list', 'Customers', note],
    ]);
  });

  it('shows an admin their own stores and their own acts, and an employee nothing', async () => {
    const [here, there] = [await aDay(), await aDay()];
    const { data } = await here.manager.api.audit.listEntries({ limit: 100 });
    expect(data.map(({ entityId }) => entityId)).toContain(here.order.id);
    expect(data.map(({ entityId }) => entityId)).not.toContain(there.order.id);
    await expect(here.clerk.api.audit.listEntries({})).rejects.toThrow();
  });

  it('keeps what was refused: a gate, and a rule inside', async () => {
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
