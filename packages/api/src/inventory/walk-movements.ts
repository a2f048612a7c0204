import type { WalkedMovement } from '@bhandar/domain/inventory';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, settledBefore, toStretch, type WalkQuery } from '../cursor';
import { listMovementsAfter } from './walk-repository';

/** Every step of goods within reach, in the order of the book. */
export async function walkMovements(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<WalkedMovement>> {
  const list = 'movement';
  const { id } = placeOf(list, cursor);
  const after = id.includes('-') ? 0 : Number(id);
  const steps = await listMovementsAfter(ctx.db, ctx.actor, { after, take: limit + 1 });
  // Numbers and times need not agree: from the first unsettled step on, all waits for the next time.
  const before = settledBefore(ctx.now()).toISOString();
  const unsettled = steps.findIndex((step) => step.occurredAt >= before);
  const placed = steps
    .slice(0, unsettled < 0 ? undefined : unsettled)
    .map((step) => ({ at: step.occurredAt, id: String(step.id), step }));
  return toStretch(placed, { list, cursor, limit }, ({ step }) => step);
}
