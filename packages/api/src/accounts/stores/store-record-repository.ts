import { containing, type Db, type Tx } from '@bhandar/db';
import type { StorePageQuery, StoreRecord, StoreUse } from '@bhandar/domain/accounts';
import { offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';

/** In SQL: the active admins and employees of a store. */
const peopleOf = (storeId: RawBuilder<unknown>) => sql<number>`(
  select count(*) from staff_member staff
  where staff.status = 'active' and staff.deleted_at is null and staff.role <> 'superadmin'
    and (staff.location_id = ${storeId} or exists (
      select from staff_store further where further.staff_id = staff.id and further.location_id = ${storeId})))`;

/** In SQL: the units on the shelves of a store and in its quarantine. */
const unitsOf = (storeId: RawBuilder<unknown>) => sql<number>`(
  select coalesce(sum(b.on_hand), 0)::bigint from stock_balance b
  where b.location_id in (select place.id from location place where ${storeId} in (place.id, place.parent_id)))`;

const STORE_ID = sql.ref('location.id');

const stores = (db: Db | Tx) => db.selectFrom('location').where('kind', '=', 'store');

const withFigures = (db: Db | Tx) =>
  stores(db)
    .select(['location.id', 'name', 'city', 'code', 'address', 'phone', 'closedAt'])
    .select([peopleOf(STORE_ID).as('people'), unitsOf(STORE_ID).as('units')]);

const SORTS = {
  name: sql`lower(name)`,
  city: sql`lower(city)`,
  people: sql`people`,
  units: sql`units`,
  state: sql`closed_at is not null`,
};

type RecordRow = Omit<StoreRecord, 'closedAt'> & { closedAt: Date | null };

const toRecord = ({ closedAt, ...store }: RecordRow): StoreRecord => ({
  ...store,
  closedAt: closedAt?.toISOString() ?? null,
});

export async function listStoreRecords(db: Db, query: StorePageQuery): Promise<Page<StoreRecord>> {
  const { search, state, sort = 'name', direction } = query;
  const pattern = search ? containing(search.toLowerCase()) : undefined;
  const wanted = sql<boolean>`(${pattern ? sql`lower(concat_ws(' ', name, city, code)) like ${pattern}` : sql`true`}
    and ${state ? sql`(closed_at is not null) = ${state === 'closed'}` : sql`true`})`;
  const [rows, { count }] = await Promise.all([
    withFigures(db)
      .where(wanted)
      .orderBy(SORTS[sort], direction)
      .orderBy('city')
      .orderBy('location.id')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
    stores(db)
      .where(wanted)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows.map(toRecord), count, query);
}

export async function findStoreRecord(db: Db | Tx, id: string): Promise<StoreRecord | undefined> {
  const row = await withFigures(db).where('location.id', '=', id).executeTakeFirst();
  return row && toRecord(row);
}

/**
 * Locks the store with its quarantine. It waits for every transaction that has written to the store, and those that
 * follow wait for this one.
 */
export async function lockStoreWhole(tx: Tx, id: string): Promise<StoreRecord | undefined> {
  await sql`select from location where id = ${id}::uuid or parent_id = ${id}::uuid order by id for update`.execute(tx);
  return findStoreRecord(tx, id);
}

export async function readStoreUse(db: Db | Tx, id: string): Promise<StoreUse> {
  const store = sql`${id}::uuid`;
  const { rows } = await sql<StoreUse>`
    select ${peopleOf(store)} as people, ${unitsOf(store)} as units,
      (select count(*) from store_order where location_id = ${store} and status in ('pending', 'approved')) as orders,
      (select count(*) from stock_transfer
        where ${store} in (from_location_id, to_location_id) and status in ('draft', 'sent')) as transfers,
      (select count(*) from shift where location_id = ${store} and closed_at is null and kind = 'till') as shifts,
      (select count(*) from stock_count where location_id = ${store} and status in ('counting', 'submitted')) as counts,
      (select count(*) from sale_return where location_id = ${store} and status = 'pending') as returns,
      (select count(*) from queued_sale where location_id = ${store} and state = 'open') as offline_sales,
      (select count(*) from stock_adjustment missing left join stock_transfer transfer on transfer.id = missing.transfer_id
        where missing.reason = 'transit' and missing.settlement is null
          and ${store} in (missing.location_id, transfer.from_location_id)) as differences,
      (select count(*) from customer_account where location_id = ${store} and balance_minor <> 0) as balances`.execute(
    db,
  );
  const [use] = rows;
  if (!use) throw new Error('A query without a table has one row');
  return use;
}

/** Papers from before `savedAt` keep the former name; people who wait for an approval follow the store. */
export async function renameStoreRow(
  tx: Tx,
  store: { before: { name: string; city: string }; id: string; name: string; city: string; savedAt: Date },
): Promise<void> {
  const { before, id, name, city, savedAt } = store;
  await tx.updateTable('location').set({ name, city, settingsSavedAt: savedAt }).where('id', '=', id).execute();
  await tx
    .updateTable('location')
    .set({ name: `Quarantine, ${name}` })
    .where('parentId', '=', id)
    .execute();
  await tx
    .updateTable('staffMember')
    .set({ requestedCity: city, requestedStoreName: name })
    .where('status', '=', 'pending')
    .where(sql`lower(requested_city)`, '=', before.city.toLowerCase())
    .where(sql`lower(requested_store_name)`, '=', before.name.toLowerCase())
    .execute();
}

export async function setStoreClosed(tx: Tx, id: string, closedAt: Date | null): Promise<void> {
  await tx
    .updateTable('location')
    .set({ closedAt })
    .where((location) => location.or([location('id', '=', id), location('parentId', '=', id)]))
    .execute();
}
