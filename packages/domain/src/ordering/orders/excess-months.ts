import type { OrderDetailsLine } from './order';

const SALES_DAYS = 30;
/** Stock for more days than this may expire on the store's shelf. */
export const MAX_COVER_DAYS = 180;

type OrderedLine = Pick<OrderDetailsLine, 'storeHas' | 'quantity' | 'soldLast30Days'>;

/** The quantity on the store's shelf: approved goods are its stock from the approval, but on the way until received. */
export const arrivedStock = ({ storeHas, unreceived }: Pick<OrderDetailsLine, 'storeHas' | 'unreceived'>): number =>
  storeHas - unreceived;

/** Whether a line adds to goods that lie on the store's shelf and were not sold for 30 days. */
export const addsToUnsold = (line: OrderedLine & Pick<OrderDetailsLine, 'unreceived'>): boolean =>
  line.quantity > 0 && line.soldLast30Days <= 0 && arrivedStock(line) > 0;

/**
 * The months that a line would last the store, with what it has and at its sales of the last 30 days. Null up to
 * MAX_COVER_DAYS, and without sales, which say nothing about a new product.
 */
export function excessMonths({ storeHas, quantity, soldLast30Days }: OrderedLine): number | null {
  if (quantity === 0 || soldLast30Days <= 0) return null;
  const months = (storeHas + quantity) / soldLast30Days;
  return months * SALES_DAYS > MAX_COVER_DAYS ? Math.floor(months) : null;
}
