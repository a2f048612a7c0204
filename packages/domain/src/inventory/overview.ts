import * as z from 'zod';
import { Id } from '../shared';

export const InventoryOverviewQuery = z.object({ locationId: Id.optional() });
export type InventoryOverviewQuery = z.infer<typeof InventoryOverviewQuery>;

/**
 * This domain's counts for the dashboard's home: of one location, and the documents of all that the person may see. Only
 * people who decide them get the counts of pending ones.
 */
export const InventoryOverview = z.object({
  expiringSoon: z.number(),
  expiringNear: z.number(),
  expiringSoonValueMinor: z.number(),
  expired: z.number(),
  expiredValueMinor: z.number(),
  lowStock: z.number(),
  outOfStock: z.number(),
  lowPharmacy: z.number(),
  outPharmacy: z.number(),
  lowNonPharmacy: z.number(),
  outNonPharmacy: z.number(),
  products: z.number(),
  valueMinor: z.number(),
  damageReturns: z.number(),
  writeOffsToDecide: z.number().optional(),
  /** Deliveries that arrived short, until they are settled. */
  differencesToSettle: z.number().optional(),
});
export type InventoryOverview = z.infer<typeof InventoryOverview>;
