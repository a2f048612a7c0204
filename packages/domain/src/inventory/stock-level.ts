/** Stock above this is well; down to 1 it is low. */
export const LOW_STOCK = 10;

export const STOCK_STANDINGS = ['ok', 'low', 'out'] as const;
export type StockStanding = (typeof STOCK_STANDINGS)[number];

export function standingOf(quantity: number): StockStanding {
  if (quantity <= 0) return 'out';
  return quantity <= LOW_STOCK ? 'low' : 'ok';
}
