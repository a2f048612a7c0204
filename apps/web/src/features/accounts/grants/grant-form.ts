import {
  GRANT_NAMES,
  type Grant,
  type GrantChanges,
  type GrantRules,
  type Me,
  type StaffGrants,
  whyNotSetGrants,
} from '@bhandar/domain/accounts';
import { addViolations, issue } from '@bhandar/domain/shared';
import * as z from 'zod';

/** `usual` follows the role. */
export const GRANT_CHOICES = ['usual', 'allowed', 'denied'] as const;
const Choice = z.enum(GRANT_CHOICES);
type Choice = z.output<typeof Choice>;

export type SwitchGrant = Exclude<Grant, 'discount'>;
const isSwitch = (name: Grant): name is SwitchGrant => name !== 'discount';
const SWITCHES = GRANT_NAMES.filter(isSwitch);

const Percent = z
  .number({ error: issue('field.wholeNumber') })
  .int({ error: issue('field.wholeNumber') })
  .min(0, { error: issue('field.notNegative') })
  .max(100, { error: issue('field.atMost100Percent') });

const Shape = z.object({
  changes: z.object({
    ...(Object.fromEntries(SWITCHES.map((name) => [name, Choice])) as Record<SwitchGrant, typeof Choice>),
    discount: Percent.nullable(),
  }),
});
export type GrantForm = z.input<typeof Shape>;

const VALUES: Record<Choice, boolean | null> = { usual: null, allowed: true, denied: false };

/** All grants in the API's shape, null where the role decides. */
export const changesOf = ({ changes }: GrantForm): GrantChanges => ({
  ...Object.fromEntries(SWITCHES.map((name) => [name, VALUES[changes[name]]])),
  discount: changes.discount,
});

/** The form of a person's permissions, with the server's rules as field errors. */
export const grantForm = (actor: Me, person: StaffGrants, rules: GrantRules) =>
  Shape.superRefine((form, context) =>
    addViolations(context, whyNotSetGrants(actor, person, { changes: changesOf(form), rules })),
  );

const choiceOf = (held: boolean | undefined): Choice => (held === undefined ? 'usual' : held ? 'allowed' : 'denied');

export const grantFormOf = ({ overrides }: StaffGrants): GrantForm => ({
  changes: {
    ...(Object.fromEntries(SWITCHES.map((name) => [name, choiceOf(overrides[name])])) as Record<SwitchGrant, Choice>),
    discount: overrides.discount ?? null,
  },
});
