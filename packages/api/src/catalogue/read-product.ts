import type { Product, ProductPrice, ProductRef } from '@bhandar/domain/catalogue';
import { dayInZone } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { getProduct, getProductId, listPrices } from './product-repository';

export async function readProduct(ctx: StaffContext, by: ProductRef): Promise<Product> {
  const id = await getProductId(ctx.db, by);
  return getProduct(ctx.db, id, dayInZone(ctx.now(), ctx.settings.timeZone));
}

export async function readPrices(ctx: StaffContext, by: { id: string }): Promise<ProductPrice[]> {
  return listPrices(ctx.db, await getProductId(ctx.db, by));
}
