import * as z from 'zod';

/** How many of the locations without stock are named. */
export const MAX_NAMED_PLACES = 3;

/** The steps that make a new organisation ready to sell, in their order. */
export const SETUP_STEPS = ['stores', 'people', 'selling', 'products', 'stock', 'orders', 'sales'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Which steps are done, read from the records themselves. */
export const SetupProgress = z.object({
  stores: z.boolean(),
  people: z.boolean(),
  /** Whether the warehouse has chosen the goods that tills sell, by saving the organisation's settings or by selling. */
  selling: z.boolean(),
  products: z.boolean(),
  /** Whether the warehouse and every open store have received stock. */
  stock: z.boolean(),
  orders: z.boolean(),
  sales: z.boolean(),
  /** The locations that have never received stock; `names` are the first of them. */
  withoutStock: z.object({ count: z.number(), names: z.array(z.string()).max(MAX_NAMED_PLACES) }),
});
export type SetupProgress = z.infer<typeof SetupProgress>;

export const isSetUp = (progress: SetupProgress): boolean => SETUP_STEPS.every((step) => progress[step]);
