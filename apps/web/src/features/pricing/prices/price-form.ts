import type { Actor } from '@bhandar/domain/accounts';
import { type StorePrice, UnitPrice, whyNotPrice, whyNotSchedule } from '@bhandar/domain/pricing';
import { addViolations, optionalText } from '@bhandar/domain/shared';
import * as z from 'zod';
import { instantFrom } from '../../../lib/format';

/** A local date and time in the organisation's zone; empty for none. */
const When = z
  .string()
  .refine((text) => text === '' || instantFrom(text) !== undefined, { error: 'Not a date and time' });

export const schedule = { startsAt: When, endsAt: When, reason: optionalText(200) };
export const NO_SCHEDULE = { startsAt: '', endsAt: '', reason: '' };

/** The schedule in the API's shape. */
export const scheduleOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => ({
  startsAt: instantFrom(startsAt),
  endsAt: instantFrom(endsAt) ?? null,
});

export const whyNotWhen = (form: { startsAt: string; endsAt: string }) => whyNotSchedule(scheduleOf(form), new Date());

/** Applies the server's rules while the user types. */
export const priceForm = (actor: Pick<Actor, 'role'>, { mrpMinor, unitCost, ceilingMinor }: StorePrice) =>
  z
    .object({ priceMinor: UnitPrice, margin: z.number().nullish(), markup: z.number().nullish(), ...schedule })
    .superRefine((form, context) => {
      const facts = { mrpMinor, unitCost, batchMrps: ceilingMinor === null ? [] : [ceilingMinor] };
      const refusal = whyNotPrice(actor, form.priceMinor, facts);
      addViolations(context, [...(refusal ? [refusal.violation] : []), ...whyNotWhen(form)]);
    });
