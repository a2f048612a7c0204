import * as z from 'zod';
import { StoreRef } from '../../accounts';
import { ProductKind } from '../../catalogue';
import { Day, Id, Instant, issue, PageQuery, requiredText } from '../../shared';
import { RecordPurchaseInput } from '../purchases/purchase';

export const ProposalStatus = z.enum(['waiting', 'confirmed', 'rejected', 'withdrawn']);
export type ProposalStatus = z.infer<typeof ProposalStatus>;

/** A purchase as a store sent it. The store is a column of its own, and the warehouse answers the questions. */
export const ProposedPurchase = RecordPurchaseInput.omit({ locationId: true, confirmed: true }).extend({
  purchasedOn: Day,
});
export type ProposedPurchase = z.infer<typeof ProposedPurchase>;

export const ProposalRef = z.object({ proposalId: Id });
export type ProposalRef = z.infer<typeof ProposalRef>;

export const ConfirmProposalInput = ProposalRef.extend({ confirmed: RecordPurchaseInput.shape.confirmed });
export type ConfirmProposalInput = z.infer<typeof ConfirmProposalInput>;

export const RejectProposalInput = ProposalRef.extend({ reason: requiredText(issue('field.giveReason'), 300) });
export type RejectProposalInput = z.infer<typeof RejectProposalInput>;

export const ProposalPageQuery = PageQuery.pick({ page: true, limit: true, search: true }).extend({
  kind: ProductKind,
  /** `waiting` where it is left out. */
  status: ProposalStatus.default('waiting'),
});
export type ProposalPageQuery = z.infer<typeof ProposalPageQuery>;

const ProposalLine = z.object({
  name: z.string(),
  strength: z.string(),
  batchNumber: z.string(),
  expiresOn: z.string().nullable(),
  quantity: z.number(),
  freeQuantity: z.number(),
  packTpMinor: z.number(),
  packMrpMinor: z.number().nullable(),
  totalMinor: z.number(),
});
export type ProposalLine = z.infer<typeof ProposalLine>;

/** A store's purchase that waits for the warehouse, or that was decided. */
export const PurchaseProposal = z.object({
  id: Id,
  kind: ProductKind,
  store: StoreRef,
  supplier: z.object({ id: Id, name: z.string() }).nullable(),
  invoiceNumber: z.string(),
  totalMinor: z.number(),
  status: ProposalStatus,
  createdBy: z.string(),
  createdAt: Instant,
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  /** Why it was rejected. */
  reason: z.string(),
  /** The warehouse's purchase that it became. */
  purchase: z.object({ id: Id, voucher: z.string() }).nullable(),
  /** Null if what the store sent can no longer be read, as after an update; it can only be rejected. */
  goods: z.object({ purchasedOn: z.string(), note: z.string(), lines: z.array(ProposalLine) }).nullable(),
});
export type PurchaseProposal = z.infer<typeof PurchaseProposal>;
