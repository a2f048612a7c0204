import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeStore } from '@bhandar/testing/factories';
import { expect } from 'vitest';

export const refusal = { code: expect.any(String), message: expect.any(String) };
export const failing = (message: string, code: string) => ({ ...refusal, message, code });

/** A database of shops that sell at their counters. */
export function useCounters() {
  const database = useTestDatabase();

  /** A shop whose staff sell its whole stock, with a seller. */
  async function openShop(now?: () => Date) {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    const { api, staff } = await callerFor(
      database.db,
      { role: 'employee', store, lastName: 'Seller' },
      now ? { now } : {},
    );
    return { store, api, staff };
  }

  const onHand = async (storeId: string, productId: string) => {
    const { rows } = await database.pool.query<{ sum: number }>(
      'select coalesce(sum(on_hand), 0)::bigint as sum from stock_balance where location_id = $1 and product_id = $2',
      [storeId, productId],
    );
    return rows[0]?.sum;
  };

  const countSales = async (storeId: string) => {
    const { rows } = await database.pool.query<{ count: number }>('select count(*) from sale where location_id = $1', [
      storeId,
    ]);
    return rows[0]?.count;
  };

  return { database, openShop, onHand, countSales };
}
