import * as z from 'zod';
import { coded, Day, Id, issue, issueOf, NotedDay, SearchText, storable } from '../shared';
import { SalesFigures } from './figures';
import { BUCKETS, daysIn } from './periods';

export const SALES_GROUPINGS = [
  ...BUCKETS,
  'store',
  'product',
  'category',
  'company',
  'cashier',
  'method',
  'hour',
] as const;
export const SalesGrouping = z.enum(SALES_GROUPINGS);
export type SalesGrouping = z.infer<typeof SalesGrouping>;

/** Groupings by product, and groupings by counter; no sum has both. */
export const GOODS_GROUPINGS: readonly SalesGrouping[] = ['product', 'category', 'company'];
export const COUNTER_GROUPINGS: readonly SalesGrouping[] = ['cashier', 'method', 'hour'];

export const MAX_REPORT_DAYS = 1_100;
const Span = { from: Day, to: Day };
/** The rows of a report: its filters. */
export const ReportPage = {
  page: z.number().int().min(1).max(100_000).default(1),
  limit: z.number().int().min(1).max(500).default(50),
};

export const refuseBackwards = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: issue('field.lastDayBeforeFirst') });
  else if (daysIn({ from, to }) > MAX_REPORT_DAYS)
    context.addIssue({ code: 'custom', path: ['to'], message: issue('field.threeYears') });
};

/** The sums by cashier, method or hour do not contain products, and vice versa. */
export const MIXED_FILTERS = coded('report.mixedFilters');

export const SalesFilters = z.object({
  locationId: Id.optional(),
  productId: Id.optional(),
  categoryId: Id.optional(),
  companyId: Id.optional(),
  cashierId: Id.optional(),
  method: storable.max(20).optional(),
  hour: z.number().int().min(0).max(23).optional(),
});
export type SalesFilters = z.infer<typeof SalesFilters>;

export const filtersGoods = ({ productId, categoryId, companyId }: SalesFilters): boolean =>
  [productId, categoryId, companyId].some((id) => id !== undefined);
export const filtersCounter = ({ cashierId, method, hour }: SalesFilters): boolean =>
  cashierId !== undefined || method !== undefined || hour !== undefined;

export const SalesReportInput = SalesFilters.extend({
  ...Span,
  by: SalesGrouping.default('day'),
  ...ReportPage,
  search: SearchText,
}).superRefine((input, context) => {
  refuseBackwards(input, context);
  const goods = GOODS_GROUPINGS.includes(input.by) || filtersGoods(input);
  const counter = COUNTER_GROUPINGS.includes(input.by) || filtersCounter(input);
  if (goods && counter) context.addIssue({ code: 'custom', path: ['by'], message: issueOf(MIXED_FILTERS) });
});
export type SalesReportInput = z.infer<typeof SalesReportInput>;

export const SalesReportRow = z.object({
  /** A day, id, method or hour; empty if there is none, such as the cashier of a past sale. */
  key: z.string(),
  label: z.string(),
  /** The line under the name; for a day, week or month its counterpart in the period before. */
  note: z.string(),
  now: SalesFigures,
  /** Null for people who may not see the period before. */
  before: SalesFigures.nullable(),
});
export type SalesReportRow = z.infer<typeof SalesReportRow>;

/** The period before may begin earlier than the first day that can be requested. */
export const PeriodShape = z.object({ from: NotedDay, to: NotedDay });

export const SalesReport = z.object({
  period: PeriodShape,
  /** Null, like all earlier figures, for people who may not see the period before. */
  previous: PeriodShape.nullable(),
  by: SalesGrouping,
  total: SalesFigures,
  totalBefore: SalesFigures.nullable(),
  rows: z.array(SalesReportRow),
  totalRows: z.number(),
});
export type SalesReport = z.infer<typeof SalesReport>;
