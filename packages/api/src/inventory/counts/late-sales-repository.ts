import { type Db, staffName, type Tx } from '@bhandar/db';
import type { WaitingSale } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

/**
 * Whether the goods of an offline sale left the shelf before an instant, by its till's clock if that is credible; a
 * sale that was reviewed long after still counts by the till's clock. A sale that the counter recorded and a till sent
 * again is dated like any other counter sale.
 */
const leftBefore = (instant: string) =>
  sql.raw(`(case when q.state <> 'accepted' and not q.clock_flagged
      then least(q.device_time - make_interval(secs => q.skew_seconds), q.sold_at) else q.sold_at end < ${instant}
    and (q.state <> 'accepted' or q.sold_at < q.received_at))`);

/**
 * The effect of late sales on the record of a line's batch: made before it was counted and written after it. Includes
 * units that were found or returned for them. Joins `line` and `count`.
 */
export const joinLateChange = sql`
  left join lateral (
    select sum(case when m.to_location_id = count.location_id then m.quantity else -m.quantity end)::bigint as change
    from stock_movement m
    left join stock_adjustment a on m.document_kind = 'adjustment' and a.id = m.document_id
    join queued_sale q on q.id = case m.document_kind when 'sale' then m.document_id else a.sale_id end
    where m.batch_id = line.batch_id and m.id > coalesce(line.seen_movement_id, 0)
      and m.document_kind in ('sale', 'adjustment')
      and count.location_id in (m.from_location_id, m.to_location_id) and ${leftBefore('line.counted_at')}
  ) arrived on count.status in ('counting', 'submitted') and line.counted is not null`;

/** Unreviewed offline sales of the location from before some of their goods were counted. */
export async function listWaitingSales(db: Db, countId: string): Promise<WaitingSale[]> {
  const { rows } = await sql<WaitingSale>`
    select q.id, ${staffName('cashier')} as cashier,
      to_char(q.device_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sold_at,
      jsonb_agg(jsonb_build_object('name', product.trade_name, 'strength', product.strength,
        'quantity', (sold.value ->> 'quantity')::bigint) order by sold.ordinality) as lines
    from stock_count count
    join queued_sale q on q.location_id = count.location_id and q.state = 'open'
    join staff_member cashier on cashier.id = q.cashier_id
    cross join jsonb_array_elements(q.sale -> 'lines') with ordinality sold
    join product on product.id = (sold.value ->> 'productId')::uuid
    where count.id = ${countId}::uuid and exists (
      select from stock_count_line line where line.count_id = count.id and line.product_id = product.id
        and ${leftBefore('line.counted_at')})
    group by q.id, cashier.id order by q.device_time, q.id`.execute(db);
  return rows;
}

/** Units of a batch that a late sale took after a posted count had written them off. */
export interface CountedUnits {
  saleId: string;
  voucher: string;
  productId: string;
  batchId: string;
  quantity: number;
}

/**
 * For offline sales that were just written: the units that a count wrote off already, because it was taken after the
 * sale and posted before the sale arrived. Batches that were not on the count's list were not in stock before it. Units
 * that were found for the sale were never in the records of the count. Call it while the balances are locked.
 */
export async function listCountedUnits(tx: Tx, saleIds: readonly string[]): Promise<CountedUnits[]> {
  const { rows } = await sql<CountedUnits>`/* name:counted-units */
    select q.id as sale_id, posted.voucher, m.product_id, m.batch_id, m.quantity - coalesce(found.quantity, 0) as quantity
    from queued_sale q
    join (
      select document_id, from_location_id, product_id, batch_id, sum(quantity)::bigint as quantity
      from stock_movement where document_kind = 'sale' and document_id = any(${saleIds}::uuid[]) group by 1, 2, 3, 4
    ) m on m.document_id = q.id and m.from_location_id = q.location_id
    left join lateral (
      select sum(l.change)::bigint as quantity
      from stock_adjustment a join stock_adjustment_line l on l.adjustment_id = a.id
      where a.sale_id = q.id and l.batch_id = m.batch_id
    ) found on true
    join lateral (
      select count.voucher
      from stock_count_line line join stock_count count on count.id = line.count_id
      where line.product_id = m.product_id and count.location_id = q.location_id and count.status = 'posted'
        and ${leftBefore('line.counted_at')}
        and (line.batch_id = m.batch_id or not exists (
          select from stock_count_line listed where listed.count_id = count.id and listed.batch_id = m.batch_id))
      order by count.closed_at desc limit 1
    ) posted on true
    where q.id = any(${saleIds}::uuid[]) and m.quantity > coalesce(found.quantity, 0)
    order by q.id, m.product_id, m.batch_id`.execute(tx);
  return rows;
}
