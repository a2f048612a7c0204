import type { Db, Tx } from '@bhandar/db';
import type {
  Purchase,
  PurchasedLine,
  PurchaseFacts,
  PurchaseFactsQuery,
  PurchasePageQuery,
  PurchaseRef,
} from '@bhandar/domain/purchasing';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { listForgiving } from '../../core/product-words-repository';
import { todayOf } from '../../core/today';
import { readStockOf } from '../../inventory';
import { findInvoice, readByStores, readPurchasedBefore } from './purchase-facts-repository';
import { listLineRows, listPurchaseRows } from './purchase-list-repository';
import { getPurchase, type LineRow, type LoadedPurchase, toLine } from './purchase-repository';

/** The warehouse's stock of the lines' products, read with one query. */
async function stockReader(db: Db | Tx, ctx: StaffContext, lines: readonly LineRow[]) {
  const productIds = [...new Set(lines.map(({ productId }) => productId))];
  const today = todayOf(ctx);
  const stock = await readStockOf(db, { productIds, storeId: null, today });
  return (line: LineRow) => stock.get(line.productId)?.available ?? 0;
}

export async function withStock(
  db: Db | Tx,
  ctx: StaffContext,
  purchases: readonly LoadedPurchase[],
): Promise<Purchase[]> {
  const stockOf = await stockReader(
    db,
    ctx,
    purchases.flatMap(({ lines }) => lines),
  );
  return purchases.map((purchase) => ({
    ...purchase,
    lines: purchase.lines.map((line) => toLine(line, stockOf(line))),
  }));
}

export async function readPurchase(db: Db | Tx, ctx: StaffContext, ref: PurchaseRef): Promise<Purchase> {
  const loaded = await getPurchase(db, ctx.actor, ref);
  const [purchase] = await withStock(db, ctx, [loaded]);
  if (!purchase) throw new Error('A loaded purchase stays one');
  return purchase;
}

export async function listPurchases(ctx: StaffContext, query: PurchasePageQuery): Promise<Page<Purchase>> {
  const { rows, total } = await listForgiving(ctx.db, query.search, (forgiven) =>
    listPurchaseRows(ctx.db, ctx.actor, query, forgiven),
  );
  return toPage(await withStock(ctx.db, ctx, rows), total, query);
}

/** Purchase lines one by one, as in the documented table. */
export async function listPurchasedLines(ctx: StaffContext, query: PurchasePageQuery): Promise<Page<PurchasedLine>> {
  const { rows, total } = await listForgiving(ctx.db, query.search, (forgiven) =>
    listLineRows(ctx.db, ctx.actor, query, forgiven),
  );
  const stockOf = await stockReader(
    ctx.db,
    ctx,
    rows.map(({ line }) => line),
  );
  const data = rows.map(({ line, createdAt, ...row }) => ({
    ...row,
    ...toLine(line, stockOf(line)),
    createdAt: createdAt.toISOString(),
  }));
  return toPage(data, total, query);
}

/** Earlier prices of the products, and an earlier purchase with the invoice number, shown while a purchase is typed. */
export async function purchaseFacts({ db, actor }: StaffContext, query: PurchaseFactsQuery): Promise<PurchaseFacts> {
  const [seenInvoice, products, byStores] = await Promise.all([
    findInvoice(db, actor, query),
    readPurchasedBefore(db, query),
    readByStores(db),
  ]);
  return { seenInvoice, products, byStores };
}
