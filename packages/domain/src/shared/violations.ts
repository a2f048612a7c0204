import type * as z from 'zod';
import { DomainError, type ErrorKind, type FieldMessages } from './errors';

/** One broken rule: the field it belongs to, and the text of the refusal if it differs. */
export interface Violation {
  field: string;
  message: string;
  refusal?: string;
}

/** Throws the first violation as the error's message; all of them are included by field. */
export function refuse(violations: readonly Violation[], kind: ErrorKind = 'NOT_PERMITTED'): void {
  const [first] = violations;
  if (!first) return;
  const fields: FieldMessages = {};
  for (const violation of violations) fields[violation.field] ??= violation.message;
  throw new DomainError(kind, first.refusal ?? first.message, { fields });
}

/** Shows violations beside their fields in a form: use inside `superRefine`. */
export function addViolations(context: z.RefinementCtx, violations: readonly Violation[]): void {
  for (const { field, message } of violations) {
    context.addIssue({ code: 'custom', path: field.split('.'), message });
  }
}
