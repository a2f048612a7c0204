import { containing, type Db } from '@bhandar/db';
import type { Ven } from '@bhandar/domain/catalogue';
import type { StockReportRow, StockView } from '@bhandar/domain/reports';
import { addDays } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { usableOn } from '../inventory';
import { stepsOf } from '../ordering';
import { soldIn } from './rollup-repository';

export interface StockQuestion {
  view: StockView;
  /** Accessible stores and the warehouse. */
  places: readonly string[];
  /** If it is one of them. */
  warehouseId: string | undefined;
  today: string;
  timeZone: string;
  days: number;
  search: string;
  limit: number;
  offset: number;
}

/** By location and product: stock, sellable stock, and value. */
const held = ({ places, today }: StockQuestion): RawBuilder<unknown> => sql`
  held as (
    select place.id as place_id, b.product_id, coalesce(sum(b.on_hand) filter (where own.kind <> 'quarantine'), 0)::float8 as on_hand,
      coalesce(sum(b.on_hand - b.reserved) filter (where own.kind <> 'quarantine' and ${usableOn(today)}), 0)::float8 as usable,
      coalesce(sum(b.on_hand) filter (where own.kind = 'quarantine'), 0)::float8 as quarantined,
      coalesce(round(sum(b.on_hand * batch.unit_cost) * 100), 0)::float8 as value_minor,
      coalesce(sum(b.on_hand) filter (where batch.unit_cost is null), 0)::float8 as uncosted_units,
      coalesce(sum(b.on_hand::numeric * coalesce(batch.mrp_minor, product.unit_mrp_minor)), 0)::float8 as value_at_mrp_minor
    from stock_balance b join location own on own.id = b.location_id
    join location place on place.id = coalesce(own.parent_id, own.id)
    join batch on batch.id = b.batch_id join product on product.id = b.product_id
    where b.on_hand > 0 and place.id = any(${places}::uuid[])
    group by place.id, b.product_id
  )`;

/** By store and product: units sold within the requested days. */
const sold = ({ places, today, days, timeZone }: StockQuestion): RawBuilder<unknown> => sql`
  sold as materialized (
    select sold.location_id as place_id, sold.product_id, sum(sold.quantity - sold.returned_quantity)::float8 as sold_units
    from (${soldIn('goods', timeZone)}) sold
    where sold.business_on > ${today}::date - ${days}::int and sold.location_id = any(${places}::uuid[])
    group by 1, 2
  )`;

/** Units that the warehouse sent to stores within the requested days, and the last day. */
const sent = ({ warehouseId, today, days, timeZone }: StockQuestion): RawBuilder<unknown> =>
  warehouseId === undefined
    ? sql``
    : sql`
      union all
      select ${warehouseId}::uuid, product_id, sum(used)::float8, 0, 0, 0, max(day) filter (where used > 0)
      from (${stepsOf({ place: { id: warehouseId, kind: 'warehouse' }, timeZone }, addDays(today, 1 - days))}) step
      group by product_id`;

/**
 * Whether a store sold a product within the requested days; looked up for its stock only, not summed for all products.
 */
const soldSince = ({ today, days, timeZone }: StockQuestion): RawBuilder<unknown> => sql`
  select from (${soldIn('goods', timeZone)}) sold
  where sold.product_id = held.product_id and sold.location_id = held.place_id and sold.bills > 0
    and sold.business_on > ${today}::date - ${days}::int`;

/**
 * Since when a store's oldest stock of a product has been there. Goods leave first in, first out, so the stock of a
 * batch consists of its newest arrivals.
 */
const heldSince = ({ timeZone }: StockQuestion): RawBuilder<unknown> => sql`
  select min(arrived.occurred_at at time zone ${timeZone})::date as held_since
  from stock_balance b cross join lateral (
    select came.occurred_at,
      sum(came.quantity) over (order by came.occurred_at desc, came.id desc) - came.quantity as newer
    from stock_movement came where came.batch_id = b.batch_id and came.to_location_id = b.location_id
  ) arrived
  where b.location_id = held.place_id and b.product_id = held.product_id and b.on_hand > 0 and arrived.newer < b.on_hand`;

/** The last sale, however long ago; read for the shown rows only. */
const lastSold = ({ timeZone }: StockQuestion): RawBuilder<unknown> => sql`
  select greatest(
    (select kept.business_on from product_day_sales kept
      where kept.product_id = shown.product_id and kept.location_id = shown.place_id and kept.lines > 0
        and (select time_zone from sales_rollup) = ${timeZone}
      order by kept.business_on desc limit 1),
    (select max(fresh.business_on) from fresh
      where fresh.product_id = shown.product_id and fresh.location_id = shown.place_id and fresh.lines > 0)
  ) as last_sold_on`;

const WANTED: Record<StockView, (question: StockQuestion) => RawBuilder<unknown>> = {
  value: (question) => sql`
    with ${held(question)}
    select place_id, null::uuid as product_id, sum(on_hand)::float8 as on_hand, sum(quarantined)::float8 as quarantined,
      sum(value_minor)::float8 as value_minor, sum(uncosted_units)::float8 as uncosted_units,
      sum(value_at_mrp_minor)::float8 as value_at_mrp_minor, null::date as held_since, 0::float8 as sold_units, null::date as sent_on
    from held group by place_id`,
  // The warehouse has no customers, so its stock is never slow; nor are recent arrivals.
  slow: (question) => sql`
    with ${held(question)}
    select held.*, came.held_since, 0::float8 as sold_units, null::date as sent_on
    from held join location own on own.id = held.place_id and own.kind = 'store'
    cross join lateral (${heldSince(question)}) came
    where held.on_hand > 0 and not exists (${soldSince(question)})
      and came.held_since <= ${question.today}::date - ${question.days}::int`,
  // Summed together instead of joined: their number is unknown beforehand, and a plan for few rows takes
  // half a minute for many.
  out: (question) => sql`
    with ${held(question)}, ${sold(question)}
    select place_id, product_id, sum(on_hand)::float8 as on_hand, sum(quarantined)::float8 as quarantined,
      0::float8 as value_minor, 0::float8 as uncosted_units, 0::float8 as value_at_mrp_minor, null::date as held_since,
      sum(sold_units)::float8 as sold_units, max(sent_on) as sent_on
    from (
      select place_id, product_id, sold_units, 0 as on_hand, 0 as usable, 0 as quarantined, null::date as sent_on from sold
      ${sent(question)}
      union all select place_id, product_id, 0, on_hand, usable, quarantined, null from held
    ) known join product p on p.id = known.product_id and p.deleted_at is null
    group by place_id, product_id having sum(sold_units) > 0 and sum(usable) = 0`,
};

const ORDERS: Record<StockView, RawBuilder<unknown>> = {
  value: sql`value_minor desc, place`,
  slow: sql`value_minor desc, on_hand desc, product, place`,
  out: sql`sold_units desc, product, place`,
};

export async function listStock(
  db: Db,
  question: StockQuestion,
): Promise<{ rows: (StockReportRow & { valueMinor: number })[]; total: number; valueMinor: number }> {
  const { view, search, limit, offset } = question;
  const like = containing(search);
  const { rows } = await sql<StockReportRow & { valueMinor: number; total: number; sum: number }>`
    with fresh as materialized (select * from unfolded_sales(${question.timeZone})), wanted as (${WANTED[view](question)}), named as (
      select wanted.*, place.name as place, place.city, coalesce(trim(product.trade_name || ' ' || product.strength), '') as product
      from wanted join location place on place.id = wanted.place_id left join product on product.id = wanted.product_id
    ), shown as (
      select named.*, count(*) over () as total, (sum(named.value_minor) over ())::float8 as sum
      from named ${search === '' ? sql`` : sql`where product ilike ${like} or place ilike ${like} or city ilike ${like}`}
      order by ${ORDERS[view]} limit ${limit} offset ${offset}
    )
    select shown.place_id, shown.place, shown.city, shown.product_id, shown.product, shown.on_hand, shown.quarantined,
      shown.value_minor, shown.uncosted_units, shown.value_at_mrp_minor, shown.held_since::text, shown.sold_units,
      coalesce(shown.sent_on, last.last_sold_on)::text as last_sold_on, shown.total, shown.sum
    from shown cross join lateral (${lastSold(question)}) last order by ${ORDERS[view]}`.execute(db);
  const [first] = rows;
  return {
    rows: rows.map(({ total: _total, sum: _sum, ...row }) => row),
    total: first?.total ?? 0,
    valueMinor: first?.sum ?? 0,
  };
}

/** The requested locations, or all; and which of them is the warehouse. */
export async function listReportPlaces(
  db: Db,
  asked: readonly string[] | null,
): Promise<Pick<StockQuestion, 'places' | 'warehouseId'>> {
  const { rows } = await sql<{ id: string; kind: string }>`
    select id, kind from location
    where kind in ('warehouse', 'store') and (${asked}::uuid[] is null or id = any(${asked}::uuid[]))`.execute(db);
  return { places: rows.map(({ id }) => id), warehouseId: rows.find(({ kind }) => kind === 'warehouse')?.id };
}

/** The products with a VEN class. */
export async function listVens(db: Db): Promise<Map<string, Ven>> {
  const rows = await db.selectFrom('product').select(['id', 'ven']).where('ven', '<>', '').execute();
  return new Map(rows.map(({ id, ven }) => [id, ven]));
}
