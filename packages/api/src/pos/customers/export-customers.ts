import type { Customer } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { listCustomersAfter } from './customer-repository';

/** The customers that the actor may see, in the order in which they were added. */
export async function exportCustomers(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<Customer>> {
  const list = 'customer';
  const window = { after: decodeCursor(list, cursor), before: await horizonOf(ctx, 'customer', rows), take: limit + 1 };
  const customers = await listCustomersAfter(ctx.db, ctx.actor, window);
  return toCursorPage(customers, { list, cursor, limit }, ({ at: _, ...customer }) => customer);
}
