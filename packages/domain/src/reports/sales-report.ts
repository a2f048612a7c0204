import * as z from 'zod';
import { Day, Id, NotedDay, SearchText, storable } from '../shared';
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

/** Groupings that know the goods, and those that know the counter: nothing knows both. */
export const GOODS_GROUPINGS: readonly SalesGrouping[] = ['product', 'category', 'company'];
export const COUNTER_GROUPINGS: readonly SalesGrouping[] = ['cashier', 'method', 'hour'];

export const MAX_REPORT_DAYS = 1_100;
const Span = { from: Day, to: Day };
/** Which rows of a report. */
export const ReportPage = {
  page: z.number().int().min(1).max(100_000).default(1),
  limit: z.number().int().min(1).max(500).default(50),
};

export const refuseBackwards = ({ from, to }: { from: string; to: string }, context: z.RefinementCtx): void => {
  if (to < from) context.addIssue({ code: 'custom', path: ['to'], message: 'The last day comes before the first' });
  else if (daysIn({ from, to }) > MAX_REPORT_DAYS)
    context.addIssue({ code: 'custom', path: ['to'], message: 'Choose at most three years' });
};

/** The sums of sales under a cashier, a method or an hour do not know products, and the other way round. */
export const MIXED_FILTERS = 'Cashier, payment and hour cannot be combined with goods';

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

export const asksForGoods = ({ productId, categoryId, companyId }: SalesFilters): boolean =>
  [productId, categoryId, companyId].some((id) => id !== undefined);
export const asksForCounter = ({ cashierId, method, hour }: SalesFilters): boolean =>
  cashierId !== undefined || method !== undefined || hour !== undefined;

export const SalesReportInput = SalesFilters.extend({
  ...Span,
  by: SalesGrouping.default('day'),
  ...ReportPage,
  search: SearchText,
}).superRefine((input, context) => {
  refuseBackwards(input, context);
  const goods = GOODS_GROUPINGS.includes(input.by) || asksForGoods(input);
  const counter = COUNTER_GROUPINGS.includes(input.by) || asksForCounter(input);
  if (goods && counter) context.addIssue({ code: 'custom', path: ['by'], message: MIXED_FILTERS });
});
export type SalesReportInput = z.infer<typeof SalesReportInput>;

export const SalesReportRow = z.object({
  /** A day, an id, a method or an hour; empty for what has none, such as the cashier of a past sale, or a day before that has no fellow now. */
  key: z.string(),
  label: z.string(),
  /** The line under the name; of a day, week or month its fellow of the period before. */
  note: z.string(),
  now: SalesFigures,
  /** Null for whom the time before is no matter. */
  before: SalesFigures.nullable(),
});
export type SalesReportRow = z.infer<typeof SalesReportRow>;

/** The one before may begin before the first day that can be asked for. */
export const PeriodShape = z.object({ from: NotedDay, to: NotedDay });

export const SalesReport = z.object({
  period: PeriodShape,
  /** Null, as all that was before, for whom the time before is no matter. */
  previous: PeriodShape.nullable(),
  by: SalesGrouping,
  total: SalesFigures,
  totalBefore: SalesFigures.nullable(),
  rows: z.array(SalesReportRow),
  totalRows: z.number(),
});
export type SalesReport = z.infer<typeof SalesReport>;
