import type { OrderDetailsLine } from './order';

const SALES_DAYS = 30;
/** Stock for more days than this may expire on the store's shelf. */
export const MAX_COVER_DAYS = 180;

/**
 * The months that a line would last the store, with what it has and at its sales of the last 30 days. Null up to
 * MAX_COVER_DAYS, and without sales, which say nothing about a new product.
 */
export function excessMonths({
  storeHas,
  quantity,
  soldLast30Days,
}: Pick<OrderDetailsLine, 'storeHas' | 'quantity' | 'soldLast30Days'>): number | null {
  if (quantity === 0 || soldLast30Days <= 0) return null;
  const months = (storeHas + quantity) / soldLast30Days;
  return months * SALES_DAYS > MAX_COVER_DAYS ? Math.floor(months) : null;
}
