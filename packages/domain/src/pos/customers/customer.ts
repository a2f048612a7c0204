import * as z from 'zod';
import { StoreRef } from '../../accounts';
import {
  Id,
  Instant,
  issue,
  MinorAmount,
  optionalText,
  PageQuery,
  PhoneNumber,
  Revision,
  requiredText,
} from '../../shared';
import { ReturnedState } from '../checkout/sale';
import { PaidBy, SalePayment } from '../payments/payment';
import { OptionalEmail } from './contact';
import { BAD_PHONE } from './customer-details';

/** A customer of a store, visible to that store and the warehouse, or of the organisation, visible to all stores. */
export const Customer = z.object({
  id: Id,
  /** Null for a customer of the organisation, to whom every store may sell. */
  store: StoreRef.nullable(),
  name: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  address: z.string(),
  addedBy: z.string(),
  addedAt: Instant,
  updatedBy: z.string(),
  updatedAt: Instant.nullable(),
});
export type Customer = z.infer<typeof Customer>;

const details = {
  name: requiredText(issue('field.nameRequired'), 120),
  phone: PhoneNumber({ missing: issue('field.phoneRequired'), malformed: BAD_PHONE }),
  website: optionalText(300),
  email: OptionalEmail,
  address: requiredText(issue('field.addressRequired'), 500),
};

export const CreateCustomerInput = z.object({
  /** The store; if left out the person's primary one, for the warehouse the organisation. */
  locationId: Id.optional(),
  ...details,
});
export type CreateCustomerInput = z.infer<typeof CreateCustomerInput>;

export const UpdateCustomerInput = z.object({ id: Id, revision: Revision, ...details });
export type UpdateCustomerInput = z.infer<typeof UpdateCustomerInput>;

export const CustomerRef = z.object({ id: Id });

export const CUSTOMER_SORTS = ['name', 'addedAt'] as const;
export const CustomerPageQuery = PageQuery.extend({
  sort: z.enum(CUSTOMER_SORTS).optional(),
  locationId: Id.optional(),
});
export type CustomerPageQuery = z.infer<typeof CustomerPageQuery>;

export const CustomerSalesQuery = PageQuery.pick({ page: true, limit: true }).extend({ customerId: Id });
export type CustomerSalesQuery = z.infer<typeof CustomerSalesQuery>;

/** One purchase of a customer. */
export const CustomerSale = z.object({
  id: Id,
  receiptNo: z.string(),
  soldAt: Instant,
  cashier: z.string(),
  method: PaidBy,
  payments: z.array(SalePayment.pick({ method: true, tenderName: true, amountMinor: true })),
  totalMinor: MinorAmount,
  voidedAt: Instant.nullable(),
  returned: ReturnedState.nullable().exactOptional(),
  lines: z.array(z.object({ name: z.string(), strength: z.string(), quantity: z.number() })),
});
export type CustomerSale = z.infer<typeof CustomerSale>;
