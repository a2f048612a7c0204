import { type RawBuilder, sql } from 'kysely';
import { LIMITS, type Stores } from './insiders';

type Breaches = Record<string, Record<string, unknown>[]>;

/** The movements of the store and its quarantine that nobody reversed, with each side's home. */
const moved = (storeId: string) => sql`
  moved as (
    select m.*, source.home as out_of, target.home as into_place, round(m.quantity * coalesce(batch.unit_cost, product.unit_cost,
        batch.mrp_minor / 100.0, product.unit_mrp_minor / 100.0, 0) * 100)::bigint as worth_minor
    from stock_movement m
    join lateral (select case when physical then coalesce(parent_id, id) end as home from location
      where id = m.from_location_id) source on true
    join lateral (select case when physical then coalesce(parent_id, id) end as home from location
      where id = m.to_location_id) target on true
    join batch on batch.id = m.batch_id join product on product.id = m.product_id
    where m.reverses is null and not exists (select from stock_movement r where r.reverses = m.id)
      and ${storeId}::uuid in (source.home, target.home)
  )`;

const paidBack = sql`(select coalesce(sum(amount_minor), 0) from sale_refund
  where return_id = back.id and method <> 'exchange')`;

/** What the books say at the end of the day, asked without the code and the invariants that kept them. */
const QUESTIONS: Record<string, (asked: { storeId: string; people: readonly string[] }) => RawBuilder<unknown>> = {
  'every batch: what came in less what left is there': ({ storeId }) => sql`
    with side as (
      select to_location_id as place, batch_id, quantity from stock_movement
      union all select from_location_id, batch_id, -quantity from stock_movement
    ), booked as (select place as location_id, batch_id, sum(quantity) as quantity from side group by 1, 2)
    select location_id, batch_id, on_hand, coalesce(quantity, 0) as booked from stock_balance
    left join booked using (location_id, batch_id)
    where location_id in (select id from location where ${storeId}::uuid in (id, parent_id))
      and (on_hand < 0 or on_hand <> coalesce(quantity, 0))`,

  'goods that left were sold, or have a posted document of their store': ({ storeId }) => sql`
    with ${moved(storeId)}
    select document_kind, document_id, quantity from moved
    where out_of = ${storeId}::uuid and into_place is distinct from out_of and not case document_kind
      when 'sale' then exists (select from sale where id = document_id and location_id = out_of)
      when 'writeOff' then exists (select from write_off join location on location.id = location_id
        where write_off.id = document_id and status = 'posted' and coalesce(parent_id, location.id) = out_of)
      when 'adjustment' then exists (select from stock_adjustment where id = document_id and location_id = out_of)
      when 'count' then exists (select from stock_count where id = document_id and status = 'posted' and location_id = out_of)
      when 'transfer' then exists (select from stock_transfer where id = document_id and from_location_id = out_of)
      else false end`,

  'goods that came in have a posted document of their store': ({ storeId }) => sql`
    with ${moved(storeId)}
    select document_kind, document_id, quantity from moved
    where into_place = ${storeId}::uuid and out_of is distinct from into_place and not case document_kind
      when 'opening' then actor_id is null
      when 'order' then exists (select from store_order where id = document_id and location_id = into_place
        and status in ('approved', 'fulfilled'))
      when 'purchase' then exists (select from purchase where id = document_id and store_id = into_place
        and voided_at is null)
      when 'transfer' then exists (select from stock_transfer where id = document_id and to_location_id = into_place
        and sent_at is not null)
      when 'saleReturn' then exists (select from sale_return where id = document_id and status = 'posted'
        and location_id = into_place)
      when 'adjustment' then exists (select from stock_adjustment where id = document_id and location_id = into_place)
      when 'count' then exists (select from stock_count where id = document_id and status = 'posted'
        and location_id = into_place)
      else false end`,

  'what one person made alone, or with people whom that person added, is within the limit of the day': ({
    storeId,
    people,
  }) => sql`
    with ${moved(storeId)}, alone as (
      select posted_by as person, business_on, ${paidBack} as worth_minor from sale_return back
        where status = 'posted' and posted_by = requested_by
      union all
      select created_by, (created_at at time zone 'Asia/Dhaka')::date, value_minor
        from stock_adjustment join stock_adjustment_line on adjustment_id = id where change > 0
      union all
      select closed_by, (closed_at at time zone 'Asia/Dhaka')::date, worth_minor
        from moved join stock_count on document_kind = 'count' and stock_count.id = document_id
        join stock_count_line line on count_id = stock_count.id and line.line_no = moved.line_no
        where into_place = ${storeId}::uuid and counted_by = closed_by
      union all
      select moved_by, (moved_at at time zone 'Asia/Dhaka')::date, worth_minor
        from moved join quarantine_move on document_kind = 'quarantine' and quarantine_move.id = document_id
        where direction = 'released'
      union all
      select made_by, (made_at at time zone 'Asia/Dhaka')::date, amount_minor from cash_movement where kind = 'payOut'
      union all
      select voided_by, (voided_at at time zone 'Asia/Dhaka')::date, amount_minor from customer_receipt
        where void_shift_id is not null
      union all
      select voided_by, (voided_at at time zone 'Asia/Dhaka')::date, cost_minor
        from write_off join location on location.id = location_id
        where ${storeId}::uuid in (location.id, parent_id) and posted_at is not null and voided_at is not null
    )
    select hands.person, business_on, sum(worth_minor) as worth_minor from alone
    cross join lateral (select case when created_by = any(${people}::uuid[]) then created_by else id end as person
      from staff_member where id = alone.person) hands
    where alone.person = any(${people}::uuid[]) group by 1, 2 having sum(worth_minor) > ${LIMITS.soloDayLimitMinor}`,

  'every refund was requested and posted by two people, or counts towards the limit': ({ storeId }) => sql`
    select back.id, ${paidBack} as paid from sale_return back
    where location_id = ${storeId}::uuid and status = 'posted' and posted_by = requested_by and ${paidBack} >
      (select coalesce(sum(value_minor), 0) from solo_act
        where document_kind = 'saleReturn' and document_id = back.id and staff_id = posted_by)`,

  'no document of a manager is above its limit': ({ storeId, people }) => sql`
    with ${moved(storeId)}, decided as (
      select document_kind, document_id, sum(worth_minor) as worth_minor from moved
      where document_kind in ('adjustment', 'count', 'writeOff') and actor_id = any(${people}::uuid[]) group by 1, 2
    )
    select * from decided where worth_minor > case document_kind when 'adjustment' then ${LIMITS.adjustmentLimitMinor}::bigint
      when 'count' then ${LIMITS.countLimitMinor}::bigint else ${LIMITS.writeOffLimitMinor}::bigint end`,

  'what one person lost or wrote off on a day is within the limits': ({ storeId, people }) => sql`
    with ${moved(storeId)}, lost as (
      select actor_id, (occurred_at at time zone 'Asia/Dhaka')::date as business_on, document_kind,
        sum(worth_minor) as worth_minor from moved
      left join stock_count on document_kind = 'count' and stock_count.id = document_id
      left join stock_count_line line on line.count_id = stock_count.id and line.line_no = moved.line_no
      where out_of = ${storeId}::uuid and into_place is null and document_kind in ('adjustment', 'count', 'writeOff')
        and (document_kind <> 'count' or line.counted_by = actor_id)
      group by 1, 2, 3
    )
    select * from lost where actor_id = any(${people}::uuid[])
      and worth_minor > case document_kind when 'adjustment' then ${LIMITS.adjustmentLimitMinor}::bigint
        when 'count' then ${LIMITS.countLimitMinor}::bigint else ${LIMITS.writeOffLimitMinor}::bigint end`,

  'orders were approved by somebody else than their requester, and not for somebody whom the approver added': ({
    people,
  }) => sql`
    select store_order.id from store_order join staff_member requester on requester.id = requested_by
    where store_order.status in ('approved', 'fulfilled') and processed_by = any(${people}::uuid[])
      and processed_by in (requested_by, requester.created_by)`,

  'what one manager approved is within the limit of the day': ({ people }) => sql`
    select processed_by, sum(approved_quantity * greatest(unit_mrp_minor, round(unit_cost * 100))) as approved
    from store_order join store_order_line on order_id = store_order.id join product on product.id = product_id
    where store_order.status in ('approved', 'fulfilled') and processed_by = any(${people}::uuid[])
    group by 1, (processed_at at time zone 'Asia/Dhaka')::date
    having sum(approved_quantity * greatest(unit_mrp_minor, round(unit_cost * 100))) > ${LIMITS.approvalLimitMinor}`,

  'nobody released from quarantine what only they brought there': ({ people }) => sql`
    select moved_by, batch_id, sum(quantity) as released from quarantine_move own
    where direction = 'released' and moved_by = any(${people}::uuid[]) group by place_id, moved_by, batch_id
    having sum(quantity) > (
      select coalesce(sum(m.quantity), 0) from stock_movement m
      join location on location.id = m.to_location_id and location.parent_id = own.place_id
      left join sale_return back on back.id = m.document_id
      where m.batch_id = own.batch_id and m.actor_id <> own.moved_by and back.requested_by is distinct from own.moved_by)`,

  'every cash payment, refund and drawer movement belongs to a shift of the store': ({ storeId }) => sql`
    select sale.id from sale left join shift on shift.id = shift_id
      where sale.location_id = ${storeId}::uuid and shift.location_id is distinct from sale.location_id
    union all
    select back.id from sale_return back left join shift on shift.id = shift_id
      where back.location_id = ${storeId}::uuid and status = 'posted' and shift.location_id is distinct from back.location_id
    union all
    select moved.id from cash_movement moved left join shift on shift.id = shift_id
      where moved.location_id = ${storeId}::uuid and moved.kind <> 'bankDeposit'
        and shift.location_id is distinct from moved.location_id`,
};

/** The questions that have a wrong answer, with the rows. */
export async function wrongAnswers({ db, ours, insiders }: Stores): Promise<Breaches> {
  const asked = { storeId: ours.store.id, people: insiders.map(({ id }) => id) };
  const wrong: Breaches = {};
  for (const [title, question] of Object.entries(QUESTIONS)) {
    const { rows } = await question(asked).$castTo<Record<string, unknown>>().execute(db);
    if (rows.length > 0) wrong[title] = rows;
  }
  return wrong;
}

/** The shifts in whose drawer is not what payments, refunds, receipts and movements leave there. */
export async function wrongDrawers({
  db,
  ours,
  head,
}: Stores): Promise<{ id: string; expectedMinor: number; cash: number }[]> {
  const { rows } = await sql<{ id: string; cash: number }>`
    with cash as (
      select id as shift_id, float_minor as amount_minor from shift
      union all
      select shift_id, amount_minor from sale join sale_payment on sale_id = id and method = 'cash' where status = 'accepted'
      union all
      select shift_id, -amount_minor from sale_return join sale_refund on return_id = id and method = 'cash'
      union all
      select void_shift_id, amount_minor from sale_return join sale_refund on return_id = id and method = 'cash'
      union all
      select shift_id, amount_minor from customer_receipt
      union all
      select void_shift_id, -amount_minor from customer_receipt
      union all
      select shift_id, case kind when 'payIn' then amount_minor else -amount_minor end from cash_movement
    )
    select shift.id, coalesce(sum(amount_minor), 0)::float8 as cash from shift join cash on shift_id = shift.id
    where location_id = ${ours.store.id} and shift.kind <> 'supplement' group by 1`.execute(db);
  const wrong = [];
  for (const { id, cash } of rows) {
    const { x, z } = await head.pos.getShift({ shiftId: id });
    const expectedMinor = (x ?? z)?.expectedMinor ?? 0;
    if (expectedMinor !== cash) wrong.push({ id, expectedMinor, cash });
  }
  return wrong;
}
