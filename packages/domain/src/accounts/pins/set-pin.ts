import * as z from 'zod';
import { CurrentPassword } from '../sessions/current-password';
import { NewPin } from './pin';

export const SetPinInput = z.object({
  currentPassword: CurrentPassword,
  pin: NewPin,
});
export type SetPinInput = z.output<typeof SetPinInput>;

export const RemovePinInput = SetPinInput.pick({ currentPassword: true });
export type RemovePinInput = z.output<typeof RemovePinInput>;
