import { transact } from '@bhandar/db';
import { type ChangePasswordInput, whyNotPassword } from '@bhandar/domain/accounts';
import { notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { endAccess } from '../end-access';
import { mailLanguageOf } from '../mails/mails';
import { isSecondFactorDue } from '../second-factor/second-factor';
import { savePasswordHash } from '../sessions/credentials-repository';
import { proveCurrentPassword } from '../sessions/current-password';
import { hashPassword } from '../sessions/secrets';
import { signIn } from '../sessions/session';
import { findSession, lockOwner } from '../sessions/session-repository';

export interface PasswordChanged {
  message: string;
  /** For a caller with a token, because the old token has ended. */
  token: string | null;
}

/**
 * Ends every session of the person and starts this one anew with a new token. Without an idempotency key, because its
 * answer contains a token that a stored answer would keep readable.
 */
export async function changePassword(ctx: StaffContext, input: ChangePasswordInput): Promise<PasswordChanged> {
  const { db, actor, now, request } = ctx;
  await proveCurrentPassword(ctx, input.currentPassword);
  refuse(whyNotPassword(input.password, actor), 'VALIDATION_FAILED');
  const passwordHash = await hashPassword(input.password);
  const { cookie, bearerToken } = await transact(db, async (tx) => {
    const current = await findSession(tx, actor.sessionId);
    await savePasswordHash(tx, actor.id, passwordHash, { updatedAt: now(), updatedBy: actor.id });
    await endAccess(tx, actor.id);
    const owner = await lockOwner(tx, actor.id);
    if (!owner || !current) throw notFound('account');
    await audit(tx, ctx, { action: 'password.change', entity: 'staff_member', entityId: actor.id });
    const { carrier, remember } = current.session;
    const letter = { to: actor.email, name: actor.firstName, language: mailLanguageOf(request, actor.language) };
    await enqueueEmails(tx, [{ kind: 'passwordChanged', ...letter }], now());
    // The new session is a sign-in like any other: without it, a session from before the rule would never owe a factor.
    const secondFactorDue = await isSecondFactorDue(tx, owner);
    return signIn({ ...ctx, tx }, owner, { remember, withBearer: carrier === 'bearer', secondFactorDue });
  });
  request.setCookie(cookie);
  return { message: 'Password changed. You were signed out everywhere else.', token: bearerToken };
}
