import type { Db } from '@bhandar/db';
import type { StoreRef } from '@bhandar/domain/accounts';
import { sql } from 'kysely';
import { storesOf } from '../accounts';
import { TOKEN_SESSION } from '../core/context';
import type { Change } from '../core/events';

export const CHANGE_CHANNEL = 'bhandar_changed';

export interface StreamedEvent {
  id: number;
  kind: string;
  locationId: string | null;
  /** The people with a notification of it. */
  noticed: string[];
}

/** The events after `id` that the notifier has processed, in order, so that the unread count includes them. */
export async function listStreamedEvents(db: Db, id: number, limit: number): Promise<StreamedEvent[]> {
  const { rows } = await sql<StreamedEvent>`
    select event.id, event.kind, event.location_id,
      coalesce((select jsonb_agg(staff_id) from notification where event_id = event.id), '[]') as noticed
    from domain_event event
    where event.id > ${id} and event.id <= (select last_event_id from notifier_cursor)
    order by event.id limit ${limit}`.execute(db);
  return rows;
}

export async function notifyChanges(db: Db, changes: readonly Change[]): Promise<void> {
  await sql`select pg_notify(${CHANGE_CHANNEL}, ${JSON.stringify(changes)})`.execute(db);
}

export interface ValidSession {
  id: string;
  storeIds: string[];
}

/** The valid sessions and API tokens among the ids, with the stores that their owners may access. */
export async function listValidSessions(db: Db, ids: readonly string[], now: Date): Promise<ValidSession[]> {
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
