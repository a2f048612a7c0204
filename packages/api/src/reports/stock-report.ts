import {
  type AbcReport,
  abcOf,
  type BranchesInput,
  previousPeriod,
  type StockReport,
  type StockReportQuery,
} from '@bhandar/domain/reports';
import { offsetOf, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { sumSales } from './sales-report-repository';
import { scopeOf, todayOf } from './scope';
import { onSnapshot } from './snapshot';
import { listPlaceIds, listStock } from './stock-report-repository';

/** What the stock is worth by place, what nobody buys, and what is bought and not there. */
export async function reportStock(ctx: StaffContext, query: StockReportQuery): Promise<StockReport> {
  const { places: stores } = scopeOf(ctx, query);
  const { view, days, search, page, limit } = query;
  const { rows, total, valueMinor } = await listStock(ctx.db, {
    ...{ view, days, search, limit, today: todayOf(ctx), offset: offsetOf(query) },
    places: await listPlaceIds(ctx.db, stores),
  });
  return { ...toPage(rows, total, { page, limit }), valueMinor };
}

const MOST_PRODUCTS = 100_000;
const SHOWN = 300;

/** Products by what they brought in a period, in the classes A, B and C. */
export async function reportClasses(ctx: StaffContext, period: BranchesInput): Promise<AbcReport> {
  const scope = scopeOf(ctx, period);
  const { timeZone } = ctx.settings;
  const { rows } = await onSnapshot(ctx, (tx, state) =>
    sumSales(tx, {
      ...{ period, previous: previousPeriod(period), by: 'product', filters: {}, scope, state, timeZone },
      ...{ search: '', limit: MOST_PRODUCTS, offset: 0 },
    }),
  );
  const sold = rows
    .map(({ key, label, note, now }) => ({
      ...{ productId: key, product: label, company: note, quantity: now.quantity - now.returnedQuantity },
      netMinor: now.grossMinor - now.discountMinor - now.refundMinor,
      traded: now.bills + now.returns > 0,
    }))
    .filter(({ traded }) => traded);
  const classes = abcOf(sold.map(({ netMinor }) => netMinor));
  const whole = sold.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0);
  const share = (minor: number) => (whole > 0 ? Math.round((minor / whole) * 10_000) : 0);
  let cumulative = 0;
  const products = sold.map(({ traded: _traded, ...product }, index) => {
    cumulative += Math.max(0, product.netMinor);
    return { ...product, abc: classes[index] ?? 'C', cumulativeBp: share(cumulative) };
  });
  const totals = (['A', 'B', 'C'] as const).map((abc) => {
    const mine = products.filter((product) => product.abc === abc);
    const netMinor = mine.reduce((sum, product) => sum + product.netMinor, 0);
    return { abc, products: mine.length, netMinor, shareBp: share(netMinor) };
  });
  return { classes: totals, products: products.slice(0, SHOWN), totalRows: products.length };
}
