import { randomUUID } from 'node:crypto';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStore } from '@bhandar/testing/factories';

export const NOW = new Date('2026-11-21T06:00:00Z');
export const clock = { now: () => NOW };
export const TODAY = '2026-11-21';
export const DAY_MS = 86_400_000;
/** Noon in Dhaka on the day that many days ago. */
export const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
export const inDays = (days: number) => daysAgo(-days).toISOString().slice(0, 10);

/** A database with stores whose shelves are made of movements. */
export function useReorderShelves() {
  const database = useTestDatabase();

  const placeOf = async (kind: string) =>
    (await database.db.selectFrom('location').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id;

  /** The movements of a product at a location, written as they would have happened. */
  async function shelf(placeId: string, productId: string, expiresOn: string | null = null) {
    const batch = await database.db
      .insertInto('batch')
      .values({ productId, batchNumber: randomUUID().slice(0, 8), expiresOn })
      .returning('id')
      .executeTakeFirstOrThrow();
    const move = async (days: number, quantity: number, other: string, kind = 'sale') => {
      const [from, to] = quantity > 0 ? [other, placeId] : [placeId, other];
      await database.db
        .insertInto('stockMovement')
        .values({
          fromLocationId: from,
          toLocationId: to,
          productId,
          batchId: batch.id,
          quantity: Math.abs(quantity),
          documentKind: kind,
          documentId: randomUUID(),
          lineNo: 1,
          occurredAt: daysAgo(days),
        })
        .execute();
    };
    return {
      block: async (days: number) =>
        database.db
          .updateTable('batch')
          .set({ blockedAt: daysAgo(days) })
          .where('id', '=', batch.id)
          .execute(),
      come: async (days: number, quantity: number) => move(days, quantity, await placeOf('adjustment'), 'opening'),
      lose: async (days: number, quantity: number) => move(days, -quantity, await placeOf('adjustment'), 'adjustment'),
      sell: async (days: number, quantity: number) => move(days, -quantity, await placeOf('customer')),
      takeBack: async (days: number, quantity: number) => move(days, quantity, await placeOf('customer'), 'saleReturn'),
      send: async (days: number, quantity: number, to: string) => move(days, -quantity, to, 'order'),
    };
  }

  async function openStore() {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'employee', store }, clock);
    const rows = async () => (await api.ordering.listReorder({})).data;
    const of = async (productId: string) => (await rows()).find((row) => row.productId === productId)?.reorder;
    return { store, api, rows, of };
  }

  return { database, shelf, openStore };
}
