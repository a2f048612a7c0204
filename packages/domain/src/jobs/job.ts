import * as z from 'zod';
import { AppliedPrices } from '../pricing';
import { Id, Instant, PageQuery } from '../shared';

/** The lists that are brought out whole, as a file. */
export const EXPORT_LISTS = [
  'pharmacyProducts',
  'nonPharmacyProducts',
  'pharmacyStock',
  'nonPharmacyStock',
  'pharmacyOrders',
  'nonPharmacyOrders',
  'pharmacyPurchases',
  'nonPharmacyPurchases',
  'sales',
  'customers',
  'movements',
  'customerReturns',
  'writeOffs',
  'supplierReturns',
  'transfers',
  'pharmacyRequestedItems',
  'nonPharmacyRequestedItems',
] as const;
export const ExportList = z.enum(EXPORT_LISTS);
export type ExportList = z.infer<typeof ExportList>;

export const StartExportInput = z.object({ list: ExportList });

/** So many of one person's jobs may wait or run at a time. */
export const MAX_JOBS = 3;

export const JobStatus = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
export type JobStatus = z.infer<typeof JobStatus>;

/** A work that goes on behind the requests, and survives the process that began it. */
export const Job = z.object({
  id: Id,
  kind: z.enum(['export', 'import', 'pastSales', 'priceChange']),
  /** Which list is brought out; of an import the name of its file, of a bulk change of prices its reason. */
  subject: z.string(),
  status: JobStatus,
  done: z.number(),
  /** How much there is; null where nobody counted beforehand. */
  total: z.number().nullable(),
  failure: z.string(),
  startedBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Whether its file can still be fetched. */
  hasFile: z.boolean(),
});
export type Job = z.infer<typeof Job>;

/** A bulk change of prices as it stands: `result` says what was written, once it is. */
export const PriceChangeJob = Job.extend({ result: AppliedPrices.nullable() });
export type PriceChangeJob = z.infer<typeof PriceChangeJob>;

export const JobPageQuery = PageQuery.pick({ page: true, limit: true }).extend({
  status: JobStatus.optional(),
});
export type JobPageQuery = z.infer<typeof JobPageQuery>;

export const JobIdInput = z.object({ id: Id });

export const JobFilePart = z.object({ fileName: z.string(), parts: z.array(z.string()), next: z.number().nullable() });
export type JobFilePart = z.infer<typeof JobFilePart>;
