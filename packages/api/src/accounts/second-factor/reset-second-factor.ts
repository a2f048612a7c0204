import { type Db, transact as retrying, type Tx } from '@bhandar/db';
import type { ResetSecondFactorInput } from '@bhandar/domain/accounts';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import { type AuditedContext, audit } from '../../audit/audit';
import { commandLine } from '../../core/command-line';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { endAccess } from '../end-access';
import { proveCurrentPassword } from '../sessions/current-password';
import { lockStaff, lockStaffByEmail, type StaffRow } from '../staff/staff-repository';
import { tellOwner } from '../tell-owner';
import { deleteFactor, distrustDevices } from './second-factor-repository';

/**
 * For a person who lost the authenticator and the recovery codes: they sign in with the password and set up another
 * one. Requires the caller's own password, so that nobody at a screen left open can weaken another account.
 */
export async function resetSecondFactor(
  ctx: StaffContext,
  { id, currentPassword }: ResetSecondFactorInput,
): Promise<{ message: string }> {
  if (id === ctx.actor.id) throw new DomainError('RULE_BROKEN', coded('secondFactor.resetOwn'));
  await proveCurrentPassword(ctx, currentPassword);
  return transact(ctx, async (tx) => {
    const staff = await lockStaff(tx, ctx.actor, id);
    if (!staff) throw notFound('employee');
    await takeFactor(tx, ctx, staff);
    return { message: 'Second factor reset' };
  });
}

type TakenFrom = Pick<StaffRow, 'id' | 'email' | 'firstName' | 'locationId'>;

async function takeFactor(tx: Tx, ctx: AuditedContext, staff: TakenFrom): Promise<void> {
  const { id, locationId } = staff;
  if (!(await deleteFactor(tx, id))) throw new DomainError('INVALID_TRANSITION', coded('secondFactor.none'));
  await distrustDevices(tx, id);
  await endAccess(tx, id);
  await audit(tx, ctx, { action: 'factor.reset', entity: 'staff_member', entityId: id, locationId });
  await tellOwner(tx, ctx, { kind: 'secondFactorChanged', owner: staff });
}

/** The same on the command line, for the last superadmin; answers false if there is no such factor. */
export const resetSecondFactorOf = (db: Db, email: string, now: () => Date): Promise<boolean> =>
  retrying(db, async (tx) => {
    const staff = await lockStaffByEmail(tx, email.trim().toLowerCase());
    if (!staff) return false;
    await takeFactor(tx, { now, request: commandLine }, staff);
    return true;
  });
