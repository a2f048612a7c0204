import * as z from 'zod';

/** This domain's counts for the dashboard's home, of the sales and stores that the person may see. */
export const PosOverview = z.object({
  salesToday: z.number(),
  salesTodayMinor: z.number(),
  customers: z.number(),
  customerReturns: z.number(),
});
export type PosOverview = z.infer<typeof PosOverview>;
