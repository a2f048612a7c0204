import { englishOf } from '@bhandar/domain/english';
import { issue } from '@bhandar/domain/shared';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { describeFailure } from './errors';

test.each<[string, z.ZodType, unknown, string]>([
  ['a number for a text', z.string(), 5, 'Enter a text'],
  ['a text for a number', z.number(), 'five', 'Enter a number'],
  ['a fraction', z.number().int(), 1.5, 'Enter a whole number'],
  ['a text for yes or no', z.boolean(), 'yes', 'Choose yes or no'],
  ['a text for a list', z.array(z.string()), 'all', 'Must be a list'],
  ['a text for an object', z.object({}), 'all', 'Must be an object with fields'],
  ['nothing', z.string(), undefined, 'Required'],
  ['an empty text', z.string().min(1), '', 'Required'],
  ['a text that is too long', z.string().max(2), 'abc', 'Must be at most 2 characters'],
  ['a text that is too short', z.string().min(2), 'a', 'Must be at least 2 characters'],
  ['a number that is too high', z.number().max(2), 3, 'At most 2'],
  ['a number that is too low', z.number().min(2), 1, 'At least 2'],
  ['a number that is not above the bound', z.number().gt(0), 0, 'Must be more than 0'],
  ['too many entries', z.array(z.number()).max(1), [1, 2], 'At most 1 entries'],
  ['too few entries', z.array(z.number()).min(1), [], 'At least 1 entries'],
  ['three decimals', z.number().multipleOf(0.01), 0.001, 'Must be a multiple of 0.01'],
  ['another option', z.enum(['cash', 'card']), 'gold', 'Choose one of: cash, card'],
  ['a text that is no id', z.uuid(), '1', 'Not a valid id'],
  ['another field', z.strictObject({}), { more: 1 }, 'Unknown fields: more'],
  ['neither of two', z.union([z.string(), z.number()]), true, 'Enter a text'],
  [
    'no kind of the kinds',
    z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') })]),
    { kind: 'b' },
    'Choose one of the options',
  ],
  ['a rule without a sentence', z.string().refine(() => false), 'a', 'This value cannot be used'],
  ['a rule with our code', z.string({ error: issue('field.date') }), 5, 'Not a date'],
])('%s is refused in our own words, not those of the schema library', (_, schema, value, message) => {
  const { error } = schema.safeParse(value);
  const failure = describeFailure(error);
  expect(failure.message).toBe(message);
  expect(failure.refusal && englishOf(failure.refusal)).toBe(message);
});
