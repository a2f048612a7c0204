import type { StockTotals, StockTotalsQuery, StoreStock, StoreStockQuery } from '@bhandar/domain/inventory';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { listForgiving } from '../../core/product-words-repository';
import { todayOf } from '../../core/today';
import { choosePlace } from './choose-place';
import { type BatchRow, listBatches, listStock, sumStock } from './store-stock-repository';

/** The stock of a location by product, each with its batches. */
export async function listStoreStock(ctx: StaffContext, input: StoreStockQuery): Promise<Page<StoreStock>> {
  const { id: locationId } = await choosePlace(ctx, input.locationId);
  const today = todayOf(ctx);
  const { rows, total } = await listForgiving(ctx.db, input.search, (forgiven) =>
    listStock(ctx.db, { ...input, locationId, today, forgiven }),
  );
  const batches = await listBatches(ctx.db, { locationId, productIds: rows.map((row) => row.productId), today });
  const byProduct = new Map<string, BatchRow[]>();
  for (const batch of batches) byProduct.set(batch.productId, [...(byProduct.get(batch.productId) ?? []), batch]);
  const data = rows.map((row) => ({ ...row, batches: byProduct.get(row.productId) ?? [] }));
  return toPage(data, total, input);
}

/** The value of a location's whole stock, whatever its list is narrowed to. */
export async function stockTotals(ctx: StaffContext, input: StockTotalsQuery): Promise<StockTotals> {
  const { id: locationId } = await choosePlace(ctx, input.locationId);
  return sumStock(ctx.db, { kind: input.kind, locationId, today: todayOf(ctx) });
}
