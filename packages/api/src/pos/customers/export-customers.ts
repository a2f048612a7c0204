import type { Customer } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorQuery, placeOf, toCursorPage } from '../../core/cursor';
import { safeHorizon } from '../../core/cursor-repository';
import { listCustomersAfter } from './customer-repository';

/** The customers within reach, in the order in which they were added. */
export async function exportCustomers(
  ctx: StaffContext,
  { cursor, limit }: CursorQuery,
): Promise<CursorPage<Customer>> {
  const list = 'customer';
  const walk = { after: placeOf(list, cursor), before: await safeHorizon(ctx, 'customer'), take: limit + 1 };
  const customers = await listCustomersAfter(ctx.db, ctx.actor, walk);
  return toCursorPage(customers, { list, cursor, limit }, ({ at: _, ...customer }) => customer);
}
