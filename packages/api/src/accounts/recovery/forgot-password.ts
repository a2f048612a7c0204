import { transact } from '@bhandar/db';
import { type ForgotPasswordInput, OTP_MINUTES, OTP_SENT } from '@bhandar/domain/accounts';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { mailLanguageOf } from '../mails/mails';
import { findCredentials } from '../sessions/credentials-repository';
import { digestOf, hashPassword } from '../sessions/secrets';
import { maySpend, spend } from '../sessions/throttle';
import { boundCode, newCode } from './recovery-code';
import { replaceCode } from './recovery-repository';
import { requesterOf } from './requester';

/**
 * Sends a recovery code to the address if it has an account. The answer, and the work before it, are the same if it has
 * none: an email is enqueued either way, and the handler drops one without a recipient. The handler generates the valid
 * code; the code here is a placeholder, so that an early guess is treated like a later one.
 *
 * Only the requester's own requests are refused. The requests of everybody else leave a valid code as it is, or send one
 * more, so that nobody keeps the owner without one.
 */
export async function forgotPassword(ctx: ApiContext, { email }: ForgotPasswordInput): Promise<{ message: string }> {
  const { db, now, request } = ctx;
  const requester = await requesterOf(ctx, email);
  await spend(db, 'otpFromAddress', requester);
  await spend(db, 'otpAgain', `${digestOf(email)}|${requester}`);
  const mayReplace = await maySpend(db, 'otpForEmail', digestOf(email));
  const staff = await findCredentials(db, email);
  const codeHash = await hashPassword(boundCode(email, newCode()));
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + OTP_MINUTES * 60_000);
  await transact(db, async (tx) => {
    await audit(tx, ctx, { action: 'otp.request', entity: 'staff_member', entityId: staff?.id ?? '' });
    const code = { email, staffId: staff?.id ?? null, codeHash, createdAt, expiresAt };
    if (!(await replaceCode(tx, code, mayReplace))) return;
    await enqueueEmails(
      tx,
      [{ kind: 'otp', to: email, language: mailLanguageOf(request, staff?.language) }],
      createdAt,
    );
  });
  return { message: OTP_SENT };
}
