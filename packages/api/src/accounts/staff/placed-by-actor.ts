import type { Db, Tx } from '@bhandar/db';
import { PLACEMENT_WAIT_DAYS } from '@bhandar/domain/accounts';
import type { StaffContext } from '../../core/context';
import { daysBefore } from '../../core/today';
import { listPlacedBy } from './placed-repository';

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
