import { addressForm, revisionOf } from '../../shared';
import type { Customer } from './customer';

export const customerRevision = (customer: Customer): string => revisionOf(addressForm(customer));
