import * as z from 'zod';
import { addViolations, EmailAddress, exactText, PhoneNumber, requiredText } from '../../shared';
import { isRepeated, MAX_PASSWORD_LENGTH, NewPassword, repeatsPassword, whyNotPassword } from '../sessions/password';
import { isAlphabetic, NOT_ALPHABETIC } from './person';

const MISSING = 'Please fill in all fields';
const WEAK =
  'Password must be at least 8 characters long and include at least one uppercase letter, one lowercase letter, one number, and one special character.';

/** The roles that can be requested; the approver decides. */
export const RequestedRole = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.enum(['admin', 'employee'], {
    error: ({ input }) => (input === undefined || input === '' ? MISSING : 'Please choose Admin or Employee'),
  }),
);

/** A request for an account. Anyone may send one; a manager has to approve it. */
export const RegisterInput = z
  .object({
    firstName: requiredText(MISSING, 60).refine(isAlphabetic, { error: NOT_ALPHABETIC.firstName }),
    lastName: requiredText(MISSING, 60).refine(isAlphabetic, { error: NOT_ALPHABETIC.lastName }),
    email: EmailAddress(MISSING, 'Please enter a valid email address'),
    phone: PhoneNumber({ missing: MISSING, malformed: 'Please enter a valid phone number' }),
    city: requiredText(MISSING, 80),
    storeName: requiredText(MISSING, 120),
    role: RequestedRole,
    password: NewPassword(MISSING, WEAK),
    confirmPassword: exactText(MISSING, MAX_PASSWORD_LENGTH),
  })
  .refine(isRepeated, repeatsPassword('Passwords do not match.'))
  .superRefine((request, context) => addViolations(context, whyNotPassword(request.password, request)));
export type RegisterInput = z.output<typeof RegisterInput>;
export type RegisterFormInput = z.input<typeof RegisterInput>;

export const REGISTERED = 'Registration successful! Your request awaits approval.';
export const EMAIL_TAKEN = 'Email already registered';
