import * as z from 'zod';

/** Postgres refuses NUL in text, and a lone surrogate cannot be stored as UTF-8. */
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** A text to compare with what is stored. */
export const storable = z.string().refine(isStorable, { error: 'Contains characters that cannot be stored' });

/** Text that may be empty; trimmed. */
export const optionalText = (max: number) =>
  storable
    .trim()
    .max(max, { error: `Must be at most ${max} characters` })
    .default('');

/** Text that must not be empty; trimmed. `message` is shown when it is missing. */
export const requiredText = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: `Must be at most ${max} characters` })
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });

/** Text that is stored unchanged (passwords): not trimmed. */
export const exactText = (message: string, max: number) =>
  z
    .string({ error: message })
    .min(1, { error: message })
    .max(max, { error: `Must be at most ${max} characters` })
    .refine(isStorable, { error: 'Contains characters that cannot be stored' });

export const Id = z.uuid({ error: 'Not a valid id' });

/** An address as people type it, lower-cased and in NFC so that one person is one account. */
export const EmailAddress = (missing: string, malformed: string) =>
  requiredText(missing, 254)
    .transform((text) => text.normalize('NFC').toLowerCase())
    .pipe(z.email({ error: malformed }));

/** Whole base units (tablets, bottles). The ceiling keeps every sum inside a safe integer. */
export const Quantity = z
  .number({ error: 'Enter a whole number' })
  .int({ error: 'Enter a whole number' })
  .min(1, { error: 'Must be at least 1' })
  .max(10_000_000, { error: 'Must be at most 10,000,000' });

export const StockLevel = z
  .number({ error: 'Enter a whole number' })
  .int({ error: 'Enter a whole number' })
  .min(0, { error: 'Must be 0 or more' })
  .max(10_000_000, { error: 'Must be at most 10,000,000' });

/** A calendar day, `YYYY-MM-DD`, that exists, as stored; older rows may be outside today's bounds. */
export const NotedDay = z.iso.date({ error: 'Not a date', abort: true });

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** A day in a request: between bounds that days can be counted from without leaving four-digit years. */
export const Day = NotedDay.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
  error: 'Choose a day between 1900 and 2999',
});

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });
