import * as z from 'zod';
import { Id, Instant, issue, MAX_UNIT_MINOR, optionalText } from '../../shared';

/** From the widest to the narrowest. */
export const PriceScope = z.enum(['all', 'category', 'company', 'product']);
export type PriceScope = z.infer<typeof PriceScope>;

/** A fixed price, or a computed one: margin is of the price, markup on the cost, discount off the MRP. */
export const PriceMethod = z.enum(['fixed', 'margin', 'markup', 'discount']);
export type PriceMethod = z.infer<typeof PriceMethod>;
export type RuleMethod = Exclude<PriceMethod, 'fixed'>;
export const RuleMethod = PriceMethod.exclude(['fixed']);

export const UnitPrice = z
  .number({ error: issue('price.enter') })
  .int({ error: issue('field.amountTwoDecimals') })
  .min(1, { error: issue('field.positive') })
  .max(MAX_UNIT_MINOR, { error: issue('field.amountTooLarge') });

/** Percent in hundredths of a percent. */
export const RuleRate = z
  .number({ error: issue('field.percentage') })
  .int({ error: issue('field.percentTwoDecimals') })
  .min(0, { error: issue('field.notNegative') })
  .max(1_000_000, { error: issue('field.percentMax10000') });

/** A store price as the resolver reads it; it chooses among several that apply at once. */
export interface PriceCandidate {
  id: string;
  scope: PriceScope;
  method: PriceMethod;
  priceMinor: number | null;
  basisPoints: number | null;
  /** The rule raises its price to the cost if it is lower. */
  neverBelowCost: boolean;
  startsAt: string;
  /** The order of writing: of two that start at the same instant the later one applies. */
  seq: number;
}

export const PriceState = z.enum(['scheduled', 'active', 'past', 'cancelled']);
export type PriceState = z.infer<typeof PriceState>;

/** One entry of a store's price history. */
export const PriceEntry = z.object({
  id: Id,
  locationId: Id,
  scope: PriceScope,
  /** The category, company or product; null for all goods. */
  targetId: Id.nullable(),
  targetName: z.string(),
  method: PriceMethod,
  priceMinor: z.number().nullable(),
  basisPoints: z.number().nullable(),
  neverBelowCost: z.boolean(),
  /** The price before; null for a rule. */
  beforeMinor: z.number().nullable(),
  startsAt: Instant,
  /** When it stops or stopped applying: by its end date, ended by a person, or replaced. */
  untilAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  endedBy: z.string(),
  endReason: z.string(),
  reason: z.string(),
  campaignId: Id.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  state: PriceState,
});
export type PriceEntry = z.infer<typeof PriceEntry>;

/** An entry that was cancelled or replaced before its start never applied. */
export function priceStateOf(
  entry: { startsAt: string; untilAt: string | null; endedAt: string | null },
  now: string,
): PriceState {
  const { startsAt, untilAt, endedAt } = entry;
  if (endedAt !== null && endedAt <= startsAt) return 'cancelled';
  if (untilAt !== null && (untilAt <= now || untilAt <= startsAt)) return 'past';
  return startsAt > now ? 'scheduled' : 'active';
}

/** Of all entries in force one determines the price; the others are overridden. */
export type PriceEntryStatus = PriceState | 'unused';

export const priceEntryStatus = (
  { state, scope, startsAt }: Pick<PriceEntry, 'state' | 'scope' | 'startsAt'>,
  price: { scope: PriceScope | null; since: string | null },
): PriceEntryStatus => (state === 'active' && (scope !== price.scope || startsAt !== price.since) ? 'unused' : state);

const When = {
  /** Left out: from now on. */
  startsAt: Instant.optional(),
  endsAt: Instant.nullable().default(null),
  reason: optionalText(200),
};

export const SetStorePriceInput = z.object({
  /** Generated when the button is pressed; a repeat with the same id answers the first entry. */
  id: Id.optional(),
  locationId: Id,
  productId: Id,
  priceMinor: UnitPrice,
  ...When,
});
export type SetStorePriceInput = z.output<typeof SetStorePriceInput>;

export const SetPriceRuleInput = z
  .object({
    id: Id.optional(),
    locationId: Id,
    scope: PriceScope,
    /** The category, company or product that it is for; left out for all goods. */
    targetId: Id.optional(),
    method: RuleMethod,
    basisPoints: RuleRate,
    neverBelowCost: z.boolean().default(true),
    ...When,
  })
  .superRefine(({ scope, targetId, method, basisPoints }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if ((scope === 'all') !== (targetId === undefined)) wrong('targetId', issue('price.chooseTarget'));
    if (method !== 'markup' && basisPoints >= 10_000) wrong('basisPoints', issue('field.under100Percent'));
  });
export type SetPriceRuleInput = z.output<typeof SetPriceRuleInput>;

export const EndPriceInput = z.object({ id: Id, reason: optionalText(200) });
export type EndPriceInput = z.output<typeof EndPriceInput>;
