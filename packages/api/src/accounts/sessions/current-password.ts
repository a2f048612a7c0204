import { coded, invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { findCredentials } from './credentials-repository';
import { verifyPassword } from './secrets';
import { giveBack, spend } from './throttle';

const WRONG = coded('password.currentWrong');

/** Refuses a wrong password of the signed-in person, and every password after five wrong ones. */
export async function proveCurrentPassword(ctx: StaffContext, currentPassword: string): Promise<void> {
  const { db, actor } = ctx;
  // Counted before the hash, so that parallel guesses share one budget.
  await spend(db, 'wrongCurrentPassword', actor.id);
  const known = await findCredentials(db, actor.email);
  if (!known || !(await verifyPassword(known.passwordHash, currentPassword))) {
    await audit(db, ctx, { action: 'password.refused', entity: 'staff_member', entityId: actor.id });
    throw invalid(WRONG, { currentPassword: WRONG });
  }
  await giveBack(db, 'wrongCurrentPassword', actor.id);
}
