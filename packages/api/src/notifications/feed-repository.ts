import type { Db } from '@bhandar/db';
import type { StoreRef } from '@bhandar/domain/accounts';
import { sql } from 'kysely';
import { storesOf } from '../accounts';
import { TOKEN_SESSION } from '../core/context';
import type { Change } from '../core/events';

export const CHANGE_CHANNEL = 'bhandar_changed';

export interface FedEvent {
  id: number;
  kind: string;
  locationId: string | null;
  /** Whose bell rings for it. */
  noticed: string[];
}

/** What the notifier is done with after `id`, in order; nothing beyond it, so that a bell already counts what it rings for. */
export async function listFedEvents(db: Db, id: number, limit: number): Promise<FedEvent[]> {
  const { rows } = await sql<FedEvent>`
    select event.id, event.kind, event.location_id,
      coalesce((select jsonb_agg(staff_id) from notification where event_id = event.id), '[]') as noticed
    from domain_event event
    where event.id > ${id} and event.id <= (select last_event_id from notifier_cursor)
    order by event.id limit ${limit}`.execute(db);
  return rows;
}

export async function sayChanges(db: Db, changes: readonly Change[]): Promise<void> {
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(changes)})`.execute(db);
}

export interface Living {
  id: string;
  storeIds: string[];
}

/** Which of the sessions, and of the tokens of programs, still open the door, and the stores behind it. */
export async function listLivingSessions(db: Db, ids: readonly string[], now: Date): Promise<Living[]> {
  const tokenIds = ids.flatMap((id) => (id.startsWith(TOKEN_SESSION) ? [id.slice(TOKEN_SESSION.length)] : []));
  const { rows } = await sql<{ id: string; stores: StoreRef[] }>`
    select living.id, ${storesOf} as stores from (
      select id, staff_id, staff_version from session
      where id = any(${ids}) and expires_at > ${now} and absolute_expires_at > ${now}
      union all
      select ${TOKEN_SESSION} || id, staff_id, staff_version from api_token
      where id = any(${tokenIds}::uuid[]) and expires_at > ${now} and revoked_at is null
    ) living join staff_member on staff_member.id = living.staff_id
    where living.staff_version = staff_member.version and status = 'active' and deleted_at is null`.execute(db);
  return rows.map(({ id, stores }) => ({ id, storeIds: stores.map((store) => store.id) }));
}
