import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { HeldPlace, ReturnPerson } from '../../inventory';
import {
  Id,
  Instant,
  issue,
  MinorAmount,
  NotedDay,
  optionalText,
  PageQuery,
  Quantity,
  refuseRepeats,
} from '../../shared';

export const SupplierReturnStatus = z.enum(['posted', 'voided']);
export type SupplierReturnStatus = z.infer<typeof SupplierReturnStatus>;

const NOTHING_CHOSEN = issue('supplierReturn.choose');

/** Batches of the warehouse, or of its quarantine, that go back to a supplier, who credits them. */
export const ReturnToSupplierInput = z.object({
  supplierId: Id,
  placeId: Id,
  reason: optionalText(300),
  lines: z
    .array(
      z.object({
        batchId: Id,
        quantity: Quantity,
        /** The supplier's credit for the line; left out, its part of the supplier's bills, or the cost of other goods. */
        creditMinor: MinorAmount.optional(),
      }),
      { error: NOTHING_CHOSEN },
    )
    .min(1, { error: NOTHING_CHOSEN })
    .max(500)
    .superRefine(refuseRepeats('batchId', issue('batch.nameOnce'))),
});
export type ReturnToSupplierInput = z.infer<typeof ReturnToSupplierInput>;

export const SupplierReturnIdInput = z.object({ returnId: Id });

export const SupplierReturnQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  supplierId: Id.optional(),
});
export type SupplierReturnQuery = z.infer<typeof SupplierReturnQuery>;

export const SupplierReturn = z.object({
  id: Id,
  voucher: z.string(),
  status: SupplierReturnStatus,
  supplier: z.object({ id: Id, name: z.string() }),
  /** The store that bought the goods; null for the warehouse. */
  store: StoreRef.nullable(),
  place: HeldPlace,
  reason: z.string(),
  units: z.number(),
  creditMinor: z.number(),
  lines: z.array(
    z.object({
      lineNo: z.number(),
      productId: Id,
      name: z.string(),
      strength: z.string(),
      batchId: Id,
      batchNumber: z.string(),
      expiresOn: NotedDay.nullable(),
      quantity: z.number(),
      creditMinor: z.number(),
    }),
  ),
  returnedBy: ReturnPerson,
  returnedAt: Instant,
  voidedBy: ReturnPerson.nullable(),
  voidedAt: Instant.nullable(),
});
export type SupplierReturn = z.infer<typeof SupplierReturn>;

export const BatchSuppliersQuery = z.object({ batchIds: z.array(Id).max(500) });

/** The supplier that last delivered a batch. */
export const BatchSupplier = z.object({ batchId: Id, supplierId: Id, name: z.string() });
export type BatchSupplier = z.infer<typeof BatchSupplier>;
