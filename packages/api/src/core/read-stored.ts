import { coded, DomainError, type Refusal } from '@bhandar/domain/shared';
import type * as z from 'zod';

/**
 * Reads an input as it was stored. One that does not parse any more, as after an update, is a refusal, so that its work
 * ends with a reason instead of being tried for ever.
 */
export function readStored<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  refusal: Refusal = coded('job.unreadable'),
): z.output<Schema> {
  const read = schema.safeParse(value);
  if (!read.success) throw new DomainError('RULE_BROKEN', refusal);
  return read.data;
}
