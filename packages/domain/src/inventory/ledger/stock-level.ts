export const STOCK_STANDINGS = ['ok', 'low', 'out'] as const;
export type StockStanding = (typeof STOCK_STANDINGS)[number];

/** Stock is low from 1 up to the organisation's threshold. */
export function standingOf(quantity: number, lowStockUnits: number): StockStanding {
  if (quantity <= 0) return 'out';
  return quantity <= lowStockUnits ? 'low' : 'ok';
}
