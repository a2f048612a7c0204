import * as z from 'zod';
import { coded, exactText, type Violation } from '../../shared';
import { coresOf, isCommonPassword } from './common-passwords';
import { MAX_PASSWORD_LENGTH } from './current-password';

const CLASSES = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[@$!%*?&])[A-Za-z\d@$!%*?&]{8,}$/;

/** The documented rule, with the messages of each form. `missing` is shown for an empty password. */
export const NewPassword = (missing: string, weak: string) =>
  exactText(missing, MAX_PASSWORD_LENGTH).pipe(z.string().regex(CLASSES, { error: weak }));

export const COMMON_PASSWORD = coded('password.common');

export interface Owner {
  firstName: string;
  lastName: string;
  email: string;
}

const PRODUCT_WORDS = ['bhandar'];

/** Whether a password is easy to guess: on the lists of common ones, or made of the owner's own name or address. */
export function whyNotPassword(password: string, owner: Owner, field = 'password'): Violation[] {
  if (isCommonPassword(password)) {
    return [{ field, ...COMMON_PASSWORD }];
  }
  const words = [
    owner.firstName,
    owner.lastName,
    `${owner.firstName}${owner.lastName}`,
    owner.email.split('@')[0] ?? '',
  ]
    .map((word) => word.toLowerCase().replace(/[^a-z]/g, ''))
    .filter((word) => word.length >= 3);
  const cores = coresOf(password);
  if ([...words, ...PRODUCT_WORDS].some((word) => cores.has(word))) {
    return [{ field, ...coded('password.personal') }];
  }
  return [];
}

interface Repeated {
  password: string;
  confirmPassword: string;
}

/** For a form with both fields; it reports a difference as soon as both are filled, whatever else is missing. */
export const repeatsPassword = (error: string) => ({
  error,
  path: ['confirmPassword'],
  when: ({ value }: { value: unknown }) => {
    const { password, confirmPassword } = (value ?? {}) as Partial<Repeated>;
    return Boolean(password && confirmPassword);
  },
});

export const isRepeated = ({ password, confirmPassword }: Repeated): boolean => password === confirmPassword;
