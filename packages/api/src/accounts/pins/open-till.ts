import type { Tx } from '@bhandar/db';
import { canOpenTill, type Me } from '@bhandar/domain/accounts';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { isSecondFactorDue } from '../second-factor/second-factor';
import { meOf } from '../sessions/session';
import { atStore, lockOwner } from '../sessions/session-repository';
import { openTillSession } from '../sessions/till-session';

/** Opens the till for a person whose PIN was right. Set the cookie only after the transaction has committed. */
export async function openTillFor(
  tx: Tx,
  ctx: StaffContext,
  { staffId, till }: { staffId: string; till: { id: string; locationId: string } },
): Promise<{ cookie: string; user: Me }> {
  const owner = await lockOwner(tx, staffId);
  // Disabled or moved since the PIN was compared.
  if (owner?.status !== 'active' || !canOpenTill(owner, till.locationId)) throw notFound('account');
  const secondFactorDue = await isSecondFactorDue(tx, owner);
  const cookie = await openTillSession(tx, ctx, { owner, tillId: till.id, secondFactorDue });
  return {
    cookie,
    user: { ...meOf(atStore(owner, till.locationId)), atTill: true, ...(secondFactorDue ? { secondFactorDue } : {}) },
  };
}
