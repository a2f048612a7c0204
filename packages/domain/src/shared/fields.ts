import * as z from 'zod';
import { issue } from './refusal';

/** Postgres refuses NUL in text, and a lone surrogate cannot be stored as UTF-8. */
const isStorable = (text: string) => !text.includes('\u0000') && !/\p{Surrogate}/u.test(text);

/** A text to compare with what is stored. */
export const storable = z.string().refine(isStorable, { error: issue('field.unstorable') });

/** Text that may be empty; trimmed. */
export const optionalText = (max: number) =>
  storable
    .trim()
    .max(max, { error: issue('field.tooLong', { max }) })
    .default('');

/** Text that must not be empty; trimmed. `message` is shown when it is missing. */
export const requiredText = (message: string, max: number) =>
  z
    .string({ error: message })
    .trim()
    .min(1, { error: message })
    .max(max, { error: issue('field.tooLong', { max }) })
    .refine(isStorable, { error: issue('field.unstorable') });

/** Text that is stored unchanged (passwords): not trimmed. */
export const exactText = (message: string, max: number) =>
  z
    .string({ error: message })
    .min(1, { error: message })
    .max(max, { error: issue('field.tooLong', { max }) })
    .refine(isStorable, { error: issue('field.unstorable') });

export const Id = z.uuid({ error: issue('field.id') });

/** An address as people type it, lower-cased and in NFC so that one person is one account. */
export const EmailAddress = (missing: string, malformed: string) =>
  requiredText(missing, 254)
    .transform((text) => text.normalize('NFC').toLowerCase())
    .pipe(z.email({ error: malformed }));

/** Whole base units (tablets, bottles). The ceiling keeps every sum inside a safe integer. */
export const Quantity = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(10_000_000, { error: issue('field.max10Million') });

export const StockLevel = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(10_000_000, { error: issue('field.max10Million') });

/** A calendar day, `YYYY-MM-DD`, that exists, as it stands in the book: also one noted before days had bounds. */
export const NotedDay = z.iso.date({ error: issue('field.date'), abort: true });

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** A day in a request: between bounds that days can be counted from without leaving four-digit years. */
export const Day = NotedDay.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
  error: issue('field.dayRange'),
});

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });
