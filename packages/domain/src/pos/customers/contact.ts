import * as z from 'zod';
import { asciiDigits, issue, optionalText } from '../../shared';

const EMAIL = z.email();
const PHONE = /^\+?[\d\s()-]{5,24}$/;

export const BAD_PHONE = issue('field.phone');
const isPhone = (text: string): boolean => PHONE.test(text);

/**
 * Empty, or a text like a phone number of any country, as it was typed. A customer's number must not block a sale,
 * least of all one that an offline till has made already; a repeated sale must be equal to the letter.
 */
export const OptionalPhone = optionalText(24)
  .transform(asciiDigits)
  .refine((text) => text === '' || isPhone(text), { error: BAD_PHONE });

/** Empty, or an email address as it was typed. */
export const OptionalEmail = optionalText(254).refine((text) => text === '' || EMAIL.safeParse(text).success, {
  error: issue('field.email'),
});
