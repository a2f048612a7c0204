import type { WalkedMovement } from '@bhandar/domain/inventory';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listMovementsAfter } from './walk-repository';

/** Every step of goods within reach, in the order of the book. */
export async function walkMovements(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<WalkedMovement>> {
  const list = 'movement';
  const { id } = placeOf(list, cursor);
  const after = id.includes('-') ? 0 : Number(id);
  const before = await settledBefore(ctx, 'stock_movement');
  const steps = await listMovementsAfter(ctx.db, ctx.actor, { after, before, take: limit + 1 });
  // A smaller number may still come from whoever was writing then: from the first unsettled step on, all waits.
  const unsettled = steps.findIndex(({ isSettled }) => !isSettled);
  const placed = steps
    .slice(0, unsettled < 0 ? undefined : unsettled)
    .map(({ isSettled: _, ...step }) => ({ at: step.occurredAt, id: String(step.id), step }));
  return toStretch(placed, { list, cursor, limit }, ({ step }) => step);
}
