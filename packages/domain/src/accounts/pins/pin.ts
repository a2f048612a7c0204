import * as z from 'zod';
import { asciiDigits, Id, Instant, issue } from '../../shared';

export const PIN_LENGTH = 6;
/** Wrong PINs of a person at one till, until the person signs in there with the password. */
export const MAX_WRONG_PINS_AT_TILL = 5;
/** Wrong PINs of a person at all tills within 24 hours. */
export const MAX_WRONG_PINS_A_DAY = 20;
/** How long a till changes its person by PIN after somebody signed in there with a password. */
export const DAYS_WITHOUT_PASSWORD = 7;

/** Neighbouring digits that may not be equal or follow each other. */
const EASY_LENGTH = 4;

const stepsOf = (pin: string): number[] =>
  Array.from(pin.slice(1), (digit, index) => (10 + Number(digit) - Number(pin[index])) % 10);

const hasSteps = (pin: string, step: number): boolean =>
  stepsOf(pin)
    .map((one) => (one === step ? '=' : '.'))
    .join('')
    .includes('='.repeat(EASY_LENGTH - 1));

/** Such as 1234, 9876 or 8901 within the PIN. */
export const isRun = (pin: string): boolean => hasSteps(pin, 1) || hasSteps(pin, 9);

/** Four equal digits in a row, or a PIN of one repeated group: 121212, 123123. */
export const isRepeat = (pin: string): boolean => hasSteps(pin, 0) || /^(\d{1,3})\1+$/.test(pin);

/** A PIN as typed, also in Bangla or Hindi digits. */
export const TypedPin = z
  .string({ error: issue('pin.sixDigits') })
  .max(PIN_LENGTH * 2, { error: issue('pin.sixDigits') })
  .transform((typed) => asciiDigits(typed).trim())
  .refine((pin) => /^\d{6}$/.test(pin), { error: issue('pin.sixDigits') });

export const NewPin = TypedPin.refine((pin) => !isRepeat(pin), { error: issue('pin.repeat') }).refine(
  (pin) => !isRun(pin),
  { error: issue('pin.run') },
);

/** The PIN of the signed-in person. */
export const PinState = z.object({
  /** When it was set; null without one. */
  since: Instant.nullable(),
});
export type PinState = z.output<typeof PinState>;

/** A person's PIN as it is typed at a till. */
export const PinProof = z.object({ staffId: Id, pin: TypedPin });
export type PinProof = z.output<typeof PinProof>;
