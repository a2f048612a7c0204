import { addMonths, type Period, type SalesGrouping } from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';

const clamp = (span: Period, { from, to }: Period): Period => ({
  from: span.from < from ? from : span.from,
  to: span.to > to ? to : span.to,
});

const PARAMETERS: Partial<Record<SalesGrouping, string>> = {
  store: 'store',
  product: 'product',
  category: 'category',
  company: 'company',
  cashier: 'cashier',
  method: 'method',
  hour: 'hour',
};

/** The query for the documents behind a row; undefined when no filter selects them. */
export function documentQuery(
  { by, period, store }: { by: SalesGrouping; period: Period; store: string | undefined },
  key: string,
): Record<string, string> | undefined {
  const common = store ? { store } : {};
  if (by === 'day') return { ...common, from: key, to: key };
  if (by === 'week') return { ...common, ...clamp({ from: key, to: addDays(key, 6) }, period) };
  if (by === 'month') return { ...common, ...clamp({ from: key, to: addDays(addMonths(key, 1), -1) }, period) };
  const parameter = PARAMETERS[by];
  if (!parameter || key === '') return by === 'cashier' ? { ...common, ...period, kind: 'past' } : undefined;
  return { ...common, ...period, [parameter]: key };
}
