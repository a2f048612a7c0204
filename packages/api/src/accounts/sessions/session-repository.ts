import { type Db, type Session, type StaffMember, statement, type Tx } from '@bhandar/db';
import type { Language, StoreRef } from '@bhandar/domain/accounts';
import { type Insertable, type Selectable, sql } from 'kysely';
import { createQueryBatcher } from '../../core/query-batcher';

type SessionRow = Selectable<Session>;

/** Who a session belongs to, as of now. */
export type SessionOwner = Pick<
  Selectable<StaffMember>,
  'id' | 'email' | 'firstName' | 'lastName' | 'role' | 'status' | 'version'
> & { stores: StoreRef[]; language: Language | null };

/** `revision` changes with anything about the person. */
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
/** The same where the person goes by the name of `staff`. */
export const storesOfStaff = sql.raw<StoreRef[]>(storesOfSql('staff'));

type FoundRow = SessionRow & Omit<FoundOwner, 'id'>;

const findAll = statement<FoundRow>(
  'find-sessions',
  `select session.*, email, first_name, last_name, role, status, version, language,
     staff_member.xmin::text as revision, ${STORES_OF} as stores
   from session join staff_member on staff_member.id = session.staff_id
   where session.id = any($1::text[]) and staff_member.deleted_at is null`,
);

/** Everything a request needs to know about its caller, as of now; callers of the same moment share the round trip. */
export const findSession = createQueryBatcher<string, FoundSession | undefined>(async (db, ids) => {
  const rows = await findAll(db, ids);
  const found = new Map(rows.map((row) => [row.id, foundOf(row)]));
  return ids.map((id) => found.get(id));
});

function foundOf(row: FoundRow): FoundSession {
  const { email, firstName, lastName, role, status, version, revision, language, stores, ...session } = row;
  const names = { email, firstName, lastName };
  const owner = { id: session.staffId, ...names, role, status, version, revision, language, stores };
  return { session, owner };
}

const selectOwnerEver = (db: Db | Tx, staffId: string) =>
  db
    .selectFrom('staffMember')
    .select(['id', 'email', 'firstName', 'lastName', 'role', 'status', 'version', 'language', storesOf.as('stores')])
    .where('id', '=', staffId);

/** In SQL: whether somebody who was let in a moment ago would be let in now, as the same. */
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
      and session.expires_at > ${at} and session.absolute_expires_at > ${at})`;

const selectOwner = (db: Db | Tx, staffId: string) => selectOwnerEver(db, staffId).where('deletedAt', 'is', null);

/** Also of somebody who was deleted. */
export const findOwnerEver = (db: Db | Tx, staffId: string) =>
  selectOwnerEver(db, staffId).select(['deletedAt', 'placedAt']).executeTakeFirst();

export const findOwner = (db: Db | Tx, staffId: string): Promise<SessionOwner | undefined> =>
  selectOwner(db, staffId).executeTakeFirst();

/** The same facts about a person who is just signing in; nobody changes the account until the transaction ends. */
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

/** Ends the sign-in that a session belongs to: the token and the cookie of a documented login die together. */
export async function deleteSignIn(db: Db | Tx, sessionId: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('signInId', '=', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', sessionId))
    .execute();
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

/** Every session made before this is worthless from the next request on. */
export async function raiseVersion(tx: Tx, staffId: string): Promise<void> {
  await tx
    .updateTable('staffMember')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', staffId)
    .execute();
}

/** A person's living sign-ins, this one first, then the latest seen. A cookie and its token are one. */
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

/** Ends one sign-in of the person, but never the one they are using. */
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

/** Answers how many sign-ins ended. */
export async function deleteOtherSignIns(tx: Tx, person: { id: string; sessionId: string }): Promise<number> {
  const ended = await tx
    .deleteFrom('session')
    .where('staffId', '=', person.id)
    .where('signInId', '<>', (mine) => mine.selectFrom('session').select('signInId').where('id', '=', person.sessionId))
    .returning('signInId')
    .execute();
  return new Set(ended.map(({ signInId }) => signInId)).size;
}
