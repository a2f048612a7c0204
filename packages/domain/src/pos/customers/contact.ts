import { asciiDigits, optionalText } from '../../shared';
import { BAD_EMAIL, BAD_PHONE, CUSTOMER_DETAILS, isEmailOrEmpty, isPhoneOrEmpty } from './customer-details';

/**
 * Empty, or a text like a phone number of any country, as it was typed. A customer's number must not block a sale,
 * least of all one that an offline till has made already; a repeated sale must be equal to the letter.
 */
export const OptionalPhone = optionalText(CUSTOMER_DETAILS.phone)
  .transform(asciiDigits)
  .refine(isPhoneOrEmpty, { error: BAD_PHONE });

/** Empty, or an email address as it was typed. */
export const OptionalEmail = optionalText(CUSTOMER_DETAILS.email).refine(isEmailOrEmpty, { error: BAD_EMAIL });
