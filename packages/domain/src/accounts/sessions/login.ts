import * as z from 'zod';
import { exactText, issue } from '../../shared';
import { FactorCode } from '../second-factor/second-factor';
import { StaffEmail } from '../staff/person';
import { MAX_PASSWORD_LENGTH } from './current-password';

export const LoginInput = z.object({
  email: StaffEmail,
  password: exactText(issue('password.required'), MAX_PASSWORD_LENGTH),
  remember: z.boolean().default(false),
  /** Of a person with a second factor: a code of the authenticator, or a recovery code. */
  otp: z.union([z.literal('').transform(() => undefined), FactorCode]).optional(),
  /** Ask for no code on this device for 30 days. */
  trustDevice: z.boolean().optional(),
});
export type LoginInput = z.output<typeof LoginInput>;
