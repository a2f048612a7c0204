import type { ExportedMovement } from '@bhandar/domain/inventory';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listMovementsAfter } from './export-repository';

/** Every movement that the actor may see, in the order of the ledger. */
export async function exportMovements(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<ExportedMovement>> {
  const list = 'movement';
  const { id } = decodeCursor(list, cursor);
  const after = id.includes('-') ? 0 : Number(id);
  const before = await horizonOf(ctx, 'stock_movement', rows);
  const steps = await listMovementsAfter(ctx.db, ctx.actor, { after, before, take: limit + 1 });
  // A smaller id may still commit, so the page ends before the first unsettled movement.
  const unsettled = steps.findIndex(({ isSettled }) => !isSettled);
  const placed = steps
    .slice(0, unsettled < 0 ? undefined : unsettled)
    .map(({ isSettled: _, ...step }) => ({ at: step.occurredAt, id: String(step.id), step }));
  return toCursorPage(placed, { list, cursor, limit }, ({ step }) => step);
}
