import * as z from 'zod';
import { type Actor, isManager } from '../accounts';
import { AppliedPrices } from '../pricing';
import { Id, Instant, PageQuery } from '../shared';

/** The lists that can be exported whole, as a file. */
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
  'receivables',
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

/** The lists that a person may export: what customers owe is for managers. */
export const exportListsFor = (actor: Pick<Actor, 'role'>): ExportList[] =>
  EXPORT_LISTS.filter((list) => list !== 'receivables' || isManager(actor));

export const StartExportInput = z.object({ list: ExportList });

/** The most jobs of one person that may wait or run at a time. */
export const MAX_JOBS = 3;

export const JobStatus = z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']);
export type JobStatus = z.infer<typeof JobStatus>;

/** Work that runs in the background and survives the process that started it. */
export const Job = z.object({
  id: Id,
  kind: z.enum(['export', 'import', 'pastSales', 'priceChange']),
  /** The exported list; for an import its file name, for a bulk price change its reason. */
  subject: z.string(),
  status: JobStatus,
  done: z.number(),
  /** The number of rows; null if it is not known beforehand. */
  total: z.number().nullable(),
  failure: z.string(),
  startedBy: z.string(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Whether its file can still be fetched. */
  hasFile: z.boolean(),
});
export type Job = z.infer<typeof Job>;

/** A bulk price change: `result` says what was written, once it is, or `failure` why that cannot be shown. */
export const PriceChangeJob = Job.extend({ result: AppliedPrices.nullable() });
export type PriceChangeJob = z.infer<typeof PriceChangeJob>;

export const JobPageQuery = PageQuery.pick({ page: true, limit: true }).extend({
  status: JobStatus.optional(),
});
export type JobPageQuery = z.infer<typeof JobPageQuery>;

export const JobIdInput = z.object({ id: Id });

export const JobFilePart = z.object({ fileName: z.string(), parts: z.array(z.string()), next: z.number().nullable() });
export type JobFilePart = z.infer<typeof JobFilePart>;
