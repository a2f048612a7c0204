import { type Db, type Session, type StaffMember, statement, type Tx } from '@bhandar/db';
import type { GrantOverrides, Language, StoreRef } from '@bhandar/domain/accounts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { createQueryBatcher } from '../../core/query-batcher';

type SessionRow = Selectable<Session>;

/** The owner of a session with their present facts. */
export type SessionOwner = Pick<
  Selectable<StaffMember>,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'status' | 'version'
> & { stores: StoreRef[]; language: Language | null; grants: GrantOverrides | null };

/** `revision` changes with every change to the person. */
export type FoundOwner = SessionOwner & { revision: string };

export interface FoundSession {
  session: SessionRow;
  owner: FoundOwner;
}

/** A person's stores as JSON, the primary one first; empty for the warehouse. */
const storesOfSql = (person: string) => `
  case when ${person}.role = 'superadmin' then '[]'::jsonb else (
    select coalesce(
      jsonb_agg(jsonb_build_object('id', place.id, 'name', place.name, 'city', place.city)
                order by (place.id = ${person}.location_id) desc, place.city, place.name), '[]'::jsonb)
    from location as place
    where place.kind = 'store'
      and (place.id = ${person}.location_id
           or place.id in (select location_id from staff_store where staff_id = ${person}.id))
  ) end`;
const STORES_OF = storesOfSql('staff_member');
export const storesOf = sql.raw<StoreRef[]>(STORES_OF);
/** The same for a query that names the person `staff`. */
export const storesOfStaff = sql.raw<StoreRef[]>(storesOfSql('staff'));

/** The person's overrides of the role's defaults as JSON; null if there are none. */
export const grantsOfPerson = (person: string) => `
  (select jsonb_object_agg(name, coalesce(to_jsonb(value), to_jsonb(allowed)))
   from staff_grant where staff_id = ${person}.id)`;
const GRANTS_OF = grantsOfPerson('staff_member');
export const grantsOfMember = sql.raw<GrantOverrides | null>(GRANTS_OF);

type FoundRow = SessionRow & Omit<FoundOwner, 'id'> & { tillLocationId: string | null };

const findAll = statement<FoundRow>(
  'find-sessions',
  `select session.*, email, first_name, last_name, role, status, version, language,
     staff_member.xmin::text as revision, ${STORES_OF} as stores, ${GRANTS_OF} as grants,
     (select location_id from till where till.id = session.till_id) as till_location_id
   from session join staff_member on staff_member.id = session.staff_id
   where session.id = any($1::text[]) and staff_member.deleted_at is null`,
);

/** All facts that a request needs about its caller; callers of the same moment share one query. */
export const findSession = createQueryBatcher<string, FoundSession | undefined>(async (db, ids) => {
  const rows = await findAll(db, ids);
  const found = new Map(rows.map((row) => [row.id, foundOf(row)]));
  return ids.map((id) => found.get(id));
});

function foundOf({ tillLocationId, ...row }: FoundRow): FoundSession {
  const { email, firstName, lastName, role, status, version, revision, language, stores, grants, ...session } = row;
  const names = { email, firstName, lastName };
  const owner = { id: session.staffId, ...names, role, status, version, revision, language, stores, grants };
  return { session, owner: tillLocationId ? atStore(owner, tillLocationId) : owner };
}

/** A person as a session opened by PIN knows them: in the store of its till alone, and in none once it is theirs no more. */
export const atStore = <Owner extends SessionOwner>(owner: Owner, locationId: string): Owner => ({
  ...owner,
  stores: owner.stores.filter(({ id }) => id === locationId),
});

const selectOwnerIncludingRemoved = (db: Db | Tx, staffId: string) =>
  db
    .selectFrom('staffMember')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'status', 'version', 'language'])
    .select([storesOf.as('stores'), grantsOfMember.as('grants')])
    .where('id', '=', staffId);

/** In SQL: whether the session and the facts of the person are still the cached ones. */
export const isSessionValidSql = ({
  sessionId,
  revision,
  at,
}: {
  sessionId: string;
  revision: string;
  at: string;
}): string => `
  exists (
    select from session join staff_member on staff_member.id = session.staff_id
    where session.id = ${sessionId} and staff_member.xmin::text = ${revision}
      and session.locked_at is null and session.expires_at > ${at} and session.absolute_expires_at > ${at})`;

const selectOwner = (db: Db | Tx, staffId: string) =>
  selectOwnerIncludingRemoved(db, staffId).where('deletedAt', 'is', null);

/** Also finds a deleted person. */
export const findOwnerIncludingRemoved = (db: Db | Tx, staffId: string) =>
  selectOwnerIncludingRemoved(db, staffId).select(['deletedAt', 'placedAt']).executeTakeFirst();

export const findOwner = (db: Db | Tx, staffId: string): Promise<SessionOwner | undefined> =>
  selectOwner(db, staffId).executeTakeFirst();

/** The same facts about a person who is signing in; the row stays locked until the transaction ends. */
export async function lockOwner(tx: Tx, staffId: string): Promise<SessionOwner | undefined> {
  return selectOwner(tx, staffId).forUpdate().executeTakeFirst();
}

export async function insertSession(db: Db | Tx, session: Insertable<Session>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

export async function touchSession(
  db: Db | Tx,
  id: string,
  seen: { lastSeenAt: Date; expiresAt: Date },
): Promise<void> {
  await db.updateTable('session').set(seen).where('id', '=', id).execute();
}

export async function deleteSession(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Ends the sign-in of a session: the token and the cookie of a documented login end together. */
export async function deleteSignIn(db: Db | Tx, sessionId: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('signInId', '=', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', sessionId))
    .execute();
}

/** Locks the sign-in of a session. Answers false if it was locked already. */
export async function lockSignIn(tx: Tx, sessionId: string, lockedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ lockedAt })
    .where('signInId', '=', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', sessionId))
    .where('lockedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Lets the sign-in of a session end no later than this. */
export async function endSignInBy(tx: Tx, sessionId: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('session')
    .set((row) => ({ expiresAt: sql<Date>`least(${row.ref('expiresAt')}, ${expiresAt}::timestamptz)` }))
    .where('signInId', '=', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', sessionId))
    .execute();
}

/** Ends the sessions that the person's PIN opened. */
export async function deletePinSessionsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom('session').where('staffId', '=', staffId).where('tillId', 'is not', null).execute();
}

export async function deleteSessionsOf(db: Db | Tx, staffId: string): Promise<void> {
  await db.deleteFrom('session').where('staffId', '=', staffId).execute();
}

/** Keeps a person's newest sign-ins. */
export async function deleteOldestSignIns(db: Db | Tx, staffId: string, kept: number): Promise<void> {
  await sql`
    delete from session where staff_id = ${staffId} and sign_in_id in (
      select sign_in_id from session where staff_id = ${staffId}
      group by sign_in_id order by max(created_at) desc offset ${kept})`.execute(db);
}

export async function deleteExpiredSessions(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expiresAt', '<=', now).execute();
}

export async function listSessionsOf(db: Db | Tx, staffId: string): Promise<SessionRow[]> {
  return db.selectFrom('session').selectAll().where('staffId', '=', staffId).orderBy('createdAt').execute();
}

/** Every session from before this is invalid from the next request on. */
export async function raiseVersion(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('staffMember')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', staffId)
    .execute();
}

/** A person's active sign-ins, the present one first, then by last use. A cookie and its token are one sign-in. */
export async function listSignInsOf(db: Db, person: { id: string; sessionId: string }, now: Date) {
  const { rows } = await sql<{
    id: string;
    current: boolean;
    withToken: boolean;
    userAgent: string;
    addressPrefix: string;
    createdAt: Date;
    lastSeenAt: Date;
  }>`
    select sign_in_id as id, bool_or(id = ${person.sessionId}) as current, bool_or(carrier = 'bearer') as with_token,
      max(user_agent) as user_agent, max(address_prefix) as address_prefix,
      min(created_at) as created_at, max(last_seen_at) as last_seen_at
    from session where staff_id = ${person.id} and expires_at > ${now} and absolute_expires_at > ${now}
    group by sign_in_id order by current desc, last_seen_at desc, sign_in_id`.execute(db);
  return rows;
}

/** Ends one sign-in of the person, but never the present one. */
export async function deleteSignInOf(
  tx: Tx,
  person: { id: string; sessionId: string },
  signInId: string,
): Promise<'ended' | 'current' | 'none'> {
  const mine = await tx
    .selectFrom('session')
    .select('id')
    .where('staffId', '=', person.id)
    .where('signInId', '=', signInId)
    .execute();
  if (mine.length === 0) return 'none';
  if (mine.some(({ id }) => id === person.sessionId)) return 'current';
  await tx.deleteFrom('session').where('signInId', '=', signInId).where('staffId', '=', person.id).execute();
  return 'ended';
}

/** Answers the number of ended sign-ins. */
export async function deleteOtherSignIns(tx: Tx, person: { id: string; sessionId: string }): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('staffId', '=', person.id)
    .where('signInId', '<>', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', person.sessionId))
    .returning('signInId')
    .execute();
  return new Set(ended.map(({ signInId }) => signInId)).size;
}
