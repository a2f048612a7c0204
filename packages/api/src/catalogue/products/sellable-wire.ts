import { NO_STRENGTH } from '@bhandar/domain/catalogue';
import type { SellableProduct } from '@bhandar/domain/pos';
import { decimalFromMinor } from '@bhandar/domain/shared';
import * as z from 'zod';

/** A product at the till as the documented client reads it, with the store's stock. */
export const SellableWire = z
  .object({
    _id: z.string(),
    tradeName: z.string(),
    strength: z.string(),
    category: z.string(),
    company: z.string(),
    stock: z.number(),
    unitMrp: z.number(),
    approvedQty: z.number(),
  })
  .loose();

export function sellableToWire(product: SellableProduct): z.output<typeof SellableWire> {
  const { productId, name, unitPriceMinor, approvedQty } = product;
  const unitMrp = unitPriceMinor === null ? 0 : decimalFromMinor(unitPriceMinor);
  return {
    _id: productId,
    code: product.code,
    tradeName: name,
    Product_name: name,
    genericName: product.genericName,
    strength: product.strength || NO_STRENGTH,
    category: product.category,
    company: product.company,
    stock: product.storeStock,
    unitMrp,
    Unit_MRP: unitMrp,
    price: unitMrp,
    mrp: product.mrpMinor === null ? 0 : decimalFromMinor(product.mrpMinor),
    priceReason: product.priceReason,
    approvedQty,
  };
}
