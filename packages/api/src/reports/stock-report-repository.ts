import { containing, type Db } from '@bhandar/db';
import type { Ven } from '@bhandar/domain/catalogue';
import type { StockReportRow, StockView } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';

export interface StockQuestion {
  view: StockView;
  /** Stores and the warehouse within reach. */
  places: readonly string[];
  today: string;
  days: number;
  search: string;
  limit: number;
  offset: number;
}

/** By place and product: what is there, what it is worth, and what was sold of it lately. */
const held = ({ places, today, days }: StockQuestion): RawBuilder<unknown> => sql`
  held as (
    select place.id as place_id, b.product_id, coalesce(sum(b.on_hand) filter (where own.kind <> 'quarantine'), 0)::bigint as on_hand,
      coalesce(sum(b.on_hand) filter (where own.kind = 'quarantine'), 0)::bigint as quarantined,
      coalesce(round(sum(b.on_hand * batch.unit_cost) * 100), 0)::bigint as value_minor,
      coalesce(sum(b.on_hand) filter (where batch.unit_cost is null), 0)::bigint as uncosted_units,
      coalesce(sum(b.on_hand * coalesce(batch.mrp_minor, product.unit_mrp_minor)), 0)::bigint as mrp_minor
    from stock_balance b join location own on own.id = b.location_id
    join location place on place.id = coalesce(own.parent_id, own.id)
    join batch on batch.id = b.batch_id join product on product.id = b.product_id
    where place.id = any(${places}::uuid[])
    group by place.id, b.product_id
  ), sold as (
    select location_id as place_id, product_id, max(business_on) filter (where lines > 0) as last_sold_on,
      coalesce(sum(quantity - returned_quantity) filter (where business_on > ${today}::date - ${days}::int), 0)::bigint as sold_units
    from product_day_sales where location_id = any(${places}::uuid[]) group by 1, 2
  )`;

const WANTED: Record<StockView, (question: StockQuestion) => RawBuilder<unknown>> = {
  value: () => sql`
    select place_id, null::uuid as product_id, sum(on_hand)::bigint as on_hand, sum(quarantined)::bigint as quarantined,
      sum(value_minor)::bigint as value_minor, sum(uncosted_units)::bigint as uncosted_units,
      sum(mrp_minor)::bigint as mrp_minor, null::date as last_sold_on, 0::bigint as sold_units
    from held group by place_id`,
  // The warehouse sells to nobody: what lies there is not slow for want of customers.
  slow: ({ today, days }) => sql`
    select held.*, sold.last_sold_on, coalesce(sold.sold_units, 0) as sold_units
    from held left join sold using (place_id, product_id) join location own on own.id = held.place_id and own.kind = 'store'
    where held.on_hand > 0 and coalesce(sold.last_sold_on, '-infinity') <= ${today}::date - ${days}::int`,
  out: () => sql`
    select sold.place_id, sold.product_id, 0::bigint as on_hand, coalesce(held.quarantined, 0) as quarantined, 0::bigint as value_minor,
      0::bigint as uncosted_units, 0::bigint as mrp_minor, sold.last_sold_on, sold.sold_units
    from sold left join held using (place_id, product_id) join product p on p.id = sold.product_id and p.deleted_at is null
    where sold.sold_units > 0 and coalesce(held.on_hand, 0) = 0`,
};

const ORDERS: Record<StockView, RawBuilder<unknown>> = {
  value: sql`value_minor desc, place`,
  slow: sql`value_minor desc, on_hand desc, product, place`,
  out: sql`sold_units desc, product, place`,
};

export async function listStock(
  db: Db,
  question: StockQuestion,
): Promise<{ rows: StockReportRow[]; total: number; valueMinor: number }> {
  const { view, search, limit, offset } = question;
  const like = containing(search);
  const { rows } = await sql<StockReportRow & { total: number; sum: number }>`
    with ${held(question)}, wanted as (${WANTED[view](question)}), named as (
      select wanted.*, place.name as place, place.city, coalesce(trim(product.trade_name || ' ' || product.strength), '') as product
      from wanted join location place on place.id = wanted.place_id left join product on product.id = wanted.product_id
      ${search === '' ? sql`` : sql`where product.trade_name ilike ${like} or place.name ilike ${like}`}
    )
    select named.place_id, named.place, named.city, named.product_id, named.product, named.on_hand, named.quarantined,
      named.value_minor, named.uncosted_units, named.mrp_minor, named.last_sold_on::text, named.sold_units,
      count(*) over () as total, (sum(named.value_minor) over ())::bigint as sum
    from named order by ${ORDERS[view]} limit ${limit} offset ${offset}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _total, sum: _sum, ...row }) => row),
    total: first?.total ?? 0,
    valueMinor: first?.sum ?? 0,
  };
}

export async function listPlaceIds(db: Db, stores: readonly string[] | null): Promise<string[]> {
  if (stores) return [...stores];
  const rows = await db.selectFrom('location').select('id').where('kind', 'in', ['warehouse', 'store']).execute();
  return rows.map(({ id }) => id);
}

/** The products that somebody has classed. */
export async function listVens(db: Db): Promise<Map<string, Ven>> {
  const rows = await db.selectFrom('product').select(['id', 'ven']).where('ven', '<>', '').execute();
  return new Map(rows.map(({ id, ven }) => [id, ven]));
}
