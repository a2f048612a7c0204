import type { Db } from '@bhandar/db';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import type { SyncVerdict } from '@bhandar/domain/pos';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { type Goods, letStoreSellFrom, makeStaff, makeStore, saleInput, withContact } from '@bhandar/testing/factories';
import { afterEach, beforeAll, expect } from 'vitest';

export const HOUR = 3_600_000;
export const ago = (hours: number, from = Date.now()) => new Date(from - hours * HOUR).toISOString();

async function openShopIn(db: Db) {
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const { api, staff } = await callerFor(db, { role: 'employee', store });
  const { api: admin, staff: manager } = await callerFor(db, { role: 'admin', store });
  return { store, api, staff, admin, manager };
}
export type Shop = Awaited<ReturnType<typeof openShopIn>>;

let seq = 0;
interface Sold {
  cashierId?: string;
  soldAt?: string;
  snapshotAt?: string;
  deviceSeq?: number;
  seals?: Record<string, string>;
  taken?: { lineNo: number; batchId: string; quantity: number }[];
  sale?: Partial<ReturnType<typeof saleInput>>;
}

/** A sale of the shop's cashier an hour ago, from a snapshot two hours ago. */
export function queued(shop: Shop, goods: Parameters<typeof saleInput>[0], more: Sold = {}) {
  seq += 1;
  const { sale, ...rest } = more;
  return {
    cashierId: shop.staff.id,
    deviceSeq: seq,
    soldAt: ago(1),
    snapshotAt: ago(2),
    ...rest,
    sale: { ...saleInput(goods), ...sale },
  };
}

const hasSnapshot = (sale: unknown): sale is ReturnType<typeof queued> =>
  typeof sale === 'object' && sale !== null && 'snapshotAt' in sale && !('contact' in sale);

/** A database of shops whose tills send offline sales; every test leaves its ledger consistent. */
export function useOfflineShops() {
  const database = useTestDatabase({ poolSize: 8 });

  /** A shop whose staff sell its whole stock, its cashier, and a colleague. */
  const openShop = () => openShopIn(database.db);

  /**
   * From a till whose clock has the same skew at the snapshot and at the sending, unless `skewMs` is given, and where the
   * named seller was signed in at the snapshot, unless `seenBy` names another.
   */
  async function send(
    shop: Shop,
    sales: unknown[],
    {
      api = shop.api,
      sentAt = new Date().toISOString(),
      skewMs = Date.parse(sentAt) - Date.now(),
      seenBy,
    }: { api?: Caller; sentAt?: string; skewMs?: number; seenBy?: string } = {},
  ): Promise<SyncVerdict[]> {
    const till = { locationId: shop.store.id, deviceId: 'till-one' };
    const proven = sales.map((sale) =>
      hasSnapshot(sale)
        ? withContact(database.db, { ...till, skewMs, staffId: seenBy ?? sale.cashierId }, sale)
        : Promise.resolve(sale),
    );
    return api.pos.syncSales({ ...till, sentAt, sales: await Promise.all(proven) });
  }

  async function onHand(shop: Shop, { productId }: Pick<Goods, 'productId'>) {
    const { rows } = await database.pool.query<{ sum: number }>(
      'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where location_id = $1 and product_id = $2',
      [shop.store.id, productId],
    );
    return rows[0]?.sum;
  }

  async function countSales(shop: Shop) {
    const { rows } = await database.pool.query<{ count: number }>('select count(*) from sale where location_id = $1', [
      shop.store.id,
    ]);
    return rows[0]?.count;
  }

  const stored = (id: string) =>
    database.db.selectFrom('queuedSale').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const bookedAt = (id: string) =>
    database.db.selectFrom('sale').select(['soldAt', 'businessOn']).where('id', '=', id).executeTakeFirstOrThrow();

  beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));

  /** All invariants except those on fresh sums, which nothing here creates. */
  const checked = invariants.filter(({ id }) => !id.startsWith('T'));
  afterEach(async () => expect(await findBreaches(database.db, checked)).toEqual([]));

  return { database, openShop, send, onHand, countSales, stored, bookedAt };
}
