import type { CreateCustomerInput, Customer } from '@bhandar/domain/pos';
import { Id } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NAMED_STORE } from '../../core/rest/named-place';

export const CustomerWire = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  address: z.string(),
  /** Null for a customer of the organisation. */
  store_id: Id.nullable(),
  store_name: z.string(),
  addedBy: z.string(),
  addedTime: z.string(),
  updatedBy: z.string(),
  updatedTime: z.string(),
});

export const customerToWire = (customer: Customer): z.output<typeof CustomerWire> => ({
  _id: customer.id,
  name: customer.name,
  phone: customer.phone,
  website: customer.website,
  email: customer.email,
  address: customer.address,
  store_id: customer.store?.id ?? null,
  store_name: customer.store?.name ?? '',
  addedBy: customer.addedBy,
  addedTime: customer.addedAt,
  updatedBy: customer.updatedBy,
  updatedTime: customer.updatedAt ?? '',
});

const given = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');

/** Person and time are set by the server, and ignored in a body. */
export const CustomerBodyWire = z.object({
  name: given,
  phone: given,
  website: given,
  email: given,
  address: given,
  ...NAMED_STORE,
});

export const customerFromWire = (
  { store_id: _, store_name: __, storeName: ___, ...details }: z.output<typeof CustomerBodyWire>,
  locationId: string | undefined,
): CreateCustomerInput => ({ ...details, ...(locationId ? { locationId } : {}) });
