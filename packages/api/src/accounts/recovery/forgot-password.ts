import { transact } from '@bhandar/db';
import { type ForgotPasswordInput, OTP_MINUTES, OTP_SENT } from '@bhandar/domain/accounts';
import { audit } from '../../audit/audit';
import type { ApiContext } from '../../core/context';
import { enqueueEmails } from '../../mail';
import { mailLanguageOf } from '../mails/mails';
import { digestOf, hashPassword } from '../sessions/secrets';
import { spend } from '../sessions/throttle';
import { findCredentials } from '../staff/staff-repository';
import { boundCode, newCode } from './recovery-code';
import { replaceCode } from './recovery-repository';

/**
 * Sends a code to the address, if somebody has it. The answer, and the work up to it, is the same where nobody does: a
 * letter is kept either way, and what is for nobody is found out when it would go out. The code that opens is made then;
 * the one here only holds its place, so that a guess before it meets what a guess after it would.
 */
export async function forgotPassword(ctx: ApiContext, { email }: ForgotPasswordInput): Promise<{ message: string }> {
  const { db, now, request } = ctx;
  await spend(db, 'otpFromAddress', request.address);
  await spend(db, 'otpAgain', digestOf(email));
  await spend(db, 'otpForEmail', digestOf(email));
  const staff = await findCredentials(db, email);
  const codeHash = await hashPassword(boundCode(email, newCode()));
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + OTP_MINUTES * 60_000);
  await transact(db, async (tx) => {
    await replaceCode(tx, { email, staffId: staff?.id ?? null, codeHash, createdAt, expiresAt });
    await audit(tx, ctx, { action: 'otp.request', entity: 'staff_member', entityId: staff?.id ?? '' });
    await enqueueEmails(
      tx,
      [{ kind: 'otp', to: email, language: mailLanguageOf(request, staff?.language) }],
      createdAt,
    );
  });
  return { message: OTP_SENT };
}
