/** The badge of a stock figure: above what the organisation calls low success, from there to 1 warning, 0 error. */
export function stockTone(stock: number, lowStockUnits: number): 'success' | 'warning' | 'error' {
  if (stock <= 0) return 'error';
  return stock <= lowStockUnits ? 'warning' : 'success';
}
