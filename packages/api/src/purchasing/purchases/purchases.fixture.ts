import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeSupplier, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, expect } from 'vitest';
import { supplierBalanceOf } from '../payments/supplier-ledger';

export const NOW = new Date('2026-11-21T06:00:00Z');
export const clock = { now: () => NOW };

/** A database in which the warehouse purchases; every test leaves its ledger consistent. */
export function usePurchases() {
  const database = useTestDatabase();

  afterEach(async () => {
    expect(await findBreaches(database.db)).toEqual([]);
  });

  async function warehouse() {
    const { api } = await callerFor(database.db, { role: 'superadmin', firstName: 'Nasrin', lastName: 'Ali' }, clock);
    return { api, supplier: await makeSupplier(database.db) };
  }

  const batchesOf = async (productId: string) => {
    const { id } = await warehouseOf(database.db);
    const { rows } = await database.pool.query<{ batch: string; cost: string; mrp: number; held: number }>(
      `select batch_number as batch, unit_cost as cost, mrp_minor as mrp, on_hand as held
       from stock_balance b join batch on batch.id = b.batch_id
       where b.product_id = $1 and location_id = $2 order by batch.expires_on nulls last, 1`,
      [productId, id],
    );
    return rows;
  };

  const productRow = (id: string) =>
    database.db
      .selectFrom('product')
      .select(['unitMrpMinor', 'unitCost'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();

  const due = async (supplierId: string) => (await supplierBalanceOf(database.db, supplierId)).dueMinor;

  return { database, warehouse, batchesOf, productRow, due };
}
