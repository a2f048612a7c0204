import * as z from 'zod';

/** This domain's counts for the dashboard's home. */
export const AccountsOverview = z.object({ pendingRegistrations: z.number(), employees: z.number() });
export type AccountsOverview = z.infer<typeof AccountsOverview>;
