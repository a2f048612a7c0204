import type { Tx } from '@bhandar/db';
import { canAccessStore, whyWithoutGrant } from '@bhandar/domain/accounts';
import {
  type CashMovementKind,
  type RecordBankDepositInput,
  type RecordCashMovementInput,
  whyNotDeposit,
  whyNotTakeOut,
} from '@bhandar/domain/pos';
import { notFound, refuse } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { isStore } from '../tills/till-repository';
import { findMovement, insertMovement, lockSafe, readSafe } from './cash-repository';
import { idReused, lockShiftFor, refuseDrawer } from './lock-shift';
import { reportOfShift } from './report-of-shift';

interface NewMovement {
  id: string;
  locationId: string;
  shiftId: string | null;
  kind: CashMovementKind;
  amountMinor: number;
  reason: string;
}

/** Cash comes into the drawer or leaves it otherwise than by a sale. */
export async function recordCashMovement(ctx: StaffContext, input: RecordCashMovementInput): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const { row, summary } = await lockShiftFor(tx, ctx, input.shiftId);
    const movement = { ...input, locationId: row.locationId };
    if (await isRecorded(tx, ctx, movement)) return { id: input.id };
    refuseDrawer(ctx, summary);
    const { expectedMinor } = await reportOfShift(tx, input.shiftId);
    refuse(whyNotTakeOut(input, expectedMinor), 'INVALID_TRANSITION');
    return recordInDrawer(tx, ctx, { ...movement, madeAt: ctx.now() });
  });
}

/** Records it without asking what the drawer holds. The caller has locked the till. */
export async function recordInDrawer(
  tx: Tx,
  ctx: StaffContext,
  movement: NewMovement & { madeAt: Date },
): Promise<{ id: string }> {
  const { id, kind, amountMinor } = movement;
  const recorded = await record(tx, ctx, movement);
  if (kind === 'payOut') {
    const cash = { act: 'cashPaidOut', valueMinor: amountMinor, field: 'amountMinor' } as const;
    await recordSoloAct(tx, ctx, { ...cash, document: { kind: 'cashMovement', id } });
  }
  return recorded;
}

/** Cash goes from the safe of a store to its bank. */
export async function recordBankDeposit(ctx: StaffContext, input: RecordBankDepositInput): Promise<{ id: string }> {
  refuse(whyWithoutGrant(ctx.actor, 'manageShifts'));
  return transact(ctx, async (tx) => {
    const { locationId } = input;
    if (!canAccessStore(ctx.actor, locationId) || !(await isStore(tx, locationId))) throw notFound('store');
    await lockSafe(tx, locationId);
    const movement = { ...input, shiftId: null, kind: 'bankDeposit' as const };
    if (await isRecorded(tx, ctx, movement)) return { id: input.id };
    refuse(whyNotDeposit(input, await readSafe(tx, locationId)), 'INVALID_TRANSITION');
    return record(tx, ctx, { ...movement, madeAt: ctx.now() });
  });
}

/** Whether this movement is sent again. */
export async function isRecorded(tx: Tx, { actor }: StaffContext, movement: NewMovement): Promise<boolean> {
  const earlier = await findMovement(tx, movement.id);
  if (!earlier) return false;
  const isSame =
    earlier.madeBy === actor.id &&
    earlier.locationId === movement.locationId &&
    earlier.shiftId === movement.shiftId &&
    earlier.kind === movement.kind &&
    earlier.amountMinor === movement.amountMinor;
  if (!isSame) throw idReused();
  return true;
}

async function record(tx: Tx, ctx: StaffContext, movement: NewMovement & { madeAt: Date }): Promise<{ id: string }> {
  const { id, locationId, kind, shiftId, amountMinor, reason } = movement;
  await insertMovement(tx, { ...movement, madeBy: ctx.actor.id });
  await audit(tx, ctx, {
    action: `cash.${kind}`,
    entity: 'cashMovement',
    entityId: id,
    locationId,
    after: { shiftId, amountMinor, reason },
  });
  return { id };
}
