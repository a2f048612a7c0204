import type { Tx } from '@bhandar/db';
import {
  type CashCounts,
  type OpenShiftInput,
  type ShiftSummary,
  sumOfCounts,
  whyNotOpenShift,
} from '@bhandar/domain/pos';
import { notFound, refuse } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { getStoreId } from '../tills/choose-store';
import { ensureOwnTill } from '../tills/own-till';
import { freezeShift } from './freeze-shift';
import { readLeft } from './left-in-drawer-repository';
import { findOpenShiftOfTill, findShiftFor } from './list-shifts-repository';
import { idReused, refuseCounts } from './lock-shift';
import { findOpening, findOpenShift, findShift, insertShift, type ShiftOpening } from './shift-repository';

/** A person opens the shift of a till with what the drawer holds; one that a sale has opened before is closed uncounted. */
export async function openShift(ctx: StaffContext, input: OpenShiftInput): Promise<ShiftSummary> {
  const { id, deviceId, counts } = input;
  refuseCounts(ctx, counts);
  const floatMinor = counts.length > 0 ? sumOfCounts(counts) : (input.floatMinor ?? 0);
  const opening = { openedBy: ctx.actor.id, floatMinor, floatCounts: counts };
  const locationId = await getStoreId(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    await requireOpenStores(tx, [locationId]);
    const now = ctx.now();
    const till = await ensureOwnTill(tx, ctx, { locationId, deviceId, now });
    const earlier = await findShift(tx, id);
    if (earlier) {
      if (earlier.tillId !== till.id || !isOpening(await findOpening(tx, id), opening)) throw idReused();
      return summaryOf(tx, ctx, id);
    }
    refuse(whyNotOpenShift(await findOpenShiftOfTill(tx, till.id)), 'INVALID_TRANSITION');
    const open = await findOpenShift(tx, till.id);
    if (open) await freezeShift(tx, ctx, open);
    const businessOn = todayOf(ctx);
    const leftMinor = await readLeft(tx, till.id);
    await insertShift(tx, {
      id,
      locationId,
      tillId: till.id,
      kind: 'till',
      businessOn,
      automatic: false,
      openedAt: now,
      openedBy: ctx.actor.id,
      heldBy: ctx.actor.id,
      floatMinor,
      floatCounts: JSON.stringify(counts),
    });
    const after = { kind: 'till', businessOn, automatic: false, floatMinor, leftMinor };
    await audit(tx, ctx, { action: 'shift.opened', entity: 'shift', entityId: id, locationId, after });
    return summaryOf(tx, ctx, id);
  });
}

/** Whether a shift was opened so, and by this person: then opening it is sent again. */
const isOpening = (earlier: ShiftOpening | undefined, opening: ShiftOpening): boolean =>
  earlier?.openedBy === opening.openedBy &&
  earlier.floatMinor === opening.floatMinor &&
  textOf(earlier.floatCounts) === textOf(opening.floatCounts);

const textOf = (counts: CashCounts): string => counts.map(({ valueMinor, count }) => `${count} x ${valueMinor}`).join();

async function summaryOf(tx: Tx, { actor }: StaffContext, shiftId: string): Promise<ShiftSummary> {
  const summary = await findShiftFor(tx, actor, shiftId);
  if (!summary) throw notFound('shift');
  return summary;
}
