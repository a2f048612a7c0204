import { randomInt } from 'node:crypto';
import { OTP_LENGTH } from '@bhandar/domain/accounts';

export const newCode = (): string => String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');

/** What is hashed names the address too: a code opens only the account it was sent for. */
export const boundCode = (email: string, code: string): string => `${email}:${code}`;
