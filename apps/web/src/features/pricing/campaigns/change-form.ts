import { PriceChange, ROUNDING_STEPS } from '@bhandar/domain/pricing';
import { addViolations, optionalText } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NO_SCHEDULE, schedule, whyNotWhen } from '../prices/price-form';

/** A select holds strings; '' means "any". */
export const ChangeForm = z
  .object({
    store: z.string(),
    search: optionalText(100),
    kind: z.enum(['', 'pharmacy', 'nonPharmacy']),
    categoryId: z.string(),
    companyId: z.string(),
    held: z.boolean(),
    by: PriceChange.shape.by,
    basisPoints: PriceChange.shape.basisPoints,
    roundTo: z.enum(ROUNDING_STEPS.map(String)),
    keepAboveCost: z.boolean(),
    ...schedule,
  })
  .superRefine((form, context) => {
    const change = PriceChange.safeParse(changeOf(form));
    for (const issue of change.error?.issues ?? []) context.addIssue({ ...issue, code: 'custom' });
    addViolations(context, whyNotWhen(form));
  });
export type ChangeForm = z.input<typeof ChangeForm>;

export const ALL_STORES = 'all';

export const NEW_CHANGE = {
  search: '',
  kind: '',
  categoryId: '',
  companyId: '',
  held: true,
  by: 'percent',
  roundTo: '1',
  keepAboveCost: true,
  ...NO_SCHEDULE,
} as const satisfies Partial<ChangeForm>;

const changeOf = ({ by, basisPoints, roundTo, keepAboveCost }: ChangeForm) => ({
  by,
  basisPoints,
  keepAboveCost,
  roundTo: Number(roundTo) as z.input<typeof PriceChange>['roundTo'],
});

/** The API request; undefined while the form is incomplete. */
/** The counts are cached while the user reads them; applying the change computes them again. */
export const COUNTED = { staleTime: 60_000 } as const;

export function requestOf(form: ChangeForm, stores: readonly { id: string }[]) {
  const change = changeOf(form);
  if (!PriceChange.safeParse(change).success) return undefined;
  const { kind, categoryId, companyId, held, search = '' } = form;
  return {
    locationIds: form.store === ALL_STORES ? stores.map(({ id }) => id) : [form.store],
    ...(search ? { search } : {}),
    ...(kind ? { kind } : {}),
    ...(categoryId ? { categoryId } : {}),
    ...(companyId ? { companyId } : {}),
    held,
    change,
  };
}
