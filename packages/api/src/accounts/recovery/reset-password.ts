import { timingSafeEqual } from 'node:crypto';
import { transact } from '@bhandar/db';
import { PASSWORD_RESET, RESET_REFUSED, type ResetPasswordInput, whyNotPassword } from '@bhandar/domain/accounts';
import { invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { mailLanguageOf } from '../mails/mails';
import { digestOf, hashPassword } from '../sessions/secrets';
import { revokeSessions } from '../sessions/session';
import { updateStaff } from '../staff/staff-repository';
import { resetCookie, resetCookieName } from './recovery-cookie';
import { deleteRecoveries, findGrant, useGrant } from './recovery-repository';
import { clientOf } from './verify-otp';

const refused = () => invalid(RESET_REFUSED);

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** The grant that this client may use: by its token or cookie, or, if it has neither, by where it verified. */
async function grantFor(ctx: ApiContext, { email, resetToken }: ResetPasswordInput) {
  const { db, now, request, settings } = ctx;
  const token = resetToken || request.cookie(resetCookieName(settings));
  const grant = await findGrant(db, email, now());
  if (!grant) throw refused();
  const mine = token
    ? same(grant.tokenDigest, digestOf(token))
    : grant.clientDigest !== null && same(grant.clientDigest, clientOf(request));
  if (!mine) throw refused();
  return grant;
}

/** Sets a new password after verify-otp, once; every session of the person ends, and they sign in with the new one. */
export async function resetPassword(ctx: ApiContext, input: ResetPasswordInput): Promise<{ message: string }> {
  const { db, now, request, settings } = ctx;
  const { email, newPassword } = input;
  const grant = await grantFor(ctx, input);
  refuse(whyNotPassword(newPassword, grant, 'newPassword'), 'VALIDATION_FAILED');
  const passwordHash = await hashPassword(newPassword);
  await transact(db, async (tx) => {
    if (!(await useGrant(tx, email, grant.tokenDigest))) throw refused();
    await updateStaff(tx, grant.staffId, { passwordHash, updatedAt: now(), updatedBy: grant.staffId });
    await revokeSessions(tx, grant.staffId);
    await deleteRecoveries(tx, email);
    await audit(tx, ctx, { action: 'password.reset', entity: 'staff_member', entityId: grant.staffId });
    const letter = { to: email, name: grant.firstName, language: mailLanguageOf(request, grant.language) };
    await enqueueEmails(tx, [{ kind: 'passwordChanged', ...letter }], now());
  });
  request.setCookie(resetCookie(settings, '', 0));
  return { message: PASSWORD_RESET };
}
