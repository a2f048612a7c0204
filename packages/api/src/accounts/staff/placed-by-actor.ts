import type { Db, Tx } from '@bhandar/db';
import { PLACEMENT_WAIT_DAYS } from '@bhandar/domain/accounts';
import type { StaffContext } from '../../core/context';
import { daysBefore } from '../../core/today';
import { listPlacedBy, listPlacersOf } from './placed-repository';

type Actor = Pick<StaffContext, 'actor' | 'now'>;

/** Those of the people whom the actor added or moved within the wait; the warehouse, which adds managers, waits for none. */
export async function listPlacedByActor(
  db: Db | Tx,
  { actor, now }: Actor,
  staffIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.role !== 'admin') return new Set();
  const since = daysBefore(now(), PLACEMENT_WAIT_DAYS);
  return new Set(await listPlacedBy(db, { actorId: actor.id, staffIds, since }));
}

/** The actor and those people: where an act takes two, all of them are one. */
export async function listCountedAsActor(
  db: Db | Tx,
  ctx: Actor,
  staffIds: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set([ctx.actor.id, ...(await listPlacedByActor(db, ctx, staffIds))]);
}

/**
 * The people whose acts count together with the actor's, by the manager who has them: the actor with those people, and
 * the same of each manager who added or moved the actor within the wait.
 */
export async function listGroupsOfActor(
  tx: Tx,
  { actor, now }: Actor,
): Promise<readonly (readonly [managerId: string, staffIds: readonly string[]])[]> {
  if (actor.role === 'superadmin') return [[actor.id, [actor.id]]];
  const since = daysBefore(now(), PLACEMENT_WAIT_DAYS);
  const above = await listPlacersOf(tx, { staffId: actor.id, since });
  const managers = new Set(actor.role === 'admin' ? [actor.id, ...above] : above);
  if (managers.size === 0) return [[actor.id, [actor.id]]];
  return Promise.all(
    [...managers].map(async (managerId) => {
      const placed = await listPlacedBy(tx, { actorId: managerId, since });
      return [managerId, [managerId, ...placed]] as const;
    }),
  );
}
