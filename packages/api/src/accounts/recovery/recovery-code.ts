import { randomInt } from 'node:crypto';
import { OTP_LENGTH } from '@bhandar/domain/accounts';

export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/** The hash includes the address, so a code is valid only for the account to which it was sent. */
export const boundCode = (email: string, code: string): string => `${email}:${code}`;
