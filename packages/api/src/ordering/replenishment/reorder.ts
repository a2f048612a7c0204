import {
  DEMAND_DAYS,
  daysAhead,
  ownDays,
  type ReorderPage,
  type ReorderQuery,
  type ReorderRow,
  type ReorderSort,
  suggestOrder,
} from '@bhandar/domain/ordering';
import { addDays, offsetOf, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { choosePlace } from '../../inventory';
import { findLongestOwn, listReorderProducts, readReorderDays } from './reorder-repository';

const YEAR = 365;

/** The quantities that a location should order today, the most urgent first, each with its calculation. */
export async function listReorder(ctx: StaffContext, query: ReorderQuery): Promise<ReorderPage> {
  const place = await choosePlace(ctx, query.locationId);
  const days = await readReorderDays(ctx.db, place.kind);
  const { timeZone } = ctx.settings;
  const today = todayOf(ctx);
  const ahead = Math.max(daysAhead(days), await findLongestOwn(ctx.db, place.id, days));
  const since = addDays(today, 1 - DEMAND_DAYS);
  const from = addDays(today, 1 - YEAR);
  const lastYear = { since: addDays(from, -DEMAND_DAYS), from, until: addDays(from, ahead) };
  const products = await listReorderProducts(ctx.db, { place, today, timeZone, since, lastYear, days }, query);
  const rows = products.flatMap(({ facts, own, ...product }): ReorderRow[] => {
    const { before, after, ...known } = facts;
    const year = { before, beforeDays: DEMAND_DAYS, after, afterDays: daysAhead(ownDays(days, own)) };
    const reorder = suggestOrder({ ...known, lastYear: year }, days, own);
    return query.show !== 'due' || reorder.suggested > 0 ? [{ ...product, reorder }] : [];
  });
  rows.sort(byUrgency(query.sort, query.direction));
  return { place, ...toPage(rows.slice(offsetOf(query), offsetOf(query) + query.limit), rows.length, query) };
}

const FIGURES = {
  /** Products without usage last longest. */
  daysLeft: ({ reorder }: ReorderRow) => reorder.daysLeft ?? Number.MAX_SAFE_INTEGER,
  suggested: ({ reorder }: ReorderRow) => reorder.suggested,
} as const;

function byUrgency(sort: ReorderSort, direction: 'asc' | 'desc') {
  const sign = direction === 'desc' ? -1 : 1;
  const byName = (a: ReorderRow, b: ReorderRow) =>
    a.name.localeCompare(b.name) || a.strength.localeCompare(b.strength) || (a.productId < b.productId ? -1 : 1);
  if (sort === 'name') return (a: ReorderRow, b: ReorderRow) => sign * byName(a, b);
  const figure = FIGURES[sort];
  // On the same day, products with more usage come first.
  const byUse = (a: ReorderRow, b: ReorderRow) => b.reorder.perDay - a.reorder.perDay;
  return (a: ReorderRow, b: ReorderRow) => sign * (figure(a) - figure(b)) || byUse(a, b) || byName(a, b);
}
