import { containing, type Db } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type { StockPlace } from '@bhandar/domain/inventory';
import type { OwnReorder, ReorderDays, ReorderFacts, ReorderRow, ReorderShow } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { usableOn } from '../../inventory';
import { stepsOf } from '../orders/steps-repository';

export interface ReorderView {
  place: StockPlace;
  today: string;
  timeZone: string;
  /** The first day of the demand window. */
  since: string;
  /** The days that followed the same window a year ago, and its first day. */
  lastYear: { since: string; from: string; until: string };
  /** The days for which stock has to last if a product has no own values. */
  days: ReorderDays;
}

export type ReorderProduct = Omit<ReorderRow, 'reorder'> & {
  facts: Omit<ReorderFacts, 'lastYear'> & { before: number; after: number };
  own: OwnReorder;
};

/** The days for which a location's stock has to last, by the organisation's settings. */
export async function readReorderDays(db: Db, kind: StockPlace['kind']): Promise<ReorderDays> {
  const { storeLeadDays, supplierLeadDays, reorderReviewDays, reorderSafetyDays } = await db
    .selectFrom('organisation')
    .select(['storeLeadDays', 'supplierLeadDays', 'reorderReviewDays', 'reorderSafetyDays'])
    .executeTakeFirstOrThrow();
  const lead = kind === 'warehouse' ? supplierLeadDays : storeLeadDays;
  return { lead, review: reorderReviewDays, safety: reorderSafetyDays };
}

/** The longest own period of any product of the location, beyond the general one. */
export async function findLongestOwn(db: Db, placeId: string, { lead, review, safety }: ReorderDays): Promise<number> {
  const { rows } = await sql<{ ahead: number | null }>`
    select max(coalesce(lead_days, ${lead}) + ${review} + coalesce(safety_days, ${safety}))::int as ahead
    from reorder_setting where location_id = ${placeId}::uuid`.execute(db);
  return rows[0]?.ahead ?? 0;
}

/** The day until which a batch that is unusable now was usable. */
const endedOn = ({ today, timeZone }: ReorderView) => sql`
  select batch.id as batch_id, least(batch.expires_on, (batch.blocked_at at time zone ${timeZone})::date) as last_day
  from batch where batch.blocked_at is not null or batch.expires_on < ${today}::date`;

/**
 * Movements of usable goods by day. An expired or blocked batch leaves at the end of its last usable day with all
 * remaining units: later movements count as of that day, and not at all if they arrived later.
 */
const daysOf = ({ place, since }: ReorderView) => sql`
  select product_id, day, sum(change) as change
  from (
    select step.product_id, least(step.day, ended.last_day) as day, step.change,
      coalesce(step.day > ended.last_day, false) as late
    from step left join ended using (batch_id)
    union all
    select b.product_id, ended.last_day, -b.on_hand, true
    from stock_balance b join ended using (batch_id)
    where b.location_id = ${place.id}::uuid and b.on_hand > 0
  ) moved
  where day >= ${since}::date group by 1, 2 having bool_or(not late) or sum(change) <> 0`;

/** Ordered and not received: of the warehouse, pending orders; of suppliers, open quantities. */
const onOrder = ({ place }: ReorderView) =>
  place.kind === 'warehouse'
    ? sql`
      select line.product_id, sum(greatest(line.quantity - coalesce(came.quantity, 0), 0)) as units
      from purchase_order o
      join purchase_order_line line on line.order_id = o.id
      left join lateral (
        select sum(got.quantity) as quantity from purchase_line got join purchase p on p.id = got.purchase_id
        where p.order_id = o.id and p.voided_at is null and got.order_line_no = line.line_no
      ) came on true
      where o.closed_at is null group by 1`
    : sql`
      select line.product_id, sum(line.quantity) as units
      from store_order o join store_order_line line on line.order_id = o.id
      where o.location_id = ${place.id}::uuid and o.status = 'pending' group by 1`;

/** A store's pack is the smallest; the warehouse's is the last purchased one, else the largest. */
const packOf = ({ place }: ReorderView) =>
  place.kind === 'warehouse'
    ? sql`coalesce(supply.pack_size, (select max(size) from product_pack where product_id = product.id), 1)`
    : sql`coalesce((select min(size) from product_pack where product_id = product.id and size > 1), 1)`;

/** The warehouse's last valid purchase, else the newest price sheet in force that has the product. */
const supplyOf = ({ place, today }: ReorderView) =>
  place.kind === 'warehouse'
    ? sql`
      left join lateral (
        (select p.supplier_id, l.pack_size, l.pack_tp_minor from purchase_line l join purchase p on p.id = l.purchase_id
          join supplier s on s.id = p.supplier_id and s.deleted_at is null
          where l.product_id = product.id and p.voided_at is null and p.store_id is null
          order by p.purchased_on desc, p.created_at desc, p.voucher desc, l.line_no desc limit 1)
        union all
        (select sheet.supplier_id, l.pack_size, l.pack_tp_minor from price_sheet_line l
          join price_sheet sheet on sheet.id = l.sheet_id and sheet.deleted_at is null
          join supplier s on s.id = sheet.supplier_id and s.deleted_at is null
          where l.product_id = product.id and l.deleted_at is null and sheet.valid_on <= ${today}::date
          order by sheet.valid_on desc, sheet.version desc, l.line_no limit 1)
        limit 1
      ) supply on true
      left join supplier on supplier.id = supply.supplier_id`
    : sql``;

interface Row extends Omit<ReorderProduct, 'facts' | 'supplier'> {
  used: number;
  inStockDays: number;
  before: number;
  after: number;
  onHand: number;
  onOrder: number;
  expiring: ReorderFacts['expiring'];
  packSize: number;
  ownLeadDays: number | null;
  ownSafetyDays: number | null;
  ownPackSize: number | null;
  supplier: ReorderRow['supplier'];
}

/**
 * The period for which the product has to last: later expiries, and usage later in last year's season, are irrelevant
 * to this order.
 */
const aheadOf = ({ days: { lead, review, safety } }: ReorderView) =>
  sql`coalesce(own.lead_days, ${lead}::int) + ${review}::int + coalesce(own.safety_days, ${safety}::int)`;

/** A product with own values is shown even without usage, so that the values can be found and cleared. */
const shown = (show: ReorderShow) =>
  show === 'own'
    ? sql`select product_id from own`
    : show === 'used'
      ? sql`select product_id from wanted union select product_id from own`
      : sql`select product_id from wanted`;

/**
 * Every product that was used within the window, or is requested otherwise, with the facts for its suggestion. A day
 * counts as in stock if the location had usable units at any time of that day: the balance after each day is the
 * present usable stock less all later movements.
 */
export async function listReorderProducts(
  db: Db,
  view: ReorderView,
  filter: { kind?: ProductKind | undefined; search: string; show: ReorderShow },
): Promise<ReorderProduct[]> {
  const { place, today, since, lastYear } = view;
  const warehouse = place.kind === 'warehouse';
  const text = containing(filter.search);
  const { rows } = await sql<Row>`
    with step as materialized (${stepsOf(view, since)}), own as (
      select * from reorder_setting where location_id = ${place.id}::uuid
    ), ended as materialized (${endedOn(view)}), shelf as materialized (
      select b.product_id, coalesce(sum(b.on_hand) filter (where ${usableOn(today)}), 0) as held,
        coalesce(sum(b.on_hand - b.reserved) filter (where ${usableOn(today)}), 0) as usable,
        jsonb_agg(jsonb_build_object('daysLeft', batch.expires_on - ${today}::date, 'quantity', b.on_hand - b.reserved)
          order by batch.expires_on) filter (where ${usableOn(today)}
            and batch.expires_on <= ${today}::date + ${aheadOf(view)} and b.on_hand > b.reserved) as expiring
      from stock_balance b join batch on batch.id = b.batch_id left join own on own.product_id = b.product_id
      where b.location_id = ${place.id}::uuid and b.on_hand > 0 group by 1
    ), wanted as (
      select product_id, sum(used)::bigint as used from step group by 1 having sum(used) > 0
    ), changed as (${daysOf(view)}), walked as (
      select changed.product_id, changed.day, changed.change,
        coalesce(shelf.held, 0) - coalesce(sum(changed.change) over newer, 0) as held_after,
        coalesce(lag(changed.day) over newest, ${today}::date + 1) as next_day
      from changed join wanted using (product_id) left join shelf using (product_id)
      window newest as (partition by changed.product_id order by changed.day desc),
        newer as (partition by changed.product_id order by changed.day desc
          rows between unbounded preceding and 1 preceding)
    ), known as (
      select product_id, min(day) as first_day, sum(change) as change,
        coalesce(sum(greatest(next_day - day - 1, 0)) filter (where held_after <= 0), 0) as dry_days
      from walked group by 1
    ), year_ago as materialized (
      select then_used.product_id, sum(used) filter (where day < ${lastYear.from}::date)::bigint as before,
        sum(used) filter (where day >= ${lastYear.from}::date
          and day < ${lastYear.from}::date + ${aheadOf(view)})::bigint as after
      from (${stepsOf(view, lastYear.since, lastYear.until)}) then_used
      left join own on own.product_id = then_used.product_id group by 1
    ), ordered as (${onOrder(view)}), shown as (${shown(filter.show)})
    select product.id as product_id, product.kind, product.code, product.trade_name as name, product.strength,
      category.name as category, company.name as company, coalesce(wanted.used, 0) as used,
      (${today}::date - ${since}::date + 1 - coalesce(known.dry_days, 0)
        - case when coalesce(shelf.held, 0) - coalesce(known.change, 0) > 0 then 0
            else coalesce(known.first_day, ${today}::date + 1) - ${since}::date end
      )::int as in_stock_days,
      coalesce(year_ago.before, 0) as before, coalesce(year_ago.after, 0) as after,
      coalesce(shelf.usable, 0)::bigint as on_hand, coalesce(ordered.units, 0)::bigint as on_order,
      coalesce(shelf.expiring, '[]') as expiring, ${packOf(view)} as pack_size,
      own.lead_days as own_lead_days, own.safety_days as own_safety_days, own.pack_size as own_pack_size,
      ${
        warehouse
          ? sql`null::bigint as available, case when supplier.id is not null then jsonb_build_object('id', supplier.id,
              'name', supplier.name, 'packTpMinor',
              case when coalesce(own.pack_size, supply.pack_size) = supply.pack_size then supply.pack_tp_minor end)
              end as supplier`
          : sql`coalesce((
              select sum(b.on_hand - b.reserved) from stock_balance b join batch on batch.id = b.batch_id
              where b.location_id = (select id from location where kind = 'warehouse')
                and b.product_id = product.id and ${usableOn(today)}
            ), 0)::bigint as available, null::jsonb as supplier`
      }
    from shown
    join product on product.id = shown.product_id and product.deleted_at is null
    join category on category.id = product.category_id
    join company on company.id = product.company_id
    left join wanted using (product_id)
    left join own using (product_id)
    left join known using (product_id)
    left join shelf using (product_id)
    left join year_ago using (product_id)
    left join ordered using (product_id)
    ${supplyOf(view)}
    where ${filter.kind ? sql`product.kind = ${filter.kind}` : sql`true`}
      and ${
        filter.search
          ? sql`(product.trade_name || ' ' || product.strength || ' ' || product.generic_name || ' ' || product.code
              || ' ' || company.name) ilike ${text}`
          : sql`true`
      }`.execute(db);
  return rows.map((row) => {
    const { used, inStockDays, before, after, onHand, onOrder, expiring, packSize, ...rest } = row;
    const { ownLeadDays, ownSafetyDays, ownPackSize, ...product } = rest;
    return {
      ...product,
      facts: { used, inStockDays, before, after, onHand, onOrder, expiring, packSize },
      own: { leadDays: ownLeadDays, safetyDays: ownSafetyDays, packSize: ownPackSize },
    };
  });
}
