import * as z from 'zod';
import { addViolations, coded, exactText, Id, Instant, issue, issueOf, OptionalPhoneNumber } from '../../shared';
import { Role } from '../actor';
import { CurrentPassword, MAX_PASSWORD_LENGTH } from '../sessions/current-password';
import { isRepeated, NewPassword, repeatsPassword } from '../sessions/password';
import { FirstName, isAlphabetic, LastName, NOT_ALPHABETIC } from './person';

/** The account of the signed-in person. */
export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  role: Role,
  city: z.string(),
  storeName: z.string(),
  since: Instant,
});
export type Profile = z.infer<typeof Profile>;

/** The fields that people may change in their own account; email, role and store are changed by others. */
export const ProfileInput = z.object({
  firstName: FirstName.refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.firstName) }),
  lastName: LastName.refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.lastName) }),
  phone: OptionalPhoneNumber(issue('field.phonePlease')),
});
export type ProfileInput = z.output<typeof ProfileInput>;
export type ProfileFormInput = z.input<typeof ProfileInput>;

const WEAK = issue('password.weakSentence');

export const ChangePasswordInput = z
  .object({
    currentPassword: CurrentPassword,
    password: NewPassword(issue('password.enterNew'), WEAK),
    confirmPassword: exactText(issue('password.confirm'), MAX_PASSWORD_LENGTH),
  })
  .refine(isRepeated, repeatsPassword(issue('password.mismatch')))
  .superRefine(({ currentPassword, password }, context) => {
    if (currentPassword === password) {
      addViolations(context, [{ field: 'password', ...coded('password.mustDiffer') }]);
    }
  });
export type ChangePasswordInput = z.output<typeof ChangePasswordInput>;
export type ChangePasswordFormInput = z.input<typeof ChangePasswordInput>;

/** One sign-in of the person: a browser, or a program with a token. */
export const ActiveSession = z.object({
  id: Id,
  current: z.boolean(),
  /** A documented client has a token of the same sign-in, beside the cookie. */
  withToken: z.boolean(),
  userAgent: z.string(),
  /** The first part of the IP address: enough to recognise a network. */
  addressPrefix: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type ActiveSession = z.infer<typeof ActiveSession>;

export const SessionIdInput = z.object({ id: Id });
