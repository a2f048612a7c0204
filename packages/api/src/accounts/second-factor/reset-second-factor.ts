import { type Db, transact as retrying, type Tx } from '@bhandar/db';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { findCredentials } from '../sessions/credentials-repository';
import { revokeSessions } from '../sessions/session';
import { lockStaff } from '../staff/staff-repository';
import { tellOwner } from '../tell-owner';
import { deleteFactor, distrustDevices } from './second-factor-repository';

/**
 * For a person who lost the authenticator and the recovery codes: they sign in with the password and set up another
 * one.
 */
export const resetSecondFactor = (ctx: StaffContext, { id }: { id: string }): Promise<{ message: string }> =>
  transact(ctx, async (tx) => {
    if (id === ctx.actor.id) throw new DomainError('RULE_BROKEN', coded('secondFactor.resetOwn'));
    const staff = await lockStaff(tx, ctx.actor, id);
    if (!staff) throw notFound('employee');
    await takeFactor(tx, id);
    await audit(tx, ctx, {
      action: 'factor.reset',
      entity: 'staff_member',
      entityId: id,
      locationId: staff.locationId,
    });
    await tellOwner(tx, ctx, { kind: 'secondFactorChanged', owner: staff });
    return { message: 'Second factor reset' };
  });

/** The same on the command line, for the last superadmin; answers false if there is no such factor. */
export const resetSecondFactorOf = (db: Db, email: string): Promise<boolean> =>
  retrying(db, async (tx) => {
    const staff = await findCredentials(db, email.trim().toLowerCase());
    if (!staff) return false;
    await takeFactor(tx, staff.id);
    return true;
  });

async function takeFactor(tx: Tx, staffId: string): Promise<void> {
  if (!(await deleteFactor(tx, staffId))) throw new DomainError('INVALID_TRANSITION', coded('secondFactor.none'));
  await distrustDevices(tx, staffId);
  await revokeSessions(tx, staffId);
}
