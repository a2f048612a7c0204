import { coded } from '../../shared/refusal';
import type { ImportOpening } from './import-product';
import type { FileRow } from './row-cells';

/** Opening stock in sale units. A batch or expiry that cannot be read is refused even where the quantity is 0. */
export function readOpening(row: FileRow, products: number): ImportOpening | undefined {
  const quantity = row.count('openingQuantity', 0);
  const batchNumber = row.text('batchNumber') || null;
  const expiresOn = row.expiry('expiry');
  if (quantity === null || quantity === 0) {
    if (batchNumber !== null && quantity === null) row.warn('batchNumber', coded('cell.noOpeningQuantity'));
    return undefined;
  }
  if (products === 1) return { quantity, batchNumber, expiresOn };
  throw row.refuse('openingQuantity', coded('cell.quantityOfSeveral', { products }));
}
