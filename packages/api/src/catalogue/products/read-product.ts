import type { Product, ProductPrice, ProductRef } from '@bhandar/domain/catalogue';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { getProduct, getProductId, listPrices } from './product-repository';

export async function readProduct(ctx: StaffContext, by: ProductRef): Promise<Product> {
  const id = await getProductId(ctx.db, by);
  return getProduct(ctx.db, id, todayOf(ctx));
}

export async function readPrices(ctx: StaffContext, by: { id: string }): Promise<ProductPrice[]> {
  return listPrices(ctx.db, await getProductId(ctx.db, by));
}
