import * as z from 'zod';
import { exactText } from '../shared';
import { MAX_PASSWORD_LENGTH } from './password';
import { StaffEmail } from './person';

export const LoginInput = z.object({
  email: StaffEmail,
  password: exactText('Password is required', MAX_PASSWORD_LENGTH),
  remember: z.boolean().default(false),
});
export type LoginInput = z.output<typeof LoginInput>;
