import type { Tx } from '@bhandar/db';
import { isCurrent, shiftOfLateSale } from '@bhandar/domain/pos';
import { coded, DomainError } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { freezeShift } from './freeze-shift';
import { readLeft } from './left-in-drawer-repository';
import {
  findHeldShift,
  findOpenShift,
  findStandingShift,
  findSupplement,
  insertShift,
  isShiftRequired,
  keepShiftOpen,
  listRecentShifts,
  lockStandingShifts,
  type ShiftRow,
} from './shift-repository';

/** Where and when something is paid. */
export interface ShiftRequest {
  locationId: string;
  /** The till at which it is paid; null: of no till, such as over the documented path. */
  tillId: string | null;
  /** Whether cash is taken or given. */
  cash: boolean;
  at: Date;
  businessOn: string;
  /** Made without the network, and arriving late. */
  offline: boolean;
}

export const shiftRequired = () => new DomainError('RULE_BROKEN', coded('shift.required'));

/**
 * The open shift that takes a payment or refund; it stays open until the transaction ends: the one that a person opened at
 * the till, else the one that the person holds elsewhere in the store, so that no way around a till leaves cash in no drawer.
 * Otherwise the first one of a business day opens the shift, unless the organisation wants a person to; then cash is refused
 * without a till, too. The caller has locked the till, which comes first in the counter's order.
 */
export async function takeShift(tx: Tx, ctx: StaffContext, request: ShiftRequest): Promise<string> {
  const { tillId, offline } = request;
  if (tillId !== null && offline) return takeLateShift(tx, ctx, { ...request, tillId });
  // Of an offline sale that no till proved nobody knows whose drawer took it.
  if (tillId === null && offline) return takeStandingShift(tx, ctx, request);
  const open = tillId === null ? undefined : await findOpenShift(tx, tillId);
  if (open && !open.automatic) return open.id;
  const held = await keepHeldShift(tx, ctx, request);
  if (held) return held;
  if (tillId !== null) return takeTillShift(tx, ctx, { ...request, tillId }, open);
  if (request.cash && (await isShiftRequired(tx))) throw shiftRequired();
  return takeStandingShift(tx, ctx, request);
}

type TillRequest = ShiftRequest & { tillId: string };

/** Locks the shift and not its till, since two tills are never locked at once. Closing the shift waits for that lock. */
async function keepHeldShift(
  tx: Tx,
  { actor }: StaffContext,
  { locationId, offline, at }: ShiftRequest,
): Promise<string | undefined> {
  const held = await findHeldShift(tx, { locationId, staffId: actor.id });
  if (!held || (offline && at < held.openedAt)) return undefined;
  return (await keepShiftOpen(tx, held.id)) ? held.id : undefined;
}

async function takeTillShift(
  tx: Tx,
  ctx: StaffContext,
  request: TillRequest,
  open: ShiftRow | undefined,
): Promise<string> {
  if (open && isCurrent(open, request.businessOn)) return open.id;
  if (await isShiftRequired(tx)) throw shiftRequired();
  if (open) await freezeShift(tx, ctx, open);
  return openAutomatically(tx, ctx, request, 'till');
}

/** Nobody can be asked any more to open a shift for a sale that was made offline. */
async function takeLateShift(tx: Tx, ctx: StaffContext, request: TillRequest): Promise<string> {
  const { at, businessOn, tillId } = request;
  const shifts = await listRecentShifts(tx, tillId);
  const shift = shiftOfLateSale(shifts, { soldAt: at, businessOn });
  const held = shift && !shift.automatic ? undefined : await keepHeldShift(tx, ctx, request);
  if (held) return held;
  if (shift) return shift.closedAt === null ? shift.id : supplementOf(tx, ctx, shift);
  const open = shifts.find(({ closedAt }) => closedAt === null);
  if (open) await freezeShift(tx, ctx, open);
  return openAutomatically(tx, ctx, request, 'till');
}

async function supplementOf(tx: Tx, ctx: StaffContext, shift: ShiftRow): Promise<string> {
  const known = await findSupplement(tx, shift.id);
  if (known) return known.id;
  const { id: supplements, locationId, tillId, businessOn } = shift;
  const by = { openedBy: ctx.actor.id, heldBy: ctx.actor.id, openedAt: ctx.now() };
  return insertShift(tx, { ...by, kind: 'supplement', automatic: true, supplements, locationId, tillId, businessOn });
}

async function takeStandingShift(tx: Tx, ctx: StaffContext, request: ShiftRequest): Promise<string> {
  const { locationId, businessOn } = request;
  const seen = await findStandingShift(tx, locationId);
  if (seen && isCurrent(seen, businessOn) && (await keepShiftOpen(tx, seen.id))) return seen.id;
  await lockStandingShifts(tx, locationId);
  const open = await findStandingShift(tx, locationId);
  if (open && isCurrent(open, businessOn)) return open.id;
  if (open) await freezeShift(tx, ctx, open);
  return openAutomatically(tx, ctx, request, 'standing');
}

async function openAutomatically(
  tx: Tx,
  ctx: StaffContext,
  { locationId, tillId, businessOn, at }: ShiftRequest,
  kind: 'till' | 'standing',
): Promise<string> {
  const by = { openedBy: ctx.actor.id, heldBy: ctx.actor.id, openedAt: at };
  const floatMinor = tillId === null ? 0 : ((await readLeft(tx, tillId)) ?? 0);
  const id = await insertShift(tx, { ...by, locationId, tillId, kind, businessOn, automatic: true, floatMinor });
  const after = { kind, businessOn, automatic: true, floatMinor };
  await audit(tx, ctx, { action: 'shift.opened', entity: 'shift', entityId: id, locationId, after });
  return id;
}
