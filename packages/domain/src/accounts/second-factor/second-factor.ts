import * as z from 'zod';
import { asciiDigits, exactText, Id, Instant, issue } from '../../shared';
import { CurrentPassword } from '../sessions/current-password';

/** The digits of an authenticator's code, by RFC 6238. */
export const FACTOR_DIGITS = 6;
/** Each opens an account once, in place of a code of the authenticator. */
export const RECOVERY_CODES = 10;
/** How long a device that a person trusts is asked for no code. */
export const TRUSTED_DEVICE_DAYS = 30;

/** A code of the authenticator, or a recovery code; spaces and hyphens do not count. */
export const FactorCode = exactText(issue('secondFactor.codeMissing'), 64).transform((typed) =>
  asciiDigits(typed).replace(/[\s-]/g, '').toLowerCase(),
);

/** The second factor of the signed-in person. */
export const SecondFactor = z.object({
  /** When it was set up; null without one. */
  since: Instant.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether the organisation demands it from the person. */
  required: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

export const BeginSecondFactorInput = z.object({ currentPassword: CurrentPassword });
export type BeginSecondFactorInput = z.output<typeof BeginSecondFactorInput>;

/** What an authenticator needs. It counts only after a code of it was confirmed. */
export const SecondFactorSetup = z.object({
  /** Base32, for typing. */
  secret: z.string(),
  /** An `otpauth://totp/` address, for the QR code. */
  uri: z.string(),
});
export type SecondFactorSetup = z.output<typeof SecondFactorSetup>;

export const FactorCodeInput = z.object({ code: FactorCode });
export type FactorCodeInput = z.output<typeof FactorCodeInput>;

/** Shown once: the database keeps their digests. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

export const ResetSecondFactorInput = z.object({ id: Id, currentPassword: CurrentPassword });
export type ResetSecondFactorInput = z.output<typeof ResetSecondFactorInput>;
