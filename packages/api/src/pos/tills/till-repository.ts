import type { Db, Tx } from '@bhandar/db';
import type { SaleStore } from '@bhandar/domain/pos';
import { type Expression, sql } from 'kysely';

export async function findFirstStoreId(db: Db): Promise<string | undefined> {
  const store = await db
    .selectFrom('location')
    .select('id')
    .where('kind', '=', 'store')
    .orderBy(sql`closed_at is not null`)
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

/** The till comes first in the documented lock order. */
export const lockTill = (tx: Tx, tillId: string) =>
  tx.selectFrom('till').select('id').where('id', '=', tillId).forNoKeyUpdate().execute();

export interface TillKey {
  locationId: string;
  deviceId: string;
}

export interface TillRow {
  id: string;
  number: number;
  /** Null if no device has registered it yet. */
  deviceKey: string | null;
  closedAt: Date | null;
}

const COLUMNS = ['id', 'number', 'deviceKey', 'closedAt'] as const;

const tillOf = (db: Db | Tx, { locationId, deviceId }: TillKey) =>
  db.selectFrom('till').select(COLUMNS).where('locationId', '=', locationId).where('deviceId', '=', deviceId);

export const findTill = (db: Db | Tx, key: TillKey): Promise<TillRow | undefined> => tillOf(db, key).executeTakeFirst();

export const lockTillOf = (tx: Tx, key: TillKey): Promise<TillRow | undefined> =>
  tillOf(tx, key).forNoKeyUpdate().executeTakeFirst();

/** With the store's next number; undefined if another device took it, or the till exists. */
export const insertTill = (
  tx: Tx,
  till: TillKey & { createdAt: Date; deviceKey?: string; registeredBy?: string },
): Promise<TillRow | undefined> =>
  tx
    .insertInto('till')
    .values((insert) => ({
      ...till,
      number: insert
        .selectFrom('till')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('locationId', '=', till.locationId) as Expression<number>,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();

/** Locks the till that an offline sale names, without a look at the device; the till of an old sale may not exist yet. */
export async function lockTillOfSale(tx: Tx, { locationId, deviceId, now }: TillKey & { now: Date }): Promise<TillRow> {
  const key = { locationId, deviceId };
  for (;;) {
    const till = (await lockTillOf(tx, key)) ?? (await insertTill(tx, { ...key, createdAt: now }));
    if (till) return till;
  }
}

export async function saveDeviceKey(tx: Tx, id: string, deviceKey: string): Promise<void> {
  await tx.updateTable('till').set({ deviceKey }).where('id', '=', id).execute();
}

export const lockTillById = (tx: Tx, id: string) =>
  tx
    .selectFrom('till')
    .select([...COLUMNS, 'locationId', 'deviceId', 'registeredBy'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

export async function markTillClosed(tx: Tx, id: string, closed: { closedAt: Date; closedBy: string }): Promise<void> {
  await tx.updateTable('till').set(closed).where('id', '=', id).execute();
}

/** The devices that a person registered on a day, without those that a manager closed. */
export async function countRegistered(
  db: Db | Tx,
  staffId: string,
  { on, timeZone }: { on: string; timeZone: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('till')
    .select((till) => till.fn.countAll<number>().as('count'))
    .where('registeredBy', '=', staffId)
    .where('deviceId', 'not like', 'staff:%')
    .where('closedAt', 'is', null)
    .where(sql`(created_at at time zone ${timeZone})::date`, '=', on)
    .executeTakeFirstOrThrow();
  return count;
}

const SALE_STORE = [
  'location.id',
  'location.name',
  'location.city',
  'location.address',
  'location.phone',
  'location.licenceNumber',
  'location.receiptHeader',
  'location.receiptFooter',
] as const;

/** The store as its receipts and slips name it. */
export const readSaleStore = (db: Db | Tx, locationId: string): Promise<SaleStore> =>
  db.selectFrom('location').select(SALE_STORE).where('id', '=', locationId).executeTakeFirstOrThrow();

/** The store with its settings and the organisation's, and whether the person or the store has any quota. */
export async function findTillFacts(db: Db | Tx, { locationId, staffId }: { locationId: string; staffId: string }) {
  return db
    .selectFrom('location')
    .innerJoin('organisation', (join) => join.onTrue())
    .where('location.id', '=', locationId)
    .where('location.kind', '=', 'store')
    .select((select) => [
      ...SALE_STORE,
      'location.code',
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

/** A closed store sells nothing. */
export const listOpenStores = (db: Db) =>
  db
    .selectFrom('location')
    .select(['id', 'name', 'city'])
    .where('kind', '=', 'store')
    .where('closedAt', 'is', null)
    .orderBy('city')
    .orderBy('name')
    .execute();
