import * as z from 'zod';

/** Counts of the warehouse's purchases and suppliers. Purchases are counted by their lines. */
const SupplyCounts = z.object({
  pharmacyPurchases: z.number(),
  nonPharmacyPurchases: z.number(),
  suppliers: z.number(),
  supplierPayments: z.number(),
  supplierDocuments: z.number(),
});

/** The purchases of stores that wait for the warehouse, which alone decides them. */
const ProposalCounts = z.object({ pharmacyProposalsToDecide: z.number(), nonPharmacyProposalsToDecide: z.number() });

/** The suppliers that the warehouse, which pays them, is to pay, and the open amount of their old bills. */
const DueCounts = z.object({ suppliersWithOldBills: z.number(), oldBillsMinor: z.number() });

/** The approved orders that their stores have not received for days; the warehouse gets none. */
const UnreceivedCounts = z.object({ unreceivedPharmacy: z.number(), unreceivedNonPharmacy: z.number() });

/** The counts of orders, requested items and purchases for the dashboard's home. Employees get none of purchases. */
export const OrderingOverview = z.object({
  pendingOrders: z.number(),
  pharmacyOrders: z.number(),
  nonPharmacyOrders: z.number(),
  pendingPharmacyOrders: z.number(),
  pendingNonPharmacyOrders: z.number(),
  requestedPharmacy: z.number(),
  requestedNonPharmacy: z.number(),
  pharmacyRequestsToDecide: z.number(),
  nonPharmacyRequestsToDecide: z.number(),
  ...SupplyCounts.partial().shape,
  ...ProposalCounts.partial().shape,
  ...DueCounts.partial().shape,
  ...UnreceivedCounts.partial().shape,
});
export type OrderingOverview = z.infer<typeof OrderingOverview>;
