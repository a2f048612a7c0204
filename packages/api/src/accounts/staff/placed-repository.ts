import type { Db, Tx } from '@bhandar/db';
import { sql } from 'kysely';

/** Audited acts after which a person stands at a place or in a role by the actor's word; an edit only if it moved them. */
const PLACINGS = ['employee.create', 'registration.approve', 'employee.stores', 'employee.enable', 'employee.disable'];

/** Those of the people whom the actor added, moved, promoted, enabled or disabled since then. */
export async function listPlacedBy(
  db: Db | Tx,
  { actorId, staffIds, since }: { actorId: string; staffIds: readonly string[]; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ staffId: string }>`
    select distinct entity_id as staff_id from audit_entry
    where entity = 'staff_member' and entity_id = any(${staffIds}::text[]) and actor_id = ${actorId}
      and occurred_at > ${since}
      and (action = any(${PLACINGS}::text[]) or action = 'employee.update' and before is distinct from after)`.execute(
    db,
  );
  return rows.map(({ staffId }) => staffId);
}
