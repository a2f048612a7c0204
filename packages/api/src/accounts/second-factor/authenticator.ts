import { timingSafeEqual } from 'node:crypto';
import { FACTOR_DIGITS, RECOVERY_CODES } from '@bhandar/domain/accounts';
import { TimeSpan } from 'oslo';
import { base32 } from 'oslo/encoding';
import { createTOTPKeyURI, generateHOTP } from 'oslo/otp';

/** RFC 6238 with SHA-1, which every authenticator understands; RFC 4226 asks for at least 160 bits. */
const SECRET_BYTES = 20;
const PERIOD = new TimeSpan(30, 's');
/** Steps before and after the present one whose codes are accepted, for clocks that are wrong. */
const SKEW_STEPS = 1;
/** 80 bits, so that a stolen digest cannot be searched for its code. */
const RECOVERY_BYTES = 10;

const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
const inBase32 = (bytes: Uint8Array): string => base32.encode(bytes, { includePadding: false });

export const newSecret = (): Uint8Array => random(SECRET_BYTES);

/** The secret and address for setting up an authenticator. */
export const setupOf = (secret: Uint8Array, { organisation, email }: { organisation: string; email: string }) => ({
  secret: inBase32(secret),
  uri: createTOTPKeyURI(organisation, email, secret, { digits: FACTOR_DIGITS, period: PERIOD }),
});

/** The secret that was typed into an authenticator. */
export const secretFrom = (text: string): Uint8Array => base32.decode(text, { strict: false });

const stepAt = (now: Date): number => Math.floor(now.getTime() / PERIOD.milliseconds());

/** The authenticator's code at an instant. */
export const codeAt = (secret: Uint8Array, now: Date): Promise<string> =>
  generateHOTP(secret, stepAt(now), FACTOR_DIGITS);

/** The time step of a code near now; undefined if it matches none. */
export async function stepOf(secret: Uint8Array, code: string, now: Date): Promise<number | undefined> {
  let found: number | undefined;
  for (let step = stepAt(now) - SKEW_STEPS; step <= stepAt(now) + SKEW_STEPS; step += 1) {
    const expected = Buffer.from(await generateHOTP(secret, step, FACTOR_DIGITS));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected)) found = step;
  }
  return found;
}

/** Codes in lower case, in groups of four: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    (inBase32(random(RECOVERY_BYTES)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
