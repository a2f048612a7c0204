export const STOCK_LEVEL_STATUSES = ['ok', 'low', 'out'] as const;
export type StockLevelStatus = (typeof STOCK_LEVEL_STATUSES)[number];

/** Stock is low from 1 up to the organisation's threshold. */
export function stockLevelStatus(quantity: number, lowStockUnits: number): StockLevelStatus {
  if (quantity <= 0) return 'out';
  return quantity <= lowStockUnits ? 'low' : 'ok';
}
