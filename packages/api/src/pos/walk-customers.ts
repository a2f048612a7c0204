import type { Customer } from '@bhandar/domain/pos';
import type { StaffContext } from '../context';
import { placeOf, type Stretch, toStretch, type WalkQuery } from '../cursor';
import { settledBefore } from '../cursor-repository';
import { listCustomersAfter } from './customer-repository';

/** The customers within reach, in the order in which they were added. */
export async function walkCustomers(ctx: StaffContext, { cursor, limit }: WalkQuery): Promise<Stretch<Customer>> {
  const list = 'customer';
  const walk = { after: placeOf(list, cursor), before: await settledBefore(ctx, 'customer'), take: limit + 1 };
  const customers = await listCustomersAfter(ctx.db, ctx.actor, walk);
  return toStretch(customers, { list, cursor, limit }, ({ at: _, ...customer }) => customer);
}
