import * as z from 'zod';

/** This domain's counts for the dashboard's home. Low and out are counts of products in the warehouse. */
export const CatalogueOverview = z.object({
  pharmacyProducts: z.number(),
  nonPharmacyProducts: z.number(),
  categories: z.number(),
  unitTypes: z.number(),
  companies: z.number(),
  lowStock: z.number(),
  outOfStock: z.number(),
});
export type CatalogueOverview = z.infer<typeof CatalogueOverview>;
