import type { ApiToken, Db, Tx } from '@bhandar/db';
import { type Insertable, sql } from 'kysely';
import { grantsOfMember, type SessionOwner, storesOf } from '../sessions/session-repository';

export type TokenOwner = SessionOwner & { tokenId: string; lastUsedAt: Date | null };

/** The owner of a valid token, in one query. */
export async function findTokenOwner(db: Db | Tx, digest: string, now: Date): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`/* name:find-api-token */
    select staff_member.id, email, first_name, last_name, role, status, version, language,
      ${storesOf} as stores, ${grantsOfMember} as grants,
      api_token.id as token_id, api_token.last_used_at
    from api_token join staff_member on staff_member.id = api_token.staff_id
    where api_token.digest = ${digest} and api_token.revoked_at is null and api_token.expires_at > ${now}
      and api_token.staff_version = staff_member.version
      and staff_member.status = 'active' and staff_member.deleted_at is null`.execute(db);
  return rows[0];
}

export async function touchApiToken(db: Db | Tx, id: string, lastUsedAt: Date): Promise<void> {
  await db.updateTable('apiToken').set({ lastUsedAt }).where('id', '=', id).execute();
}

export const insertApiToken = (tx: Tx, token: Insertable<ApiToken>): Promise<{ id: string }> =>
  tx.insertInto('apiToken').values(token).returning('id').executeTakeFirstOrThrow();

/** A person's tokens that are not revoked, newest first. */
export const listTokensOf = (db: Db | Tx, staffId: string) =>
  db
    .selectFrom('apiToken')
    .innerJoin('staffMember', 'staffMember.id', 'apiToken.staffId')
    .select(['apiToken.id', 'name', 'apiToken.createdAt', 'expiresAt', 'lastUsedAt'])
    .select((row) => row('staffVersion', '<>', row.ref('staffMember.version')).as('outdated'))
    .where('staffId', '=', staffId)
    .where('revokedAt', 'is', null)
    .orderBy('apiToken.createdAt', 'desc')
    .orderBy('apiToken.id')
    .execute();

/** Waits for another token creation of the same person; answers the version to which a new token is bound. */
export async function lockVersion(tx: Tx, staffId: string): Promise<number> {
  const staff = tx.selectFrom('staffMember').select('version').where('id', '=', staffId).forUpdate();
  return (await staff.executeTakeFirstOrThrow()).version;
}

export async function revokeTokenOf(
  tx: Tx,
  staffId: string,
  token: { id: string; at: Date },
): Promise<string | undefined> {
  const revoked = await tx
    .updateTable('apiToken')
    .set({ revokedAt: token.at })
    .where('id', '=', token.id)
    .where('staffId', '=', staffId)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  return revoked?.name;
}
