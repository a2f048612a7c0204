import type { Tx } from '@bhandar/db';
import type { ProductKind } from '@bhandar/domain/catalogue';
import type { NotificationFigure } from '@bhandar/domain/notifications';
import { UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { EXPIRY_NEAR_DAYS, EXPIRY_SOON_DAYS, LOW_STOCK_UNITS } from '../accounts';
import { daysBefore } from '../core/today';
import { usableOn } from '../inventory';

const SWEEP_LOCK = 7_216_002;

/** One process at a time; the others skip the sweep. */
export async function claimSweep(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`.execute(tx);
  return rows[0]?.mine ?? false;
}

export interface LowStock {
  locationId: string;
  low: number;
  out: number;
  names: string[];
  /** The lists with new rows. */
  figures: NotificationFigure[];
}

/**
 * Products whose sellable stock fell to a lower level than their location was last notified of, and marks them as
 * notified. It reads every balance, which takes longer every year.
 */
export async function takeLowStock(tx: Tx, today: string): Promise<LowStock[]> {
  await sql`set local statement_timeout = '60s'`.execute(tx);
  const { rows } = await sql<LowStock>`
    with usable as materialized (
      select b.location_id, b.product_id, sum(b.on_hand - b.reserved) as units
      from stock_balance b join batch on batch.id = b.batch_id
      where b.on_hand > b.reserved and ${usableOn(today)}
      group by b.location_id, b.product_id
    ), known as materialized (
      select location_id, product_id from stock_balance group by location_id, product_id
    ), current as materialized (
      select known.location_id, known.product_id, (case when usable.units is null then 2 else 1 end)::smallint as level
      from known
      join location place on place.id = known.location_id and place.kind in ('warehouse', 'store')
      join product on product.id = known.product_id and product.deleted_at is null
      left join usable on usable.location_id = known.location_id and usable.product_id = known.product_id
      where coalesce(usable.units, 0) <= ${LOW_STOCK_UNITS}
    ), worse as materialized (
      select current.* from current left join stock_alert alert using (location_id, product_id)
      where alert.level is null or alert.level < current.level
    ), over as (
      delete from stock_alert alert where not exists (
        select from current where current.location_id = alert.location_id and current.product_id = alert.product_id)
    ), eased as (
      update stock_alert alert set level = current.level from current
      where current.location_id = alert.location_id and current.product_id = alert.product_id and alert.level > current.level
    ), noted as (
      insert into stock_alert (location_id, product_id, level) select location_id, product_id, level from worse
      on conflict (location_id, product_id) do update set level = excluded.level
    )
    select worse.location_id, count(*) filter (where level = 1) as low, count(*) filter (where level = 2) as out,
      array_agg(distinct (case level when 2 then 'out' else 'low' end) || upper(left(product.kind, 1)) || substr(product.kind, 2)) as figures,
      (array_agg(product.trade_name order by level desc, product.trade_name))[1:3] as names
    from worse join product on product.id = worse.product_id
    group by worse.location_id`.execute(tx);
  return rows;
}

export interface UndecidedSales {
  locationId: string;
  waiting: number;
  late: number;
}

/**
 * Stores with unreviewed offline sales of which managers were not notified, or not again after a day; `waiting` counts
 * all of them.
 */
export async function takeUndecided(tx: Tx, now: Date): Promise<UndecidedSales[]> {
  const dayAgo = daysBefore(now, 1);
  const { rows } = await sql<UndecidedSales>`
    with fresh as (
      update queued_sale set told = case when received_at < ${dayAgo} then 2 else 1 end
      where state = 'open' and told < case when received_at < ${dayAgo} then 2 else 1 end
      returning location_id
    )
    select q.location_id, count(*) as waiting, count(*) filter (where q.received_at < ${dayAgo}) as late
    from queued_sale q where q.state = 'open' and q.location_id in (select location_id from fresh)
    group by q.location_id`.execute(tx);
  return rows;
}

export interface ExpiringStock {
  locationId: string;
  expired: number;
  soon: number;
  later: number;
  /** The number of days ahead of each of the two lists. */
  soonDays: number;
  laterDays: number;
  names: string[];
}

/** Batches on a shelf that reached a later expiry step than their location was notified of: near, soon, expired. */
export async function takeExpiring(tx: Tx, today: string): Promise<ExpiringStock[]> {
  const { rows } = await sql<ExpiringStock>`
    with current as materialized (
      select b.location_id, b.batch_id, (case when batch.expires_on < ${today}::date then 3
        when batch.expires_on <= ${today}::date + ${EXPIRY_SOON_DAYS} then 2 else 1 end)::smallint as level
      from stock_balance b
      join location place on place.id = b.location_id and place.kind in ('warehouse', 'store')
      join batch on batch.id = b.batch_id
      where b.on_hand > 0 and batch.expires_on <= ${today}::date + ${EXPIRY_NEAR_DAYS}
    ), worse as materialized (
      select current.* from current left join expiry_alert alert using (location_id, batch_id)
      where alert.level is null or alert.level < current.level
    ), over as (
      delete from expiry_alert alert where not exists (
        select from current where current.location_id = alert.location_id and current.batch_id = alert.batch_id)
    ), noted as (
      insert into expiry_alert (location_id, batch_id, level) select location_id, batch_id, level from worse
      on conflict (location_id, batch_id) do update set level = excluded.level
    )
    select worse.location_id, count(*) filter (where level = 3) as expired, count(*) filter (where level = 2) as soon,
      count(*) filter (where level = 1) as later, ${EXPIRY_SOON_DAYS} as soon_days, ${EXPIRY_NEAR_DAYS} as later_days,
      (array_agg(distinct product.trade_name))[1:3] as names
    from worse join batch on batch.id = worse.batch_id join product on product.id = batch.product_id
    group by worse.location_id`.execute(tx);
  return rows;
}

export interface UnreceivedOrders {
  locationId: string;
  goods: ProductKind;
  /** The requester of the orders, or their holder; null for all new ones of the store, for its managers. */
  staffId: string | null;
  vouchers: string[];
  /** The first of them. */
  orderId: string;
}

/** Approved orders that became overdue, by store and kind of goods, and by person; marks them as notified. */
export async function takeUnreceived(tx: Tx, now: Date): Promise<UnreceivedOrders[]> {
  const { rows } = await sql<UnreceivedOrders>`
    with overdue as materialized (
      select id, location_id, kind, voucher, requested_by, goods_for from store_order
      where status = 'approved' and processed_at < ${daysBefore(now, UNRECEIVED_DAYS)}
    ), over as (
      delete from order_alert where not exists (select from overdue where overdue.id = order_alert.order_id)
    ), fresh as materialized (
      select overdue.* from overdue where not exists (select from order_alert where order_id = overdue.id)
    ), noted as (
      insert into order_alert (order_id) select id from fresh on conflict do nothing
    ), reader as (
      select fresh.*, null::uuid as staff_id from fresh
      union
      select fresh.*, requested_by from fresh
      union
      select fresh.*, goods_for from fresh where goods_for is not null
    )
    select location_id, kind as goods, staff_id, array_agg(voucher order by voucher) as vouchers,
      (array_agg(id order by voucher))[1] as order_id
    from reader group by location_id, kind, staff_id
    order by location_id, kind, staff_id nulls first`.execute(tx);
  return rows;
}
