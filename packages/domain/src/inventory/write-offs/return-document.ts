import * as z from 'zod';
import { type Actor, canAccessStore, isManager } from '../../accounts';
import { coded, DomainError, Id, Instant, issue, optionalText, Quantity, type Violation } from '../../shared';

/** Pending: awaiting approval, no goods moved. Posted: its goods moved. Voided: deleted. */
export const ReturnStatus = z.enum(['pending', 'posted', 'voided']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

export const ReturnPerson = z.object({ id: Id, name: z.string() });
export type ReturnPerson = z.infer<typeof ReturnPerson>;

const FORM_FIELDS = 40;

/** Fields of the documented form that the catalogue does not have, stored to be answered again. */
export const ReturnFormFields = z
  .record(z.string().max(40), z.union([z.string().max(300), z.number()]))
  .refine((fields) => Object.keys(fields).length <= FORM_FIELDS, { error: issue('return.tooManyFields') });
export type ReturnFormFields = z.infer<typeof ReturnFormFields>;

/** The documented form: a product by id or by name, and a quantity. */
export const ReturnedGoods = z.object({
  productId: Id.optional(),
  tradeName: optionalText(300),
  genericName: optionalText(300),
  strength: optionalText(200),
  category: optionalText(200),
  company: optionalText(200),
  quantity: Quantity,
  reason: optionalText(300),
  form: ReturnFormFields.default({}),
});

export function refuseNameless(
  { productId, tradeName }: Pick<z.infer<typeof ReturnedGoods>, 'productId' | 'tradeName'>,
  context: z.RefinementCtx,
): void {
  if (productId || tradeName !== '') return;
  context.addIssue({ code: 'custom', path: ['tradeName'], message: issue('product.name') });
}

/** A line of a return with the names of the catalogue. */
export const ReturnedLine = z.object({
  lineNo: z.number(),
  productId: Id,
  code: z.string(),
  name: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  packType: z.string(),
  unitType: z.string(),
  unitMrpMinor: z.number().nullable(),
  quantity: z.number(),
  form: ReturnFormFields,
});

/** The people who requested, posted and deleted it, and the actions open to the reader. */
export const ReturnCourse = z.object({
  requestedBy: ReturnPerson,
  requestedAt: Instant,
  postedBy: ReturnPerson.nullable(),
  postedAt: Instant.nullable(),
  voidedBy: ReturnPerson.nullable(),
  voidedAt: Instant.nullable(),
  mayPost: z.boolean(),
  mayVoid: z.boolean(),
});

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

/** The facts that a decision on a return depends on. The warehouse's documents belong to superadmins. */
export interface ReturnOwner {
  status: ReturnStatus;
  requestedById: string;
  locationId: string;
}

/** Whether this person's documents at a location move goods at once, without approval. */
export const mayPostReturn = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  isManager(actor) && canAccessStore(actor, locationId);

/** A manager may delete any return of their stores; others only their own that still await approval. */
export function whyNotVoidReturn(actor: Person, document: ReturnOwner): Violation[] {
  if (mayPostReturn(actor, document.locationId)) return [];
  if (document.requestedById === actor.id && document.status === 'pending') return [];
  return [{ field: 'role', ...coded('return.deleteOwn') }];
}

/** A deleted return is not found by a second deletion; a posted or deleted one cannot be posted. */
export function refuseSettled(status: ReturnStatus, step: 'post' | 'void'): void {
  if (status === 'voided' && step === 'void') {
    throw new DomainError('NOT_FOUND', coded('return.notFound'), { data: { deletedCount: 0 } });
  }
  if (status === 'voided') throw new DomainError('INVALID_TRANSITION', coded('return.deleted'));
  if (status === 'posted' && step === 'post') throw new DomainError('INVALID_TRANSITION', coded('return.posted'));
}
