import type { Invariant } from './invariant';

const VALID = `m.reverses is null and not exists (select from stock_movement r where r.reverses = m.id)`;

/** Invariants of returned, written-off and quarantined goods. */
export const returnInvariants: readonly Invariant[] = [
  {
    id: 'I12',
    title: 'no sale line was returned above its units or refunded above its payment',
    sql: `
      select s.sale_id, s.line_no, s.quantity, b.quantity as returned, s.line_total_minor - s.discount_minor as paid, b.refunded
      from sale_line s join (
        select l.sale_id, l.sale_line_no as line_no, sum(l.quantity) as quantity, sum(l.refund_minor) as refunded
        from sale_return r join sale_return_line l on l.return_id = r.id
        where r.status = 'posted' and l.sale_id is not null group by 1, 2
      ) b using (sale_id, line_no)
      where b.quantity > s.quantity or b.refunded > s.line_total_minor - s.discount_minor`,
  },
  {
    id: 'R1',
    title: 'a posted customer return moved exactly its lines to their destinations; others have no valid movement',
    sql: `
      select l.return_id, l.line_no, r.status, l.quantity, coalesce(sum(m.quantity), 0) as moved
      from sale_return r join sale_return_line l on l.return_id = r.id
      left join (stock_movement m join location f on f.id = m.from_location_id and f.kind = 'customer'
          join location t on t.id = m.to_location_id)
        on m.document_kind = 'saleReturn' and m.document_id = r.id and m.line_no = l.line_no
        and m.product_id = l.product_id and ${VALID}
        and case l.disposition when 'sellable' then t.id = r.location_id
          else t.kind = 'quarantine' and t.parent_id = r.location_id end
      group by l.return_id, l.line_no, r.status, l.quantity
      having coalesce(sum(m.quantity), 0) <> case when r.status = 'posted' then l.quantity else 0 end
      union all
      select m.document_id, m.line_no, 'no such line', null, m.quantity from stock_movement m
      where m.document_kind = 'saleReturn' and not exists
        (select from sale_return_line l where l.return_id = m.document_id and l.line_no = m.line_no)
      union all
      select r.id, null, 'refund is not that of its lines', r.refund_minor, sum(l.refund_minor)
      from sale_return r left join sale_return_line l on l.return_id = r.id
      group by r.id having r.refund_minor <> coalesce(sum(l.refund_minor), 0)`,
  },
  {
    id: 'R6',
    title: 'goods returned without a receipt went to quarantine, and no unit of an unknown batch was released from it',
    sql: `
      with unvouched as (
        select m.id, m.batch_id, m.to_location_id, m.quantity, place.kind
        from stock_movement m join sale_return r on r.id = m.document_id
        join location place on place.id = m.to_location_id
        where m.document_kind = 'saleReturn' and r.sale_id is null and not r.shelved_by_old_rule and ${VALID}
      ), shelved as (
        select place.id as location_id, m.batch_id, sum(m.quantity) as quantity
        from stock_movement m join location place on place.id = m.from_location_id and place.kind = 'quarantine'
        join location target on target.id = m.to_location_id and target.kind in ('store', 'warehouse')
        join batch on batch.id = m.batch_id and (batch.batch_number = '' or batch.expires_on is null)
        where ${VALID} group by 1, 2
      )
      select 'on a shelf at once' as wrong, batch_id, quantity from unvouched where kind <> 'quarantine'
      union all
      select 'released from quarantine', s.batch_id, s.quantity from shelved s, lateral (
        select coalesce(sum(m.quantity), 0) as quantity from stock_movement m
        where m.to_location_id = s.location_id and m.batch_id = s.batch_id and ${VALID}
          and not exists (select from unvouched u where u.id = m.id)
      ) vouched
      where s.quantity > vouched.quantity`,
  },
  {
    id: 'R7',
    title: 'nobody released more from quarantine than other people brought there',
    sql: `
      select q.place_id, q.batch_id, q.moved_by, q.quantity as released, other.quantity as brought from (
        select place_id, batch_id, moved_by, sum(quantity) as quantity from quarantine_move
        where direction = 'released' and not released_by_old_rule group by 1, 2, 3
      ) q cross join lateral (
        select coalesce(sum(m.quantity), 0) as quantity from stock_movement m
        join location place on place.id = m.to_location_id and place.kind = 'quarantine' and place.parent_id = q.place_id
        left join sale_return back on m.document_kind = 'saleReturn' and back.id = m.document_id
        where m.batch_id = q.batch_id and m.reverses is null and (back.id is null
          or back.requested_by <> q.moved_by and back.posted_by is distinct from q.moved_by)
      ) other
      where q.quantity > other.quantity`,
  },
  {
    id: 'R8',
    title:
      'goods returned without a receipt are no more than the store sold of them in the 30 days before, or ever if recalled',
    sql: `
      with back as (
        select r.id, r.cause, r.location_id, r.business_on, m.product_id, m.quantity, batch.number_key, batch.expires_on
        from sale_return r join stock_movement m on m.document_kind = 'saleReturn' and m.document_id = r.id
        join batch on batch.id = m.batch_id
        where r.sale_id is null and r.status = 'posted' and not r.unbounded_by_old_rule and ${VALID}
      ), spans as (
        select distinct last.location_id, last.product_id, last.number_key, last.expires_on, first.business_on as from_day,
          last.business_on as to_day
        from back last join back first using (location_id, product_id)
        where last.cause <> 'recalled' and first.cause <> 'recalled'
          and first.business_on between last.business_on - 30 and last.business_on
      )
      select spans.*, returned.quantity as returned, sold.quantity as sold from spans
      cross join lateral (
        select sum(b.quantity) as quantity, sum(b.quantity) filter (where b.number_key = spans.number_key
            and b.expires_on is not distinct from spans.expires_on) as of_batch
        from back b where (b.location_id, b.product_id) = (spans.location_id, spans.product_id)
          and b.cause <> 'recalled' and b.business_on between from_day and to_day
      ) returned
      cross join lateral (
        select coalesce(sum(m.quantity), 0) as quantity, coalesce(sum(m.quantity) filter (where
            batch.number_key = spans.number_key and (batch.expires_on = spans.expires_on or spans.expires_on is null)), 0) as of_batch
        from sale join stock_movement m on m.document_kind = 'sale' and m.document_id = sale.id and m.reverses is null
        join batch on batch.id = m.batch_id
        where sale.location_id = spans.location_id and m.product_id = spans.product_id
          and sale.business_on between from_day - 30 and to_day
      ) sold
      where returned.quantity > sold.quantity or number_key <> '' and returned.of_batch > sold.of_batch
      union all
      select spans.*, returned.quantity, sold.quantity from (
        select distinct location_id, product_id, number_key, expires_on, null::date as from_day, null::date as to_day
        from back where cause = 'recalled'
      ) spans
      cross join lateral (
        select sum(b.quantity) as quantity from back b
        where (b.location_id, b.product_id, b.number_key) = (spans.location_id, spans.product_id, spans.number_key)
          and b.expires_on is not distinct from spans.expires_on
      ) returned
      cross join lateral (
        select coalesce(sum(m.quantity), 0) as quantity
        from sale join stock_movement m on m.document_kind = 'sale' and m.document_id = sale.id and m.reverses is null
        join batch on batch.id = m.batch_id
        where sale.location_id = spans.location_id and m.product_id = spans.product_id
          and batch.number_key = spans.number_key and (batch.expires_on = spans.expires_on or spans.expires_on is null)
      ) sold
      where returned.quantity > sold.quantity`,
  },
  {
    id: 'R2',
    title: 'goods returned with a receipt are of its batches or of the one named, and of each no more than it sold',
    sql: `
      select l.sale_id, l.sale_line_no, m.batch_id, sum(m.quantity) as returned from sale_return_line l
      join stock_movement m on m.document_kind = 'saleReturn' and m.document_id = l.return_id and m.line_no = l.line_no
        and ${VALID}
      where l.sale_id is not null group by 1, 2, 3
      having sum(m.quantity) > coalesce((select sum(o.quantity) from stock_movement o where o.document_kind = 'sale'
        and o.document_id = l.sale_id and o.line_no = l.sale_line_no and o.batch_id = m.batch_id and o.reverses is null), 0)
      union all
      select l.sale_id, l.sale_line_no, m.batch_id, m.quantity from sale_return_line l
      join stock_movement m on m.document_kind = 'saleReturn' and m.document_id = l.return_id and m.line_no = l.line_no
        and ${VALID}
      where m.batch_id <> l.batch_id`,
  },
  {
    id: 'R3',
    title: 'a posted write-off moved exactly its lines from its location to loss; others have no valid movement',
    sql: `
      select l.write_off_id, l.line_no, w.status, l.quantity, coalesce(sum(m.quantity), 0) as moved
      from write_off w join write_off_line l on l.write_off_id = w.id
      left join (stock_movement m join location t on t.id = m.to_location_id and t.kind = 'loss')
        on m.document_kind = 'writeOff' and m.document_id = w.id and m.line_no = l.line_no and m.batch_id = l.batch_id
        and m.from_location_id = w.location_id and ${VALID}
      group by l.write_off_id, l.line_no, w.status, l.quantity
      having coalesce(sum(m.quantity), 0) <> case when w.status = 'posted' then l.quantity else 0 end
      union all
      select m.document_id, m.line_no, 'no such line', null, m.quantity from stock_movement m
      where m.document_kind = 'writeOff' and not exists
        (select from write_off_line l where l.write_off_id = m.document_id and l.line_no = m.line_no)
      union all
      select w.id, null, 'value is not that of its lines', w.cost_minor, sum(l.cost_minor)
      from write_off w left join write_off_line l on l.write_off_id = w.id
      group by w.id having w.cost_minor <> coalesce(sum(l.cost_minor), 0)`,
  },
  {
    id: 'R4',
    title: 'quarantined or released goods moved once, between a location and its own quarantine',
    sql: `
      select q.id, q.quantity, sum(m.quantity) as moved from quarantine_move q
      left join (stock_movement m join location f on f.id = m.from_location_id join location t on t.id = m.to_location_id)
        on m.document_kind = 'quarantine' and m.document_id = q.id and m.batch_id = q.batch_id and m.reverses is null
        and case q.direction when 'held' then f.id = q.place_id and t.kind = 'quarantine' and t.parent_id = q.place_id
          else t.id = q.place_id and f.kind = 'quarantine' and f.parent_id = q.place_id end
      group by q.id, q.quantity having q.quantity <> coalesce(sum(m.quantity), 0)
      union all
      select m.document_id, null, m.quantity from stock_movement m
      where m.document_kind = 'quarantine' and not exists (select from quarantine_move q where q.id = m.document_id)`,
  },
  {
    id: 'R5',
    title: 'a valid supplier return moved exactly its lines to the supplier and was credited for them',
    sql: `
      select l.return_id, l.line_no, r.status, l.quantity, coalesce(sum(m.quantity), 0) as moved
      from supplier_return r join supplier_return_line l on l.return_id = r.id
      left join (stock_movement m join location t on t.id = m.to_location_id and t.kind = 'supplier')
        on m.document_kind = 'supplierReturn' and m.document_id = r.id and m.line_no = l.line_no
        and m.batch_id = l.batch_id and m.from_location_id = r.location_id and ${VALID}
      group by l.return_id, l.line_no, r.status, l.quantity
      having coalesce(sum(m.quantity), 0) <> case when r.status = 'posted' then l.quantity else 0 end
      union all
      select m.document_id, m.line_no, 'no such line', null, m.quantity from stock_movement m
      where m.document_kind = 'supplierReturn' and not exists
        (select from supplier_return_line l where l.return_id = m.document_id and l.line_no = m.line_no)
      union all
      select r.id, null, 'credit is not that of its lines', r.credit_minor, sum(l.credit_minor)
      from supplier_return r left join supplier_return_line l on l.return_id = r.id
      group by r.id having r.credit_minor <> coalesce(sum(l.credit_minor), 0)
      union all
      select r.id, null, 'credit note is another amount', r.credit_minor, sum(p.amount_minor)
      from supplier_return r left join supplier_posting p on p.document_kind = 'supplierReturn' and p.document_id = r.id
        and p.kind = 'creditNote' and p.supplier_id = r.supplier_id
        and not exists (select from supplier_posting v where v.reverses = p.id)
      group by r.id having coalesce(sum(p.amount_minor), 0) <> case when r.status = 'posted' then r.credit_minor else 0 end`,
  },
];
