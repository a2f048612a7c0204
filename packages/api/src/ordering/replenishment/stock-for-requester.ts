import { canAccessStore } from '@bhandar/domain/accounts';
import type { ProductKind, ProductPack } from '@bhandar/domain/catalogue';
import type { RequesterStock, RequesterStockQuery, StockFigures, StockFiguresQuery } from '@bhandar/domain/ordering';
import { notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import { listProducts } from '../../catalogue';
import type { StaffContext } from '../../core/context';
import { daysBefore, todayOf } from '../../core/today';
import { listStoreStock, readSoldSince, readStockOf } from '../../inventory';
import { listReorder } from './reorder';

/** The store whose stock is shown: the named store if accessible, else the person's own; none for a superadmin. */
function storeOf({ actor }: StaffContext, locationId: string | undefined): string | null {
  if (locationId && !canAccessStore(actor, locationId)) throw notFound('store');
  return locationId ?? actor.stores[0]?.id ?? null;
}

const largerThanUnit = (packs: readonly ProductPack[]) =>
  packs
    .filter(({ size }) => size > 1)
    .map(({ size, name }) => ({ size, name }))
    .sort((one, other) => one.size - other.size);

/** The products that a store should reorder, the most urgent first. */
async function dueIn(ctx: StaffContext, locationId: string, kind: ProductKind): Promise<string[]> {
  const everything = { page: 1, limit: Number.MAX_SAFE_INTEGER, search: '', direction: 'asc' } as const;
  const due = await listReorder(ctx, { ...everything, kind, locationId, show: 'due', sort: 'daysLeft' });
  return due.data.map(({ productId }) => productId);
}

/** The products that are low or out in a store, as its stock list has them: the first ones first, then from A to Z. */
async function listStanding(ctx: StaffContext, storeId: string, input: RequesterStockQuery, first: readonly string[]) {
  const { kind, standing, search, inStock } = input;
  const whole = { kind, page: 1, limit: Number.MAX_SAFE_INTEGER, search, direction: 'asc' } as const;
  const held = await listStoreStock(ctx, { ...whole, locationId: storeId, standing, sort: 'name' });
  const productIds = held.data.map(({ productId }) => productId);
  const stock = inStock ? await readStockOf(ctx.db, { productIds, storeId, today: todayOf(ctx) }) : null;
  const listed = new Set(productIds.filter((id) => !stock || (stock.get(id)?.available ?? 0) > 0));
  const ids = [...new Set([...first.filter((id) => listed.has(id)), ...listed])];
  const shown = ids.slice(offsetOf(input), offsetOf(input) + input.limit);
  const products =
    shown.length > 0 ? await listProducts(ctx, { ...whole, limit: shown.length, search: '' }, shown) : null;
  return toPage(products?.data ?? [], ids.length, input);
}

/** The catalogue for ordering, with the catalogue's own search. */
export async function stockForRequester(ctx: StaffContext, input: RequesterStockQuery): Promise<Page<RequesterStock>> {
  const { locationId, inStock, sort, standing, ...query } = input;
  const storeId = storeOf(ctx, locationId);
  const first = sort === 'need' && storeId && query.search === '' ? await dueIn(ctx, storeId, query.kind) : [];
  const products =
    standing && storeId
      ? await listStanding(ctx, storeId, input, first)
      : await listProducts(ctx, { ...query, ...(inStock ? { stock: 'in' } : {}) }, first);
  const productIds = products.data.map((product) => product.id);
  const since = daysBefore(ctx.now(), 30);
  const [stock, sold] = await Promise.all([
    readStockOf(ctx.db, { productIds, storeId, today: todayOf(ctx) }),
    storeId ? readSoldSince(ctx.db, { productIds, storeId, since }) : new Map<string, number>(),
  ]);
  const data = products.data.map(
    ({ id, tradeName, genericName, strength, content, category, company, ...product }) => ({
      productId: id,
      name: tradeName,
      genericName,
      strength,
      content,
      category,
      company,
      packType: product.packType,
      unitType: product.unitType,
      packs: largerThanUnit(product.packs),
      unitMrpMinor: product.unitMrpMinor,
      available: stock.get(id)?.available ?? 0,
      storeHas: stock.get(id)?.storeHas ?? 0,
      soldLast30Days: sold.get(id) ?? 0,
    }),
  );
  return { ...products, data };
}

export async function stockFigures(ctx: StaffContext, input: StockFiguresQuery): Promise<StockFigures[]> {
  const { productIds } = input;
  const stock = await readStockOf(ctx.db, { productIds, storeId: storeOf(ctx, input.locationId), today: todayOf(ctx) });
  return productIds.map((productId) => stock.get(productId) ?? { productId, available: 0, storeHas: 0 });
}
