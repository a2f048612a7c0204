import { asciiDigits, fold } from '../../shared';
import type { Customer } from './customer';

/** The keys of a customer's search. */
export interface CustomerKeys {
  nameKey: string;
  phoneKey: string;
}

/** One number is written in many ways, so only its digits count. */
export const phoneDigits = (phone: string): string => asciiDigits(phone).replace(/\D/g, '');

export const customerKeys = ({ name, phone }: Pick<Customer, 'name' | 'phone'>): CustomerKeys => ({
  nameKey: fold(name),
  phoneKey: phoneDigits(phone),
});
