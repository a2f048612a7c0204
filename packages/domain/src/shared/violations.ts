import type * as z from 'zod';
import { DomainError, type ErrorKind } from './errors';
import { type FieldRefusals, issueOf, type Refusal } from './refusal';

/**
 * One rule that an action would break: the field beside which it is shown, and the server's message if that differs.
 */
export interface Violation extends Refusal {
  field: string;
  refusal?: Refusal;
}

/** Without its field. */
export const refusalOf = ({ code, params }: Refusal): Refusal => (params ? { code, params } : { code });

/** The refusals of violations beside their fields; of several for one field the first. */
export function fieldsOf(violations: readonly Violation[]): FieldRefusals {
  const fields: FieldRefusals = {};
  for (const violation of violations) fields[violation.field] ??= refusalOf(violation);
  return fields;
}

/** Throws the first violation as the error's message; all of them are included by field. */
export function refuse(violations: readonly Violation[], kind: ErrorKind = 'NOT_PERMITTED'): void {
  const [first] = violations;
  if (first) throw new DomainError(kind, first.refusal ?? refusalOf(first), { fields: fieldsOf(violations) });
}

/** Shows violations beside their fields in a form: use inside `superRefine`. */
export function addViolations(context: z.RefinementCtx, violations: readonly Violation[]): void {
  for (const { field, ...violation } of violations) {
    context.addIssue({ code: 'custom', path: field.split('.'), message: issueOf(violation) });
  }
}
