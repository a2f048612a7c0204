import { Ven } from '@bhandar/domain/catalogue';
import {
  Abc,
  type AbcReport,
  abcOf,
  type ClassesInput,
  previousPeriod,
  type StockReport,
  type StockReportQuery,
} from '@bhandar/domain/reports';
import { offsetOf, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { sumSales } from './sales-report-repository';
import { scopeOf } from './scope';
import { listReportPlaces, listStock, listVens } from './stock-report-repository';

/** The value of stock by location, slow-moving products, and products out of stock. */
export async function reportStock(ctx: StaffContext, query: StockReportQuery): Promise<StockReport> {
  const { places: stores, costs } = scopeOf(ctx, query);
  const { view, days, search, page, limit } = query;
  const { rows, total, valueMinor } = await listStock(ctx.db, {
    view,
    days,
    search,
    limit,
    offset: offsetOf(query),
    today: todayOf(ctx),
    timeZone: ctx.settings.timeZone,
    ...(await listReportPlaces(ctx.db, stores)),
  });
  const shown = rows.map(({ valueMinor: value, ...row }) => ({ ...row, valueMinor: costs ? value : null }));
  return { ...toPage(shown, total, { page, limit }), valueMinor: costs ? valueMinor : null };
}

const MAX_PRODUCTS = 100_000;

/** Products by revenue in a period, in the classes A, B and C, against their VEN class. */
export async function reportClasses(ctx: StaffContext, input: ClassesInput): Promise<AbcReport> {
  const { abc, ven, page, limit, ...period } = input;
  const scope = scopeOf(ctx, period);
  const { timeZone } = ctx.settings;
  const { rows } = await sumSales(ctx.db, {
    period,
    previous: previousPeriod(period),
    by: 'product',
    filters: {},
    scope,
    timeZone,
    weekStart: 0,
    search: '',
    limit: MAX_PRODUCTS,
    offset: 0,
  });
  const sold = rows
    .map(({ key, label, note, now }) => ({
      productId: key,
      product: label,
      company: note,
      quantity: now.quantity - now.returnedQuantity,
      netMinor: now.grossMinor - now.discountMinor - now.refundMinor,
      traded: now.bills + now.returns > 0,
    }))
    .filter(({ traded }) => traded);
  const classes = abcOf(sold.map(({ netMinor }) => netMinor));
  // Products with returns only have no revenue and no share.
  const broughtBy = (goods: readonly { netMinor: number }[]) =>
    goods.reduce((sum, { netMinor }) => sum + Math.max(0, netMinor), 0);
  const whole = broughtBy(sold);
  const share = (minor: number) => (whole > 0 ? Math.round((minor / whole) * 10_000) : 0);
  const vens = await listVens(ctx.db);
  let cumulative = 0;
  const products = sold.map(({ traded: _traded, ...product }, index) => {
    cumulative += Math.max(0, product.netMinor);
    const ven = vens.get(product.productId) ?? '';
    return { ...product, abc: classes[index] ?? 'C', ven, cumulativeBp: share(cumulative) };
  });
  const sumOf = (mine: typeof products) => ({
    products: mine.length,
    netMinor: mine.reduce((sum, { netMinor }) => sum + netMinor, 0),
  });
  const totals = Abc.options.map((each) => {
    const mine = products.filter((one) => one.abc === each);
    return { abc: each, ...sumOf(mine), shareBp: share(broughtBy(mine)) };
  });
  const cells = Ven.options.flatMap((row) =>
    Abc.options.map((column) => ({
      abc: column,
      ven: row,
      ...sumOf(products.filter((one) => one.abc === column && one.ven === row)),
    })),
  );
  const asked = products.filter((one) => (!abc || one.abc === abc) && (ven === undefined || one.ven === ven));
  const offset = offsetOf({ page, limit });
  return { classes: totals, cells, products: asked.slice(offset, offset + limit), totalRows: asked.length };
}
