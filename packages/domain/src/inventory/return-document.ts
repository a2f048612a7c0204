import * as z from 'zod';
import { type Actor, isManager, mayReachStore } from '../accounts';
import { DomainError, Id, type Violation } from '../shared';

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

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

/** What a decision on a return looks at. The warehouse's own documents are the superadmin's. */
export interface ReturnOwner {
  status: ReturnStatus;
  requestedById: string;
  locationId: string;
}

/** Whether what this person writes down at a place moves goods at once. */
export const mayPostReturn = (actor: Pick<Actor, 'role' | 'stores'>, locationId: string): boolean =>
  isManager(actor) && mayReachStore(actor, locationId);

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
