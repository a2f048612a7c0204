import * as z from 'zod';
import { optionalText, requiredText } from './fields';
import { phonePlan } from './phone-country';
import { asciiDigits } from './text';

const SEPARATORS = /[\s().\u2010-\u2015\u2212-]/g;
const DOCUMENTED = /^\d{10}$/;
const ANYWHERE = /^\+?\d{7,15}$/;

/**
 * The number after the country code or the trunk digit, in any spelling; undefined if it is not a number of our
 * country.
 */
function nationalNumber(text: string): string | undefined {
  const plan = phonePlan();
  if (!plan) return undefined;
  const { callingCode, mobile, fixed } = plan;
  const international = new RegExp(`^(?:\\+|00)?${callingCode}0?(\\d+)$`).exec(text)?.[1];
  const national = /^0(\d+)$/.exec(text)?.[1];
  const bare = plan.isTrunkWritten ? undefined : text;
  return [national, international, bare].find((number) => number && (mobile.test(number) || fixed.test(number)));
}

/**
 * The stored form of a phone number: the digits as people write them inside the country (`01712345678`). The ten digits
 * of documented clients stay unchanged. Undefined for anything else.
 */
export function normalPhone(typed: string): string | undefined {
  const text = asciiDigits(typed).replace(SEPARATORS, '');
  if (DOCUMENTED.test(text)) return text;
  const plan = phonePlan();
  if (!plan) return ANYWHERE.test(text) ? text : undefined;
  const number = nationalNumber(text);
  return number && `${plan.isTrunkWritten ? '0' : ''}${number}`;
}

/**
 * The digits to search for in stored numbers, in whichever spelling was typed or stored: those after the country code
 * and the trunk digit, also for the beginning of a number. A short text gives all its digits.
 */
export function phoneSearchDigits(typed: string): string {
  const text = asciiDigits(typed).replace(/[^+\d]/g, '');
  const digits = text.replace(/\D/g, '');
  const code = phonePlan()?.callingCode ?? '';
  const isInternational = /^(\+|00)/.test(text) || (digits.startsWith(code) && digits.length > 10);
  const behindCode = isInternational ? digits.replace(new RegExp(`^(00)?${code}`), '') : digits;
  const number = behindCode.replace(/^0/, '');
  return number.length > 2 ? number : digits;
}

/** Whether a search text is (the beginning of) a phone number and nothing else. */
export const isPhoneSearch = (typed: string): boolean => /^[+\d]{3,}$/.test(asciiDigits(typed).replace(SEPARATORS, ''));

interface PhoneMessages {
  missing: string;
  malformed: string;
}

const MAX_LENGTH = 30;

const toNormalPhone = (malformed: string) => (text: string, context: z.RefinementCtx<string>) => {
  const phone = text === '' ? '' : normalPhone(text);
  if (phone !== undefined) return phone;
  context.addIssue({ code: 'custom', message: malformed, input: text });
  return z.NEVER;
};

/** A person's phone number, kept in its normal form. */
export const PhoneNumber = ({ missing, malformed }: PhoneMessages) =>
  requiredText(missing, MAX_LENGTH).transform(toNormalPhone(malformed));

/** A person's phone number, or none. */
export const OptionalPhoneNumber = (malformed: string) => optionalText(MAX_LENGTH).transform(toNormalPhone(malformed));

/**
 * A firm's phone numbers, several separated by commas or slashes. The documents allow any text, so a number that fits
 * no plan (an extension, a hotline) stays as typed.
 */
export const FirmPhones = (missing: string) =>
  requiredText(missing, 60).transform(
    (text) =>
      text
        .split(/[,;/]/)
        .map((one) => one.trim())
        .filter(Boolean)
        .map((one) => normalPhone(one) ?? one)
        .join(', ') || text,
  );
