import * as z from 'zod';
import { PriceMethod, PriceScope } from '../rules/price-rule';

/** A price with the reason for it. */
export const ResolvedPrice = z.object({
  /** Null: it has no price, so it is not for sale. */
  unitPriceMinor: z.number().nullable(),
  source: PriceMethod.or(z.literal('mrp')),
  scope: PriceScope.nullable(),
  basisPoints: z.number().nullable(),
  /** Since when the rule holds; null for the MRP. */
  since: z.string().nullable(),
  cappedByMrp: z.boolean(),
  raisedToCost: z.boolean(),
});
export type ResolvedPrice = z.infer<typeof ResolvedPrice>;
