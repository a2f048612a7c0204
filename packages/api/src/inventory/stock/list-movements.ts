import type { Movement, MovementQuery } from '@bhandar/domain/inventory';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { choosePlace } from './choose-place';
import { countMovements, listMovementRows } from './movements-repository';

/** Every movement of a product (or one batch of it) at a location, newest first, each with its resulting balance. */
export async function listMovements(ctx: StaffContext, input: MovementQuery): Promise<Page<Movement>> {
  await choosePlace(ctx, input.locationId);
  const [data, totalItems] = await Promise.all([listMovementRows(ctx.db, input), countMovements(ctx.db, input)]);
  return toPage(data, totalItems, input);
}
