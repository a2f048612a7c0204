import { type Supplier, supplierRevision } from '@bhandar/domain/purchasing';
import * as z from 'zod';
import { RevisionWire } from '../../core/rest/revision-wire';

/** A supplier as the documented clients read it. */
export const SupplierWire = z.object({
  _id: z.string(),
  name: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  address: z.string(),
  addedBy: z.string(),
  addedTime: z.string(),
  updatedBy: z.string(),
  updatedTime: z.string(),
  revision: z.string(),
});

export const supplierToWire = (supplier: Supplier): z.output<typeof SupplierWire> => ({
  _id: supplier.id,
  name: supplier.name,
  phone: supplier.phone,
  website: supplier.website,
  email: supplier.email,
  address: supplier.address,
  addedBy: supplier.createdBy,
  addedTime: supplier.createdAt,
  updatedBy: supplier.updatedBy,
  updatedTime: supplier.updatedAt ?? '',
  revision: supplierRevision(supplier),
});

const given = z
  .string()
  .max(2000)
  .nullish()
  .transform((value) => value ?? '');

/** Person and time are set by the server, and ignored in a body. */
export const SupplierBodyWire = z.object({
  name: given,
  phone: given,
  website: given,
  email: given,
  address: given,
  revision: RevisionWire,
});
