import * as z from 'zod';

/**
 * This domain's counts for the dashboard's home, of the sales and stores that the person may see. Only people who decide
 * returns get the count of pending ones, and only admins that of customers with overdue bills,
 * with the overdue amount.
 */
export const PosOverview = z.object({
  salesToday: z.number(),
  salesTodayMinor: z.number(),
  customers: z.number(),
  customerReturns: z.number(),
  saleReturnsToDecide: z.number().optional(),
  overdueAccounts: z.number().optional(),
  overdueMinor: z.number().optional(),
});
export type PosOverview = z.infer<typeof PosOverview>;
