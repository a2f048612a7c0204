import { asciiDigits, isStorable, issue, withoutInvisible } from '../../shared';

export const WALK_IN_CUSTOMER = 'Walk-in Customer';

export interface CustomerDetails {
  name: string;
  phone: string;
  email: string;
}

/** The most characters that each has on a sale. */
export const CUSTOMER_DETAILS = { name: 120, phone: 24, email: 254 } as const;

const PHONE = /^\+?[\d\s()-]{5,24}$/;
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

export const BAD_PHONE = issue('field.phone');
export const BAD_EMAIL = issue('field.email');

/** Empty, or like a phone number of any country, with ASCII digits. */
export const isPhoneOrEmpty = (text: string): boolean => text === '' || PHONE.test(text);

export const isEmailOrEmpty = (text: string): boolean => text === '' || EMAIL.test(text);

/** What `SaleCustomer` refuses in typed details, by field, without the schema, which a till would load for nothing else. */
export function whyNotCustomer(details: CustomerDetails): Partial<Record<keyof CustomerDetails, string>> {
  const problems = Object.entries(CUSTOMER_DETAILS).flatMap(([field, max]) => {
    const key = field as keyof CustomerDetails;
    const typed = details[key];
    const text = withoutInvisible(typed).trim();
    if (!isStorable(typed)) return [[key, issue('field.unstorable')]];
    if (text.length > max) return [[key, issue('field.tooLong', { max })]];
    if (key === 'phone' && !isPhoneOrEmpty(asciiDigits(text))) return [[key, BAD_PHONE]];
    if (key === 'email' && !isEmailOrEmpty(text)) return [[key, BAD_EMAIL]];
    return [];
  });
  return Object.fromEntries(problems);
}
