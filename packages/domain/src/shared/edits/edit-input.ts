import * as z from 'zod';
import { type Form, leftAlone } from './revision';

type Said<Input extends z.ZodObject> = z.input<Input> & { readonly revision?: unknown };

const isObject = (said: unknown): said is object => typeof said === 'object' && said !== null;

/**
 * The input of an edit. With a revision, only fields that differ from those that it stands for are judged: a record may
 * be older than the rules for its fields, and an edit of one field does not have to put the others right.
 */
export function editInput<Input extends z.ZodObject>(input: Input, formOf: (said: Said<Input>) => Form) {
  const keptOf = (said: Said<Input>): Record<string, unknown> => {
    const { revision } = said;
    const fields = typeof revision === 'string' ? leftAlone(revision, formOf(said)) : [];
    const kept = Object.entries<unknown>(said).filter(([field]) => fields.includes(field));
    return Object.fromEntries(kept.filter(([field]) => Object.hasOwn(input.shape, field)));
  };
  const judge = (said: unknown, context: z.core.$RefinementCtx) => {
    const kept = isObject(said) ? keptOf(said as Said<Input>) : {};
    const judged = Object.entries(input.shape).filter(([field]) => !Object.hasOwn(kept, field));
    const result = z.object(Object.fromEntries(judged)).safeParse(said);
    if (result.success) return { ...result.data, ...kept };
    for (const issue of result.error.issues) context.issues.push(issue as z.core.$ZodRawIssue);
    return z.NEVER;
  };
  return z.unknown().transform(judge) as unknown as z.ZodType<z.output<Input>, z.input<Input>>;
}
