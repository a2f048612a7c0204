import * as z from 'zod';
import { Day, Id, Instant, PageQuery } from '../shared';
import { refuseBackwards, SalesFilters } from './sales-report';

/** A receipt, a return, or an invoice from before Bhandar. */
export const SalesDocumentKind = z.enum(['sale', 'return', 'past']);
export type SalesDocumentKind = z.infer<typeof SalesDocumentKind>;

/** The kinds that a list tells apart: a void is a return of a whole sale, and not listed among the others. */
export const ListedDocumentKind = z.enum(['sale', 'return', 'void', 'past']);
export type ListedDocumentKind = z.infer<typeof ListedDocumentKind>;

export const SalesDocumentQuery = PageQuery.omit({ sort: true, direction: true })
  .extend(SalesFilters.shape)
  .extend({ from: Day, to: Day, kind: ListedDocumentKind.optional() })
  .superRefine(refuseBackwards);
export type SalesDocumentQuery = z.infer<typeof SalesDocumentQuery>;

export const SalesDocument = z.object({
  kind: SalesDocumentKind,
  id: z.string(),
  number: z.string(),
  at: Instant,
  businessOn: Day,
  store: z.string(),
  /** Of a sale its cashier, of a void the person who made it, of another return the person whose drawer paid. */
  person: z.string(),
  customer: z.string(),
  method: z.string(),
  /** The methods that paid a receipt, the credit of an exchange first; none for other documents. */
  methods: z.array(z.string()),
  /** Of a return: it undoes a whole sale. */
  isVoid: z.boolean(),
  /** Of a sale: a void undid it. */
  isVoided: z.boolean(),
  units: z.number(),
  /** Revenue; negative for a return. With a filter by product, the revenue of its lines only. */
  netMinor: z.number(),
});
export type SalesDocument = z.infer<typeof SalesDocument>;

export const SalesDocumentPage = z.object({
  data: z.array(SalesDocument),
  totalItems: z.number(),
  totalPages: z.number(),
  page: z.number(),
  limit: z.number(),
  /** The sum over all matches, not only this page. */
  netMinor: z.number(),
});
export type SalesDocumentPage = z.infer<typeof SalesDocumentPage>;

export const SalesDocumentId = z.object({ kind: SalesDocumentKind, id: z.union([Id, z.string().regex(/^\d{1,15}$/)]) });
export type SalesDocumentId = z.infer<typeof SalesDocumentId>;

export const SalesDocumentLine = z.object({
  productId: Id,
  name: z.string(),
  quantity: z.number(),
  netMinor: z.number(),
  discountMinor: z.number(),
});
export const SalesDocumentDetails = SalesDocument.omit({ methods: true, isVoid: true, isVoided: true }).extend({
  lines: z.array(SalesDocumentLine),
});
export type SalesDocumentDetails = z.infer<typeof SalesDocumentDetails>;
