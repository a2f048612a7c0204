import { timingSafeEqual } from 'node:crypto';
import { transact } from '@bhandar/db';
import { PASSWORD_RESET, RESET_REFUSED, type ResetPasswordInput, whyNotPassword } from '@bhandar/domain/accounts';
import { invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { endAccess } from '../end-access';
import { mailLanguageOf } from '../mails/mails';
import { savePasswordHash } from '../sessions/credentials-repository';
import { digestOf, hashPassword } from '../sessions/secrets';
import { resetCookie, resetCookieName } from './recovery-cookie';
import { findRecoveryGrant, useRecoveryGrant } from './recovery-repository';
import { clientOf } from './verify-otp';

const refused = () => invalid(RESET_REFUSED);

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The recovery grant that this client may use: by its token or cookie, or, without both, by the address and program that
 * verified.
 */
async function recoveryFor(ctx: ApiContext, { email, resetToken }: ResetPasswordInput) {
  const { db, now, request, settings } = ctx;
  const token = resetToken || request.cookie(resetCookieName(settings));
  const recovery = await findRecoveryGrant(db, email, now());
  if (!recovery) throw refused();
  const mine = token
    ? same(recovery.tokenDigest, digestOf(token))
    : recovery.clientDigest !== null && same(recovery.clientDigest, clientOf(request));
  if (!mine) throw refused();
  return recovery;
}

/** Sets a new password after verify-otp, once; every session of the person ends, and they sign in with the new one. */
export async function resetPassword(ctx: ApiContext, input: ResetPasswordInput): Promise<{ message: string }> {
  const { db, now, request, settings } = ctx;
  const { email, newPassword } = input;
  const recovery = await recoveryFor(ctx, input);
  refuse(whyNotPassword(newPassword, recovery, 'newPassword'), 'VALIDATION_FAILED');
  const passwordHash = await hashPassword(newPassword);
  await transact(db, async (tx) => {
    if (!(await useRecoveryGrant(tx, email, recovery.tokenDigest))) throw refused();
    await savePasswordHash(tx, recovery.staffId, passwordHash, { updatedAt: now(), updatedBy: recovery.staffId });
    await endAccess(tx, recovery.staffId);
    await audit(tx, ctx, { action: 'password.reset', entity: 'staff_member', entityId: recovery.staffId });
    const letter = { to: email, name: recovery.firstName, language: mailLanguageOf(request, recovery.language) };
    await enqueueEmails(tx, [{ kind: 'passwordChanged', ...letter }], now());
  });
  request.setCookie(resetCookie(settings, '', 0));
  return { message: PASSWORD_RESET };
}
