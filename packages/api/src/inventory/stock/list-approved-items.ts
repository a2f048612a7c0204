import {
  type ApprovedItemPage,
  type ApprovedItemQuery,
  NO_APPROVED_ORDERS_PERMISSION,
} from '@bhandar/domain/inventory';
import { notPermitted, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { countApproved, listApproved } from './approved-items-repository';

/** Approved lines with the counts of all; employees see the requester. */
export async function listApprovedItems(ctx: StaffContext, input: ApprovedItemQuery): Promise<ApprovedItemPage> {
  if (ctx.actor.role === 'employee') throw notPermitted(NO_APPROVED_ORDERS_PERMISSION);
  const [data, { found, orderCount, itemCount }] = await Promise.all([
    listApproved(ctx.db, ctx.actor, input),
    countApproved(ctx.db, ctx.actor, input),
  ]);
  return { ...toPage(data, found, input), orderCount, itemCount };
}
