import type { PinState, RemovePinInput, SetPinInput } from '@bhandar/domain/accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { proveCurrentPassword } from '../sessions/current-password';
import { hashPassword } from '../sessions/secrets';
import { deletePinSessionsOf } from '../sessions/session-repository';
import { clearFailures, deletePin, readPin, savePin } from './pin-repository';

export async function getPin({ db, actor }: StaffContext): Promise<PinState> {
  const pin = await readPin(db, actor.id);
  return { since: pin?.setAt.toISOString() ?? null };
}

/** Sets or replaces the person's own PIN. What was guessed about an earlier one no longer counts. */
export async function setPin(ctx: StaffContext, { currentPassword, pin }: SetPinInput): Promise<PinState> {
  await proveCurrentPassword(ctx, currentPassword);
  const pinHash = await hashPassword(pin);
  const { id: staffId } = ctx.actor;
  const setAt = ctx.now();
  return transact(ctx, async (tx) => {
    await savePin(tx, { staffId, pinHash, setAt });
    await deletePinSessionsOf(tx, staffId);
    await clearFailures(tx, staffId);
    await audit(tx, ctx, { action: 'pin.set', entity: 'staff_member', entityId: staffId });
    return { since: setAt.toISOString() };
  });
}

export async function removePin(ctx: StaffContext, { currentPassword }: RemovePinInput): Promise<PinState> {
  await proveCurrentPassword(ctx, currentPassword);
  const { id: staffId } = ctx.actor;
  return transact(ctx, async (tx) => {
    if (await deletePin(tx, staffId)) {
      await deletePinSessionsOf(tx, staffId);
      await audit(tx, ctx, { action: 'pin.remove', entity: 'staff_member', entityId: staffId });
    }
    return { since: null };
  });
}
