import { whyWithoutGrant } from '@bhandar/domain/accounts';
import {
  type CashMovement,
  type CashMovementQuery,
  denominationsOf,
  isOverdue,
  maySeeExpectedCash,
  type ShiftDetails,
  type ShiftQuery,
  type ShiftSummary,
  type TillShift,
  type TillShiftQuery,
  type TillsOverview,
  tillCode,
  toBlindReading,
} from '@bhandar/domain/pos';
import { notFound, offsetOf, type Page, refuse, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findStoreId } from '../tills/choose-store';
import { findTill, findTillFacts } from '../tills/till-repository';
import { listColleagues } from './cash-repository';
import { readCountedLeft } from './left-in-drawer-repository';
import {
  findOpenShiftOfTill,
  findShiftFor,
  listMovementRows,
  listOpenShifts,
  listShiftRows,
} from './list-shifts-repository';
import { reportOfShift } from './report-of-shift';
import { findHeldShift, findSupplement, isShiftRequired, readStoredReport } from './shift-repository';
import { listSafes, listTillRows, sumOpenShifts } from './till-overview-repository';

/** The shift at this device, and what opening or closing one needs. */
export async function tillShift(ctx: StaffContext, { locationId, deviceId }: TillShiftQuery): Promise<TillShift> {
  const { db, actor, settings } = ctx;
  const storeId = await findStoreId(ctx, locationId);
  const place = storeId ? await findTillFacts(db, { locationId: storeId, staffId: actor.id }) : undefined;
  const till = place && (await findTill(db, { locationId: place.id, deviceId }));
  const shift = (till && (await findOpenShiftOfTill(db, till.id))) ?? null;
  return {
    store: place ? { id: place.id, name: place.name, city: place.city } : null,
    till: place && till ? tillCode(place.code, till.number) : null,
    tillId: till?.id ?? null,
    requireShift: await isShiftRequired(db),
    today: todayOf(ctx),
    denominations: [...denominationsOf(settings.currency)],
    shift,
    heldAt: place && (!shift || shift.automatic) ? await findTillOfHeld(ctx, place.id) : null,
    leftMinor: till && !shift ? await readCountedLeft(db, till.id) : null,
    colleagues: place ? await listColleagues(db, place.id) : [],
  };
}

/** The till of the shift that the person holds in a store. */
async function findTillOfHeld({ db, actor }: StaffContext, locationId: string): Promise<string | null> {
  const held = await findHeldShift(db, { locationId, staffId: actor.id });
  return (held && (await findShiftFor(db, actor, held.id))?.till) ?? null;
}

/** The X reading of an open shift, or the stored Z report of a closed one and the sums of what arrived after it. */
export async function getShift({ db, actor }: StaffContext, shiftId: string): Promise<ShiftDetails> {
  const summary = await findShiftFor(db, actor, shiftId);
  if (!summary) throw notFound('shift');
  if (summary.state === 'open') {
    const x = await reportOfShift(db, shiftId);
    const read = maySeeExpectedCash(actor) ? { x } : { x: null, blind: toBlindReading(x) };
    return { summary, ...read, z: null, supplement: null };
  }
  const late = await findSupplement(db, shiftId);
  const z = (await readStoredReport(db, shiftId)) ?? null;
  return { summary, x: null, z, supplement: late ? await reportOfShift(db, late.id) : null };
}

export async function listShifts(ctx: StaffContext, query: ShiftQuery): Promise<Page<ShiftSummary>> {
  const locationId = query.locationId ? await findStoreId(ctx, query.locationId) : undefined;
  const filter = { ...query, locationId, offset: offsetOf(query) };
  const { rows, total } = await listShiftRows(ctx.db, ctx.actor, filter);
  return toPage(rows, total, query);
}

/** Every till of one's stores with its open shift and the cash that its drawer should hold. */
export async function tillsOverview(
  ctx: StaffContext,
  asked: { locationId?: string | undefined },
): Promise<TillsOverview> {
  const { db, actor } = ctx;
  refuse(whyWithoutGrant(actor, 'manageShifts'));
  const locationId = asked.locationId ? await findStoreId(ctx, asked.locationId) : undefined;
  const today = todayOf(ctx);
  const open = await listOpenShifts(db, actor, locationId);
  const sums = new Map(
    (
      await sumOpenShifts(
        db,
        open.map(({ id }) => id),
      )
    ).map((row) => [row.shiftId, row]),
  );
  const tills = await listTillRows(db, actor, locationId);
  return {
    today,
    safes: await listSafes(db, actor, locationId),
    tills: tills.map(({ tillId, number, storeCode, store, lastZ, ...device }) => {
      const till = number === null ? '' : tillCode(storeCode, number);
      const shift = open.find((one) => one.store.id === store.id && one.till === till);
      const sum = shift && sums.get(shift.id);
      return {
        tillId,
        till,
        store,
        lastZ,
        shift: shift ? { ...shift, expectedMinor: sum?.cashMinor ?? null } : null,
        sales: sum?.sales ?? 0,
        salesMinor: sum?.salesMinor ?? 0,
        overdue: shift !== undefined && isOverdue(shift, today),
        registeredBy: device.registeredBy,
        registeredAt: device.registeredAt?.toISOString() ?? null,
        state: device.closedAt ? 'closed' : device.isDevice ? 'open' : 'always',
      };
    }),
  };
}

export async function listCashMovements(ctx: StaffContext, query: CashMovementQuery): Promise<Page<CashMovement>> {
  refuse(whyWithoutGrant(ctx.actor, 'manageShifts'));
  const locationId = query.locationId ? await findStoreId(ctx, query.locationId) : undefined;
  const filter = { ...query, locationId, offset: offsetOf(query) };
  const { rows, total } = await listMovementRows(ctx.db, ctx.actor, filter);
  return toPage(rows, total, query);
}
