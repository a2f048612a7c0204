/** At or below this a product is low; documented for badges and filters alike. */
export const LOW_STOCK_LEVEL = 10;

/** The badge of a stock figure: above 10 success, 1 to 10 warning, 0 error. */
export function stockTone(stock: number): 'success' | 'warning' | 'error' {
  if (stock <= 0) return 'error';
  return stock <= LOW_STOCK_LEVEL ? 'warning' : 'success';
}
