import { transact } from '@bhandar/db';
import { OTP_MINUTES, OTP_VERIFIED, OTP_WRONG, type VerifyOtpInput } from '@bhandar/domain/accounts';
import { invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { ApiContext, RequestFacts } from '../../core/context';
import { digestOf, looksLikeToken, newToken, verifyPassword } from '../sessions/secrets';
import { giveBack, spend } from '../sessions/throttle';
import { boundCode } from './recovery-code';
import { resetCookie } from './recovery-cookie';
import { countTry, findLinkedCode, replaceRecoveryGrant, useCode } from './recovery-repository';
import { requesterOf } from './requester';

const wrong = () => invalid(OTP_WRONG, { otp: OTP_WRONG });

/** Identifies a client without cookie and token. */
export const clientOf = ({ address, userAgent }: RequestFacts): string => digestOf(`${address}\n${userAgent}`);

export interface Verified {
  message: string;
  resetToken: string;
}

/** The code that is given, by its six digits or by the emailed link, with whether it is right. */
async function judge(ctx: ApiContext, { email, otp }: VerifyOtpInput) {
  const { db, now } = ctx;
  if (looksLikeToken(otp)) {
    const code = await findLinkedCode(db, { email, linkDigest: digestOf(otp) }, now());
    return { code, right: code !== undefined };
  }
  // Counted before the hash, so that parallel guesses share one budget.
  const guesser = await requesterOf(ctx, email);
  await spend(db, 'wrongOtp', guesser);
  const code = await countTry(db, email, now());
  const right = await verifyPassword(code?.codeHash, boundCode(email, otp));
  if (code?.staffId && right) await giveBack(db, 'wrongOtp', guesser);
  return { code, right };
}

/**
 * Exchanges a valid code for the grant to set one password, for the client that sent the code. A wrong, expired or used
 * code, an unknown address and too many attempts give the same answer. Without an idempotency key, because its answer
 * contains a token that a stored answer would keep readable.
 */
export async function verifyOtp(
  ctx: ApiContext,
  input: VerifyOtpInput,
  options: { knownByPlace: boolean },
): Promise<Verified> {
  const { db, now, request, settings } = ctx;
  const { email } = input;
  const { code, right } = await judge(ctx, input);
  const staffId = code?.staffId;
  if (!code || !staffId || !right) return refuse();
  const token = newToken();
  await transact(db, async (tx) => {
    if (!(await useCode(tx, email, code.codeHash))) throw wrong();
    const createdAt = now();
    await replaceRecoveryGrant(tx, {
      email,
      staffId,
      tokenDigest: digestOf(token),
      clientDigest: options.knownByPlace ? clientOf(request) : null,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + OTP_MINUTES * 60_000),
    });
    await audit(tx, ctx, { action: 'otp.verified', entity: 'staff_member', entityId: staffId });
  });
  request.setCookie(resetCookie(settings, token, OTP_MINUTES * 60));
  return { message: OTP_VERIFIED, resetToken: token };

  async function refuse(): Promise<never> {
    await audit(db, ctx, { action: 'otp.failed', entity: 'staff_member', entityId: staffId ?? '' });
    throw wrong();
  }
}
