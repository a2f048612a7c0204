import type { Db, Tx } from '@bhandar/db';
import { type Expression, sql } from 'kysely';

export async function findFirstStoreId(db: Db): Promise<string | undefined> {
  const store = await db
    .selectFrom('location')
    .select('id')
    .where('kind', '=', 'store')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return store?.id;
}

export async function hasSeveralStores(db: Db): Promise<boolean> {
  const stores = await db.selectFrom('location').select('id').where('kind', '=', 'store').limit(2).execute();
  return stores.length > 1;
}

export async function isStore(db: Db | Tx, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('location')
    .select('id')
    .where('id', '=', id)
    .where('kind', '=', 'store')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Locks and returns the device's till in a store, creating it with the store's next number at the first sale. In the
 * documented lock order the till comes first.
 */
export async function ensureTill(
  tx: Tx,
  { locationId, deviceId, now }: { locationId: string; deviceId: string; now: Date },
): Promise<{ id: string; number: number }> {
  // Two devices may try the same number: the second finds it taken and tries the next.
  for (;;) {
    const known = await tillOf(tx, { locationId, deviceId }).forNoKeyUpdate().executeTakeFirst();
    if (known) return known;
    const made = await tx
      .insertInto('till')
      .values((insert) => ({
        locationId,
        deviceId,
        createdAt: now,
        number: insert
          .selectFrom('till')
          .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
          .where('locationId', '=', locationId) as Expression<number>,
      }))
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'number'])
      .executeTakeFirst();
    if (made) return made;
  }
}

/** The till comes first in the documented lock order. */
export const lockTill = (tx: Tx, tillId: string) =>
  tx.selectFrom('till').select('id').where('id', '=', tillId).forNoKeyUpdate().execute();

interface TillKey {
  locationId: string;
  deviceId: string;
}

const tillOf = (db: Db | Tx, { locationId, deviceId }: TillKey) =>
  db.selectFrom('till').select(['id', 'number']).where('locationId', '=', locationId).where('deviceId', '=', deviceId);

export const findTill = (db: Db | Tx, key: TillKey) => tillOf(db, key).executeTakeFirst();

/** The store with its settings and the organisation's, and whether the person or the store has any quota. */
export async function findTillFacts(db: Db | Tx, { locationId, staffId }: { locationId: string; staffId: string }) {
  return db
    .selectFrom('location')
    .innerJoin('organisation', (join) => join.onTrue())
    .where('location.id', '=', locationId)
    .where('location.kind', '=', 'store')
    .select((select) => [
      'location.id',
      'location.name',
      'location.city',
      'location.code',
      'location.address',
      'location.phone',
      'location.licenceNumber',
      'location.receiptHeader',
      'location.receiptFooter',
      'location.sellFrom as storeSellFrom',
      'organisation.sellFrom as organisationSellFrom',
      'organisation.employeeDiscountPercent',
      'organisation.adminDiscountPercent',
      'organisation.cashRoundingMinor',
      'organisation.tillLockMinutes',
      select
        .exists(
          select
            .selectFrom('saleAllowance')
            .select('productId')
            .where('saleAllowance.locationId', '=', locationId)
            .where((quota) => quota('saleAllowance.staffId', '=', staffId).or('saleAllowance.staffId', 'is', null))
            .where('approved', '>', 0),
        )
        .as('hasApprovedOrders'),
      sql<boolean>`exists (
        select from staff_pin join staff_member as staff on staff.id = staff_pin.staff_id
        where staff.status = 'active' and staff.deleted_at is null
          and staff.role <> 'superadmin' and (staff.location_id = location.id or exists (
            select from staff_store where staff_store.staff_id = staff.id and staff_store.location_id = location.id)))`.as(
        'hasPins',
      ),
    ])
    .executeTakeFirst();
}

export const listStores = (db: Db) =>
  db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'store')
    .orderBy('city')
    .orderBy('name')
    .execute();
