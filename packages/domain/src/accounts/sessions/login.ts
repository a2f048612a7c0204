import * as z from 'zod';
import { exactText, issue } from '../../shared';
import { StaffEmail } from '../staff/person';
import { MAX_PASSWORD_LENGTH } from './password';

export const LoginInput = z.object({
  email: StaffEmail,
  password: exactText(issue('password.required'), MAX_PASSWORD_LENGTH),
  remember: z.boolean().default(false),
});
export type LoginInput = z.output<typeof LoginInput>;
