import * as z from 'zod';
import { coded, exactText, issue, type Violation } from '../../shared';

export const MAX_PASSWORD_LENGTH = 128;

/** The password of the person who acts, typed again. */
export const CurrentPassword = exactText(issue('password.enterCurrent'), MAX_PASSWORD_LENGTH);

/** The same where only some changes ask for it; an empty field counts as left out. */
export const CurrentPasswordIfAsked = z.union([z.literal('').transform(() => undefined), CurrentPassword]).optional();

/** A change of another person's way to sign in is confirmed with the own password. */
export const whyNotConfirmed = ({ currentPassword }: { currentPassword?: string | undefined }): Violation[] =>
  currentPassword ? [] : [{ field: 'currentPassword', ...coded('password.enterCurrent') }];
