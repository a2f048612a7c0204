import { coded, EmailAddress, issue, issueOf, PhoneNumber, requiredText, type Violation } from '../../shared';

const NAME_LENGTH = 60;
const ALPHABETIC = /^[\p{L}\p{M} ]+$/u;
export const NOT_ALPHABETIC = {
  firstName: coded('account.firstNameAlphabets'),
  lastName: coded('account.lastNameAlphabets'),
};

export const isAlphabetic = (name: string): boolean => name === '' || ALPHABETIC.test(name);

export const FirstName = requiredText(issue('account.firstNameRequired'), NAME_LENGTH);
export const LastName = requiredText(issue('account.lastNameRequired'), NAME_LENGTH);
export const StaffEmail = EmailAddress(issue('account.emailRequired'), issue('field.emailPlease'));
export const City = requiredText(issue('account.cityRequired'), 80);
export const StoreName = requiredText(issue('account.storeNameRequired'), 120);

export const StaffPhone = PhoneNumber({
  missing: issue('field.phoneRequired'),
  malformed: issue('account.phoneTenDigits'),
});

/** Names as the forms check them, field by field; the server has one message for both. */
export const AlphabeticNames = {
  firstName: FirstName.refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.firstName) }),
  lastName: LastName.refine(isAlphabetic, { error: issueOf(NOT_ALPHABETIC.lastName) }),
};

export function whyNotNamed(person: { firstName: string; lastName: string }): Violation[] {
  const refusal = coded('account.namesAlphabets');
  return (['firstName', 'lastName'] as const)
    .filter((field) => !isAlphabetic(person[field]))
    .map((field) => ({ field, ...NOT_ALPHABETIC[field], refusal }));
}
