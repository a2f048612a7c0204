import * as z from 'zod';
import { addViolations, asciiDigits, coded, EmailAddress, exactText, issue, issueOf, requiredText } from '../../shared';
import { isCommonPassword } from '../sessions/common-passwords';
import { MAX_PASSWORD_LENGTH } from '../sessions/current-password';
import { COMMON_PASSWORD } from '../sessions/password';

export const OTP_LENGTH = 6;
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;
/** The wait before another code is sent to the same address. */
export const RESEND_SECONDS = 60;
export const MIN_RESET_PASSWORD_LENGTH = 6;

/** The server gives this answer for every address, so it does not reveal whether an account exists. */
export const OTP_SENT = 'OTP sent successfully';
export const OTP_VERIFIED = 'OTP verified successfully';
export const OTP_WRONG = coded('recovery.otpWrong');
export const PASSWORD_RESET = 'Password reset successfully';
export const RESET_REFUSED = coded('recovery.failed');
export const EMAIL_MISSING = issue('recovery.emailMissing');

const CarriedEmail = EmailAddress(EMAIL_MISSING, issue('field.emailPlease'));

export const ForgotPasswordInput = z.object({
  email: EmailAddress(issue('field.emailMissing'), issue('field.emailPlease')),
});
export type ForgotPasswordInput = z.output<typeof ForgotPasswordInput>;

/** The six digits of an emailed code, or the token of its link. */
const OTP_SHAPE = /^(\d{6}|[\w-]{43})$/;

export const VerifyOtpInput = z.object({
  email: CarriedEmail,
  otp: requiredText(issue('recovery.otpMissing'), 60)
    .transform(asciiDigits)
    .refine((otp) => OTP_SHAPE.test(otp), { error: issueOf(OTP_WRONG) }),
});
export type VerifyOtpInput = z.output<typeof VerifyOtpInput>;

const TOO_SHORT = issue('password.tooShort', { min: MIN_RESET_PASSWORD_LENGTH });

/** The documented minimum applies here, unlike at registration; common passwords are refused all the same. */
const ResetPassword = exactText(TOO_SHORT, MAX_PASSWORD_LENGTH)
  .min(MIN_RESET_PASSWORD_LENGTH, { error: TOO_SHORT })
  .refine((password) => password.length < MIN_RESET_PASSWORD_LENGTH || !isCommonPassword(password), {
    error: issueOf(COMMON_PASSWORD),
  });

export const ResetPasswordInput = z.object({
  email: CarriedEmail,
  newPassword: ResetPassword,
  /** The token that verify-otp answered, for a client that keeps no cookies. */
  resetToken: z.string().max(100).optional(),
});
export type ResetPasswordInput = z.output<typeof ResetPasswordInput>;

/** The form has the password twice; the request keeps the documented body. */
export const ResetPasswordForm = z
  .object({ newPassword: ResetPassword, confirmPassword: z.string().default('') })
  .superRefine(({ newPassword, confirmPassword }, context) => {
    if (newPassword !== confirmPassword) {
      addViolations(context, [{ field: 'confirmPassword', ...coded('password.mismatch') }]);
    }
  });
