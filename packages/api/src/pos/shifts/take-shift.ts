import type { Tx } from '@bhandar/db';
import { isCurrent, shiftOfLateSale } from '@bhandar/domain/pos';
import { coded, DomainError } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { freezeShift } from './freeze-shift';
import {
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
  /** Null: the standing shift of the store takes it. */
  tillId: string | null;
  at: Date;
  businessOn: string;
  /** Made without the network, and arriving late. */
  offline: boolean;
}

export const shiftRequired = () => new DomainError('RULE_BROKEN', coded('shift.required'));

/**
 * The open shift that takes a payment or refund; it stays open until the transaction ends. The first one of a business day
 * opens the shift, unless the organisation wants a person to. The caller has locked the till, which comes first in the
 * counter's order.
 */
export async function takeShift(tx: Tx, ctx: StaffContext, request: ShiftRequest): Promise<string> {
  const { tillId, offline } = request;
  if (tillId === null) return takeStandingShift(tx, ctx, request);
  return offline ? takeLateShift(tx, ctx, { ...request, tillId }) : takeTillShift(tx, ctx, { ...request, tillId });
}

type TillRequest = ShiftRequest & { tillId: string };

async function takeTillShift(tx: Tx, ctx: StaffContext, request: TillRequest): Promise<string> {
  const open = await findOpenShift(tx, request.tillId);
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
  const id = await insertShift(tx, { ...by, locationId, tillId, kind, businessOn, automatic: true });
  const after = { kind, businessOn, automatic: true, floatMinor: 0 };
  await audit(tx, ctx, { action: 'shift.opened', entity: 'shift', entityId: id, locationId, after });
  return id;
}
