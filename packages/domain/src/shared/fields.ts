import * as z from 'zod';
import { MAX_CASH_MINOR, MAX_HELD_UNITS, MAX_LINE_UNITS, MAX_MINOR, MAX_UNIT_MINOR } from './bounds';
import { issue } from './refusal';
import { isStorable, withoutInvisible } from './text';

/** A text that is compared with stored text. */
export const storable = z.string().refine(isStorable, { error: issue('field.unstorable') });

/** Text that may be empty; trimmed. */
export const optionalText = (max: number) =>
  storable
    .overwrite(withoutInvisible)
    .trim()
    .max(max, { error: issue('field.tooLong', { max }) })
    .default('');

/** Text that must not be empty; trimmed. `message` is shown when it is missing. */
export const requiredText = (message: string, max: number) =>
  z
    .string({ error: message })
    .overwrite(withoutInvisible)
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

export const Id = z.uuid({ error: issue('field.id') }).toLowerCase();

/** An address as people type it, lower-cased and in NFC, so that one person has one account. */
export const EmailAddress = (missing: string, malformed: string) =>
  requiredText(missing, 254)
    .transform((text) => text.normalize('NFC').toLowerCase())
    .pipe(z.email({ error: malformed }));

/** Whole base units (tablets, bottles) on a line. */
export const Quantity = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(1, { error: issue('field.atLeastOne') })
  .max(MAX_LINE_UNITS, { error: issue('field.max10Million') });

export const StockLevel = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(MAX_LINE_UNITS, { error: issue('field.max10Million') });

/** What a place holds: more than one line brings. */
export const HeldUnits = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(MAX_HELD_UNITS, { error: issue('field.max1Billion') });

/** An amount in integer minor units (paisa); 1 taka = 100. */
export const MinorAmount = z
  .number({ error: issue('field.amount') })
  .int({ error: issue('field.amountTwoDecimals') })
  .min(0, { error: issue('field.notNegative') })
  .max(MAX_MINOR, { error: issue('field.amountTooLarge') });

/** The price or cost of one unit. */
export const UnitAmount = MinorAmount.max(MAX_UNIT_MINOR, { error: issue('field.amountTooLarge') });

/** Cash that is moved, counted or handed over at once. */
export const CashAmount = MinorAmount.max(MAX_CASH_MINOR, { error: issue('field.max100Million') });

/** A calendar day, `YYYY-MM-DD`, as stored: also one from before days had bounds. */
export const NotedDay = z.iso.date({ error: issue('field.date'), abort: true });

const FIRST_DAY = '1900-01-01';
const LAST_DAY = '2999-12-31';

/** A day in a request: between bounds that days can be counted from without leaving four-digit years. */
export const Day = NotedDay.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, {
  error: issue('field.dayRange'),
});

/** An instant on the wire: ISO 8601 in UTC. */
export const Instant = z.iso.datetime({ offset: true });

/**
 * For refinements that calculate across fields: they run only where every field is valid by itself, since a quantity of
 * 1e308 fails its own limit and cannot be calculated with.
 */
export const ONCE_VALID = { when: ({ issues }: { issues: readonly unknown[] }): boolean => issues.length === 0 };

/**
 * Stands for the values that a form showed, one mark for each field. An edit that sends it back changes only the fields
 * that differ from them. Its text means nothing to a client.
 */
export const Revision = z.string().max(2000).optional();
