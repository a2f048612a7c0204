import type { Db, Tx } from '@bhandar/db';
import { type RawBuilder, sql } from 'kysely';

/** Audited acts after which a person stands at a place or in a role by the actor's word; an edit only if it moved them. */
const PLACINGS = ['employee.create', 'registration.approve', 'employee.stores', 'employee.enable', 'employee.disable'];

const isPlacing = (since: Date): RawBuilder<boolean> => sql`entity = 'staff_member' and occurred_at > ${since}
  and (action = any(${PLACINGS}::text[]) or action = 'employee.update' and before is distinct from after)`;

/** Whom the actor added, moved, promoted, enabled or disabled since then; those of `staffIds`, where it is given. */
export async function listPlacedBy(
  db: Db | Tx,
  { actorId, staffIds, since }: { actorId: string; staffIds?: readonly string[]; since: Date },
): Promise<string[]> {
  const among = staffIds ? sql`entity_id = any(${staffIds}::text[])` : sql`true`;
  const { rows } = await sql<{ staffId: string }>`
    select distinct entity_id as staff_id from audit_entry
    where ${among} and actor_id = ${actorId}::uuid and ${isPlacing(since)}`.execute(db);
  return rows.map(({ staffId }) => staffId);
}

/** The managers who did so with the person since then. */
export async function listPlacersOf(
  db: Db | Tx,
  { staffId, since }: { staffId: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_member where role = 'admin' and id in (
      select actor_id from audit_entry where entity_id = ${staffId} and ${isPlacing(since)})`.execute(db);
  return rows.map(({ id }) => id);
}
