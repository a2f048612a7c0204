import { EmailAddress, PhoneNumber, requiredText, type Violation } from '../../shared';

const NAME_LENGTH = 60;
const ALPHABETIC = /^[\p{L}\p{M} ]+$/u;
export const NOT_ALPHABETIC = {
  firstName: 'First name should contain only alphabets',
  lastName: 'Last name should contain only alphabets',
};

export const isAlphabetic = (name: string): boolean => name === '' || ALPHABETIC.test(name);

export const FirstName = requiredText('First name is required', NAME_LENGTH);
export const LastName = requiredText('Last name is required', NAME_LENGTH);
export const StaffEmail = EmailAddress('Email is required', 'Please enter a valid email address');
export const City = requiredText('City is required', 80);
export const StoreName = requiredText('Store name is required', 120);

export const StaffPhone = PhoneNumber({
  missing: 'Phone number is required',
  malformed: 'Phone number must be exactly 10 digits',
});

/** Names as the forms check them, field by field; the server has one message for both. */
export const AlphabeticNames = {
  firstName: FirstName.refine(isAlphabetic, { error: NOT_ALPHABETIC.firstName }),
  lastName: LastName.refine(isAlphabetic, { error: NOT_ALPHABETIC.lastName }),
};

export function whyNotNamed(person: { firstName: string; lastName: string }): Violation[] {
  const refusal = 'Names should contain only alphabets';
  return (['firstName', 'lastName'] as const)
    .filter((field) => !isAlphabetic(person[field]))
    .map((field) => ({ field, message: NOT_ALPHABETIC[field], refusal }));
}
