import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

const DAYS_OF_DEMAND = 90;
const PRODUCTS_TO_REORDER = 12;
/** Days that the stock of a product lasts which the warehouse has to reorder, in turn. */
const DAYS_LEFT = [1, 3, 5, 2, 4, 6];

/** The products that the warehouse sends most are nearly used up, so that Reorder has something to propose. */
export function lowerWarehouseStock(rows: DemoRows, { stock, warehouseId }: { stock: DemoStock; warehouseId: string }) {
  const sent = new Map<string, number>();
  for (const { productId, quantity, documentKind, fromLocationId } of rows.stockMovement) {
    if (documentKind !== 'order' || fromLocationId !== warehouseId) continue;
    sent.set(productId, (sent.get(productId) ?? 0) + quantity);
  }
  const most = [...sent].sort(([, a], [, b]) => b - a).slice(0, PRODUCTS_TO_REORDER);
  most.forEach(([productId, units], index) => {
    const days = DAYS_LEFT[index % DAYS_LEFT.length] ?? 1;
    stock.lowerOpening(warehouseId, productId, Math.ceil((units / DAYS_OF_DEMAND) * days));
  });
}
