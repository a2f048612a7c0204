import { containing, type Db, type StaffMember, type Tx } from '@bhandar/db';
import type { Actor, Employee, EmployeePageQuery, Language, StoreRef } from '@bhandar/domain/accounts';
import { isPhoneSearch, offsetOf, type Page, phoneSearchDigits, toPage } from '@bhandar/domain/shared';
import {
  type Expression,
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import { storesOfStaff } from '../sessions/session-repository';

type StaffTables = {
  staff: StaffMember;
  store: { id: string; name: string; city: string };
};

export type StaffRow = Pick<
  Selectable<StaffMember>,
  'id' | 'email' | 'firstName' | 'lastName' | 'phone' | 'role' | 'status' | 'createdAt' | 'locationId'
> & { city: string; storeName: string; stores: StoreRef[] };

const city = sql<string>`coalesce(store.city, staff.requested_city)`;
const storeName = sql<string>`coalesce(store.name, staff.requested_store_name)`;

export const everyone = (db: Db | Tx) =>
  db
    .selectFrom('staffMember as staff')
    .leftJoin('location as store', 'store.id', 'staff.locationId')
    .where('staff.deletedAt', 'is', null);

export const withPlace = (db: Db | Tx) =>
  everyone(db)
    .select([
      'staff.id',
      'email',
      'firstName',
      'lastName',
      'staff.phone',
      'role',
      'status',
      'staff.createdAt',
      'locationId',
    ])
    .select([city.as('city'), storeName.as('storeName'), storesOfStaff.as('stores')]);

type Builder = ExpressionBuilder<StaffTables, 'staff' | 'store'>;

/**
 * The accounts that a person may see: the warehouse all, an admin those of their stores (requested or assigned), others
 * their own.
 */
const visibleStaff = (actor: Actor): Expression<SqlBool> => {
  if (actor.role === 'superadmin') return sql`true`;
  if (actor.role === 'employee') return sql`staff.id = ${actor.id}`;
  const ids = actor.stores.map((store) => store.id);
  const places = JSON.stringify(actor.stores.map((store) => [store.city.toLowerCase(), store.name.toLowerCase()]));
  return sql`staff.role <> 'superadmin' and (
    staff.location_id = any (${ids}::uuid[])
    or (staff.status = 'pending'
        and ${places}::jsonb @> jsonb_build_array(
          jsonb_build_array(lower(staff.requested_city), lower(staff.requested_store_name)))))`;
};

/** An admin's list omits the other admins of the store, whom they cannot change. */
export const listedFor = (actor: Actor): Expression<SqlBool> =>
  actor.role === 'admin'
    ? sql`(${visibleStaff(actor)}) and (staff.role = 'employee' or staff.id = ${actor.id})`
    : visibleStaff(actor);

export const matches = (search: string): Expression<SqlBool> => {
  const pattern = containing(search.toLowerCase());
  const further = sql`(
    select string_agg(further.name, ' ') from staff_store join location further on further.id = staff_store.location_id
    where staff_store.staff_id = staff.id)`;
  const said = sql`concat_ws(' ', staff.first_name, staff.last_name, staff.email, staff.phone, ${city}, ${storeName}, ${further})`;
  const byPhone = isPhoneSearch(search)
    ? sql<SqlBool>`strpos(regexp_replace(staff.phone, '[^0-9]', '', 'g'), ${phoneSearchDigits(search)}) > 0`
    : sql<SqlBool>`false`;
  return sql`(lower(${said}) like ${pattern} or ${byPhone})`;
};

const SORTS = {
  name: sql`lower(staff.first_name || ' ' || staff.last_name)`,
  email: sql`staff.email`,
  city: sql`lower(${city})`,
  storeName: sql`lower(${storeName})`,
  role: sql`array_position(array['superadmin', 'admin', 'employee'], staff.role)`,
  status: sql`array_position(array['pending', 'active', 'disabled'], staff.status)`,
  createdAt: sql`staff.created_at`,
};

export const toEmployee = ({ locationId: _, createdAt, ...staff }: StaffRow): Employee => ({
  ...staff,
  createdAt: createdAt.toISOString(),
});

export async function listStaff(db: Db, actor: Actor, query: EmployeePageQuery): Promise<Page<Employee>> {
  const { search, status, role, sort = 'status', direction } = query;
  const conditions = (row: Builder) =>
    row.and([
      listedFor(actor),
      ...(search ? [matches(search)] : []),
      ...(status ? [row('staff.status', '=', status)] : []),
      ...(role ? [row('staff.role', '=', role)] : []),
    ]);
  const [rows, { count }] = await Promise.all([
    withPlace(db)
      .where(conditions)
      .orderBy(SORTS[sort], direction)
      .orderBy('staff.createdAt', 'desc')
      .orderBy('staff.id')
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
    everyone(db)
      .where(conditions)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(rows.map(toEmployee), count, query);
}

export async function countStaff(db: Db, actor: Actor): Promise<{ pendingRegistrations: number; employees: number }> {
  return everyone(db)
    .where(listedFor(actor))
    .select([
      sql<number>`count(*) filter (where status = 'pending')`.as('pendingRegistrations'),
      sql<number>`count(*)`.as('employees'),
    ])
    .executeTakeFirstOrThrow();
}

export const findStaff = (db: Db | Tx, actor: Actor, id: string): Promise<StaffRow | undefined> =>
  withPlace(db).where('staff.id', '=', id).where(visibleStaff(actor)).executeTakeFirst();

/** Locks the account until the transaction ends; undefined if the person cannot see it. */
export const lockStaff = (tx: Tx, actor: Actor, id: string): Promise<StaffRow | undefined> =>
  withPlace(tx).where('staff.id', '=', id).where(visibleStaff(actor)).forUpdate('staff').executeTakeFirst();

/** The same for work that no person does. */
export const lockStaffByEmail = (tx: Tx, email: string): Promise<StaffRow | undefined> =>
  withPlace(tx).where('staff.email', '=', email).forUpdate('staff').executeTakeFirst();

/** Locked in the order of their ids, so that two superadmins who demote each other wait instead of both succeeding. */
export async function lockOtherSuperadmins(tx: Tx, id: string): Promise<number> {
  const heads = await tx
    .selectFrom('staffMember')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return heads.filter((head) => head.id !== id).length;
}

/** The language of the person's screens and emails; none until it is chosen. */
export async function findLanguage(tx: Tx, id: string): Promise<Language | null> {
  const staff = await tx.selectFrom('staffMember').select('language').where('id', '=', id).executeTakeFirst();
  return staff?.language ?? null;
}

export async function isEmailTaken(db: Db | Tx, email: string, except?: string): Promise<boolean> {
  const holder = await db
    .selectFrom('staffMember')
    .select('id')
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return holder !== undefined && holder.id !== except;
}

/** Answers undefined if the email was taken at the same moment. */
export async function insertStaff(tx: Tx, staff: Insertable<StaffMember>): Promise<string | undefined> {
  const made = await tx
    .insertInto('staffMember')
    .values(staff)
    .onConflict((conflict) => conflict.column('email').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateStaff(tx: Tx, id: string, changes: Updateable<StaffMember>): Promise<void> {
  await tx.updateTable('staffMember').set(changes).where('id', '=', id).execute();
}

/** The chosen language, for screens, emails and files. */
export async function keepLanguage(tx: Tx, id: string, language: Language): Promise<void> {
  await tx.updateTable('staffMember').set({ language }).where('id', '=', id).execute();
}

/** The stores of a person besides the main one. */
export async function replaceFurtherStores(tx: Tx, staffId: string, storeIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('staffStore').where('staffId', '=', staffId).execute();
  if (storeIds.length === 0) return;
  await tx
    .insertInto('staffStore')
    .values(storeIds.map((locationId) => ({ staffId, locationId })))
    .execute();
}

/** The active superadmins, who answer for the organisation's rules. */
export const listSuperadmins = (tx: Tx): Promise<{ id: string; email: string; firstName: string }[]> =>
  tx
    .selectFrom('staffMember')
    .select(['id', 'email', 'firstName'])
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();

export async function hasSuperadmin(db: Db | Tx): Promise<boolean> {
  const head = await db
    .selectFrom('staffMember')
    .select('id')
    .where('role', '=', 'superadmin')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return head !== undefined;
}

/** Deletes requests without an answer, so that the email can register again. */
export async function deleteOldRequests(db: Db, requestedBefore: Date, now: Date): Promise<void> {
  await db
    .updateTable('staffMember')
    .set({ deletedAt: now })
    .where('status', '=', 'pending')
    .where('deletedAt', 'is', null)
    .where('createdAt', '<', requestedBefore)
    .execute();
}

/** Sets the language of a person who has none. */
export async function saveLanguage(tx: Tx, staffId: string, language: Language): Promise<void> {
  await tx
    .updateTable('staffMember')
    .set({ language })
    .where('id', '=', staffId)
    .where('language', 'is', null)
    .execute();
}

/** The permissions in which a person differs from their role. */
export async function deleteOverrides(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('staffGrant').where('staffId', '=', staffId).execute();
}
