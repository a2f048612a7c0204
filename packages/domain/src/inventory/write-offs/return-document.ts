import * as z from 'zod';
import { type Actor, canAccessStore, isManager } from '../../accounts';
import { DomainError, Id, Instant, optionalText, Quantity, type Violation } from '../../shared';

/** Waits for a manager and moves nothing; has moved its goods; or was taken back. */
export const ReturnStatus = z.enum(['pending', 'posted', 'voided']);
export type ReturnStatus = z.infer<typeof ReturnStatus>;

export const ReturnPerson = z.object({ id: Id, name: z.string() });
export type ReturnPerson = z.infer<typeof ReturnPerson>;

const FORM_FIELDS = 40;

/** What the documented form said beside the catalogue's own facts, kept to be read back. */
export const ReturnFormFields = z
  .record(z.string().max(40), z.union([z.string().max(300), z.number()]))
  .refine((fields) => Object.keys(fields).length <= FORM_FIELDS, { error: 'The form has too many fields' });
export type ReturnFormFields = z.infer<typeof ReturnFormFields>;

/** The documented form: a product by its id or by its words, and how many of it. */
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
  context.addIssue({ code: 'custom', path: ['tradeName'], message: 'Name the product' });
}

/** A line of a return in the words of the catalogue. */
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

/** Who asked, posted and took back; and what the person who reads it may do with it now. */
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

/** What a decision on a return looks at. The warehouse's own documents are the superadmin's. */
export interface ReturnOwner {
  status: ReturnStatus;
  requestedById: string;
  locationId: string;
}

/** Whether what this person writes down at a place moves goods at once. */
export const mayPostReturn = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  isManager(actor) && canAccessStore(actor, locationId);

export function whyNotPostReturn(actor: Person, document: ReturnOwner): Violation[] {
  if (mayPostReturn(actor, document.locationId)) return [];
  return [{ field: 'role', message: 'A manager of the store must post this return' }];
}

/** A manager takes back anything of their stores; others only what they asked for themselves and still waits. */
export function whyNotVoidReturn(actor: Person, document: ReturnOwner): Violation[] {
  if (mayPostReturn(actor, document.locationId)) return [];
  if (document.requestedById === actor.id && document.status === 'pending') return [];
  return [{ field: 'role', message: 'You can only delete your own returns that still wait' }];
}

/** What was deleted is gone for a second deletion; what was posted or deleted cannot be posted. */
export function refuseSettled(status: ReturnStatus, step: 'post' | 'void'): void {
  if (status === 'voided' && step === 'void') {
    throw new DomainError('NOT_FOUND', 'Return not found', { data: { deletedCount: 0 } });
  }
  if (status === 'voided') throw new DomainError('INVALID_TRANSITION', 'This return was already deleted');
  if (status === 'posted' && step === 'post')
    throw new DomainError('INVALID_TRANSITION', 'This return was already posted');
}
