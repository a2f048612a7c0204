import type { ProductPage, ProductStep, ProductStepQuery } from '@bhandar/domain/inventory';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { listBarcodes } from '../barcodes/barcode-actions';
import { getProduct, getProductId } from '../products/product-repository';
import { listSubstitutes } from '../products/substitute-repository';
import { listPriceSteps, listProductBatches, listProductSales, listProductStepRows } from './product-page-repository';

/**
 * All facts of a product that the person may see: stock and sales of their own locations, cost for the warehouse only.
 */
export async function readProductPage(ctx: StaffContext, by: { id: string }): Promise<ProductPage> {
  const { db, actor } = ctx;
  const today = todayOf(ctx);
  const id = await getProductId(db, by);
  const product = await getProduct(db, id, today);
  const [barcodes, batches, prices, sales, substitutes] = await Promise.all([
    listBarcodes(ctx, { id }),
    listProductBatches(db, actor, id),
    listPriceSteps(db, actor, id),
    listProductSales(db, actor, id),
    listSubstitutes(db, actor, { original: product, today }),
  ]);
  return { product, barcodes, batches, prices, sales, substitutes };
}

export async function listProductSteps(ctx: StaffContext, query: ProductStepQuery): Promise<Page<ProductStep>> {
  await getProductId(ctx.db, { id: query.id });
  const { data, total } = await listProductStepRows(ctx.db, ctx.actor, query);
  return toPage(data, total, query);
}
