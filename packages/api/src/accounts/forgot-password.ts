import { randomInt } from 'node:crypto';
import { type ForgotPasswordInput, OTP_LENGTH, OTP_MINUTES, OTP_SENT } from '@bhandar/domain/accounts';
import { audit } from '../audit';
import type { ApiContext } from '../context';
import { sendLater } from '../mail';
import { mailLanguageOf, otpMail } from './mails';
import { replaceCode } from './recovery-repository';
import { digestOf, hashPassword } from './secrets';
import { findCredentials } from './staff-repository';
import { spend } from './throttle';

const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/** What is hashed names the address too: a code opens only the account it was sent for. */
export const boundCode = (email: string, code: string): string => `${email}:${code}`;

/**
 * Sends a code to the address, if somebody has it. The answer, and the work up to it, is the same where nobody does;
 * the code itself is kept as a hash only and leaves the process in the mail.
 */
export async function forgotPassword(ctx: ApiContext, { email }: ForgotPasswordInput): Promise<{ message: string }> {
  const { db, now, request } = ctx;
  await spend(db, 'otpFromAddress', request.address);
  await spend(db, 'otpAgain', digestOf(email));
  await spend(db, 'otpForEmail', digestOf(email));
  const staff = await findCredentials(db, email);
  const code = newCode();
  const codeHash = await hashPassword(boundCode(email, code));
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + OTP_MINUTES * 60_000);
  await replaceCode(db, { email, staffId: staff?.id ?? null, codeHash, createdAt, expiresAt });
  await audit(db, ctx, { action: 'otp.request', entity: 'staff_member', entityId: staff?.id ?? '' });
  if (staff) sendLater(ctx, otpMail(mailLanguageOf(request), { to: email, code }));
  return { message: OTP_SENT };
}
