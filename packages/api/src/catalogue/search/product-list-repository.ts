import type { Db } from '@bhandar/db';
import type { Product, ProductPageQuery } from '@bhandar/domain/catalogue';
import { type RawBuilder, sql } from 'kysely';
import { usableOn } from '../../inventory';

/** A list in trade-name order: one kind, optionally one category or company. */
export interface ListShape {
  kind: Product['kind'];
  categoryId?: string | undefined;
  companyId?: string | undefined;
}

const inShape = ({ kind, categoryId, companyId }: ListShape): RawBuilder<unknown> => sql`p.kind = ${kind}
  and p.deleted_at is null
  ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
  ${companyId ? sql`and p.company_id = ${companyId}` : sql``}`;

/** The number of products of a kind, and a number that changes whenever their order may have changed. */
export async function getListState(db: Db, kind: Product['kind']): Promise<{ live: number; version: number }> {
  return db
    .selectFrom('productListState')
    .select(['live', 'version'])
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}

/** The distance between cached positions; a page seeks from the last one before it. */
export const ANCHOR_DISTANCE = 500;

export type Anchor = [tradeKey: string, id: string];

export interface ListIndex {
  version: number;
  total: number;
  anchors: Anchor[];
}

/** Reads a whole list once by its index: its length and the anchors, as of one version. */
export async function readListIndex(db: Db, shape: ListShape): Promise<ListIndex> {
  const { rows } = await sql<ListIndex>`
    with numbered as materialized (
      select p.trade_key, p.id, row_number() over (order by p.trade_key, p.id) as position
      from product p where ${inShape(shape)}
    )
    select (select version from product_list_state where kind = ${shape.kind}) as version,
      (select count(*) from numbered) as total,
      coalesce((
        select jsonb_agg(jsonb_build_array(trade_key, id) order by position) from numbered
        where position % ${sql.lit(ANCHOR_DISTANCE)} = 1
      ), '[]') as anchors`.execute(db);
  return rows[0] ?? { version: 0, total: 0, anchors: [] };
}

/** The ids of a number of rows after the anchor, without the first `skip`; always in ascending order. */
export async function listIdsFrom(
  db: Db,
  shape: ListShape,
  window: { anchor: Anchor | undefined; skip: number; take: number },
): Promise<string[]> {
  const { anchor, skip, take } = window;
  const { rows } = await sql<{ id: string }>`
    select p.id from product p where ${inShape(shape)}
      ${anchor ? sql`and (p.trade_key, p.id) >= (${anchor[0]}, ${anchor[1]}::uuid)` : sql``}
    order by p.trade_key, p.id offset ${skip} limit ${take}`.execute(db);
  return rows.map(({ id }) => id);
}

const ORDERS: Record<NonNullable<ProductPageQuery['sort']>, string> = {
  tradeName: 'p.trade_key',
  category: 'category.name_key',
  company: 'company.name_key',
  stock: 'coalesce(held.quantity, 0)',
  addedAt: 'p.created_at',
};

/** Selections without an index (stock, other sorts) are read as a whole. */
export async function listIdsWhole(db: Db, query: ProductPageQuery, today: string, first: readonly string[] = []) {
  const { sort = 'tradeName', direction, stock, noBarcode, page, limit } = query;
  const byColumn = sql.raw(`${ORDERS[sort]} ${direction}, p.trade_key, p.id`);
  const order = first.length > 0 ? sql`pinned.place, ${byColumn}` : byColumn;
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with held as materialized (
      select b.product_id, sum(b.on_hand - b.reserved)::bigint as quantity
      from stock_balance b join batch on batch.id = b.batch_id
      where b.location_id = (select id from location where kind = 'warehouse')
        and ${usableOn(today)}
      group by b.product_id
    ), matching as materialized (
      select p.id, row_number() over (order by ${order}) as position
      from product p
      ${sort === 'category' ? sql`join category on category.id = p.category_id` : sql``}
      ${sort === 'company' ? sql`join company on company.id = p.company_id` : sql``}
      ${first.length > 0 ? sql`left join unnest(${first}::uuid[]) with ordinality pinned (id, place) using (id)` : sql``}
      left join held on held.product_id = p.id
      where ${inShape(query)} ${stockIs(stock)}
        ${noBarcode ? sql`and not exists (select from product_barcode b where b.product_id = p.id)` : sql``}
    )
    select (select count(*) from matching) as total,
      array(
        select id from matching
        where position > ${(page - 1) * limit} and position <= ${page * limit} order by position
      ) as ids`.execute(db);
  return rows[0] ?? { total: 0, ids: [] };
}

function stockIs(stock: ProductPageQuery['stock']): RawBuilder<unknown> {
  switch (stock) {
    case 'in':
      return sql`and held.quantity > 0`;
    case 'low':
      return sql`and held.quantity between 1 and 10`;
    case 'out':
      return sql`and coalesce(held.quantity, 0) <= 0`;
    case undefined:
      return sql``;
  }
}
