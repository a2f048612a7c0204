import * as z from 'zod';
import { Id, Instant } from '../../shared';
import { DocumentKind } from './movement';

const MovementEnd = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  /** The present name of the store or warehouse that a quarantine belongs to; null for other places. */
  home: z.string().nullable(),
});

/** A movement of goods between two locations in the form that programs read. */
export const ExportedMovement = z.object({
  id: z.number(),
  occurredAt: Instant,
  productId: Id,
  product: z.string(),
  batchId: Id,
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  from: MovementEnd,
  to: MovementEnd,
  quantity: z.number(),
  documentKind: DocumentKind,
  documentId: Id,
  by: z.string(),
  reason: z.string(),
});
export type ExportedMovement = z.infer<typeof ExportedMovement>;
