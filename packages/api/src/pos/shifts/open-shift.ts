import type { Tx } from '@bhandar/db';
import {
  type CashCounts,
  type OpenShiftInput,
  type ShiftSummary,
  sumOfCounts,
  whyNotOpenShift,
} from '@bhandar/domain/pos';
import { dayInZone, notFound, refuse } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
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
  const { id, deviceId } = input;
  const locationId = await getStoreId(ctx, input.locationId);
  return transact(ctx, async (tx) => {
    await requireOpenStores(tx, [locationId]);
    const openedAt = ctx.now();
    const till = await ensureOwnTill(tx, ctx, { locationId, deviceId, now: openedAt });
    await startShift(tx, ctx, { ...input, locationId, tillId: till.id, openedAt });
    return summaryOf(tx, ctx, id);
  });
}

interface NewShift extends Pick<OpenShiftInput, 'id' | 'counts' | 'floatMinor'> {
  locationId: string;
  tillId: string;
  openedAt: Date;
}

/** The caller has locked the till. */
export async function startShift(tx: Tx, ctx: StaffContext, shift: NewShift): Promise<void> {
  const { id, locationId, tillId, counts, openedAt } = shift;
  refuseCounts(ctx, counts);
  const floatMinor = counts.length > 0 ? sumOfCounts(counts) : (shift.floatMinor ?? 0);
  const opening = { openedBy: ctx.actor.id, floatMinor, floatCounts: counts };
  const earlier = await findShift(tx, id);
  if (earlier) {
    if (earlier.tillId !== tillId || !isOpening(await findOpening(tx, id), opening)) throw idReused();
    return;
  }
  refuse(whyNotOpenShift(await findOpenShiftOfTill(tx, tillId)), 'INVALID_TRANSITION');
  const open = await findOpenShift(tx, tillId);
  if (open) await freezeShift(tx, ctx, open);
  const businessOn = dayInZone(openedAt, ctx.settings.timeZone);
  const leftMinor = await readLeft(tx, tillId);
  await insertShift(tx, {
    id,
    locationId,
    tillId,
    kind: 'till',
    businessOn,
    automatic: false,
    openedAt,
    openedBy: ctx.actor.id,
    heldBy: ctx.actor.id,
    floatMinor,
    floatCounts: JSON.stringify(counts),
  });
  const after = { kind: 'till', businessOn, automatic: false, floatMinor, leftMinor };
  await audit(tx, ctx, { action: 'shift.opened', entity: 'shift', entityId: id, locationId, after });
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
