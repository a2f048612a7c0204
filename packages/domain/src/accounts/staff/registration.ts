import * as z from 'zod';
import { addViolations, coded, EmailAddress, exactText, issue, issueOf, PhoneNumber, requiredText } from '../../shared';
import { MAX_PASSWORD_LENGTH } from '../sessions/current-password';
import { isRepeated, NewPassword, repeatsPassword, whyNotPassword } from '../sessions/password';
import { isAlphabetic, NOT_ALPHABETIC } from './person';

const MISSING = issue('account.fillAll');
const WEAK = issue('password.weakSentence');

/** The roles that can be requested; the approver decides. */
export const RequestedRole = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(['admin', 'employee'], {
    error: ({ input }) => (input === undefined || input === '' ? MISSING : issue('account.roleChoice')),
  }),
);

/** A request for an account. Anyone may send one; a manager has to approve it. */
export const RegisterInput = z
  .object({
    firstName: requiredText(MISSING, 60).refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.firstName) }),
    lastName: requiredText(MISSING, 60).refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.lastName) }),
    email: EmailAddress(MISSING, issue('field.emailPlease')),
    phone: PhoneNumber({ missing: MISSING, malformed: issue('field.phonePlease') }),
    city: requiredText(MISSING, 80),
    storeName: requiredText(MISSING, 120),
    role: RequestedRole,
    password: NewPassword(MISSING, WEAK),
    confirmPassword: exactText(MISSING, MAX_PASSWORD_LENGTH),
  })
  .refine(isRepeated, repeatsPassword(issue('password.mismatchSentence')))
  .superRefine((request, context) => addViolations(context, whyNotPassword(request.password, request)));
export type RegisterInput = z.output<typeof RegisterInput>;
export type RegisterFormInput = z.input<typeof RegisterInput>;

export const REGISTERED = 'Registration successful! Your request awaits approval.';
export const EMAIL_TAKEN = coded('account.emailTaken');
