import type { Db, Tx } from '@bhandar/db';
import {
  type Actor,
  type GrantOverrides,
  type GrantPageQuery,
  GrantRules,
  type StaffGrants,
} from '@bhandar/domain/accounts';
import { offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { grantsOfPerson } from '../sessions/session-repository';
import { deleteOverrides, everyone, listedFor, matches, type StaffRow, withPlace } from '../staff/staff-repository';

export const readGrantRules = async (db: Db | Tx): Promise<GrantRules> => {
  const rules = db.selectFrom('organisation').select(['employeeDiscountPercent', 'adminDiscountPercent', 'belowCost']);
  return GrantRules.parse(await rules.executeTakeFirstOrThrow());
};

const grantsOfStaff = sql.raw<GrantOverrides | null>(grantsOfPerson('staff'));

export const readOverrides = async (db: Db | Tx, staffId: string): Promise<GrantOverrides> => {
  const row = everyone(db).select(grantsOfStaff.as('grants')).where('staff.id', '=', staffId);
  return (await row.executeTakeFirst())?.grants ?? {};
};

export const toStaffGrants = (staff: StaffRow, overrides: GrantOverrides): StaffGrants => {
  const { id, firstName, lastName, email, role, status, city, storeName } = staff;
  return { id, firstName, lastName, email, role, status, city, storeName, overrides };
};

/** The people whose permissions the person may change, by store and name. */
export async function listStaffGrants(db: Db, actor: Actor, query: GrantPageQuery): Promise<Page<StaffGrants>> {
  const { search } = query;
  const conditions = sql<boolean>`${listedFor(actor)} and staff.role <> 'superadmin' and staff.status <> 'pending'
    and staff.id <> ${actor.id} and ${search ? matches(search) : sql`true`}`;
  const [rows, { count }] = await Promise.all([
    withPlace(db)
      .select(grantsOfStaff.as('grants'))
      .where(conditions)
      .orderBy(sql`staff.role, lower(store.name), lower(staff.first_name || ' ' || staff.last_name), staff.id`)
      .limit(query.limit)
      .offset(offsetOf(query))
      .execute(),
    everyone(db)
      .where(conditions)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return toPage(
    rows.map(({ grants, ...staff }) => toStaffGrants(staff, grants ?? {})),
    count,
    query,
  );
}

/** Replaces all overrides of a person. */
export async function replaceOverrides(
  tx: Tx,
  { staffId, overrides, by, at }: { staffId: string; overrides: GrantOverrides; by: string; at: Date },
): Promise<void> {
  await deleteOverrides(tx, staffId);
  const rows = Object.entries(overrides).map(([name, held]) => ({
    staffId,
    name,
    setBy: by,
    setAt: at,
    ...(typeof held === 'number' ? { value: held } : { allowed: held }),
  }));
  if (rows.length > 0) await tx.insertInto('staffGrant').values(rows).execute();
}
