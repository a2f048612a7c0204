import type { Invariant } from './invariant';

/** Invariants of transfers, adjustments, stock counts and their movements. */
export const countInvariants: readonly Invariant[] = [
  {
    id: 'I30',
    title: 'a sent transfer moved exactly its lines, from sender to receiver; others moved nothing',
    sql: `
      with moved as (
        select document_id, line_no, batch_id, from_location_id, to_location_id, sum(quantity) as quantity
        from stock_movement where document_kind = 'transfer' and reverses is null group by 1, 2, 3, 4, 5
      ), due as (
        select t.id as document_id, l.line_no, l.batch_id, t.from_location_id, t.to_location_id, l.quantity
        from stock_transfer t join stock_transfer_line l on l.transfer_id = t.id where t.status in ('sent', 'received')
      )
      select document_id, line_no, due.quantity, moved.quantity as moved
      from due full join moved using (document_id, line_no, batch_id, from_location_id, to_location_id)
      where due.quantity is distinct from moved.quantity`,
  },
  {
    id: 'I31',
    title: 'every difference between sent and received units of a product is in an adjustment of that transfer',
    sql: `
      with difference as (
        select t.id, l.product_id, sum(l.received_quantity - l.quantity) as change
        from stock_transfer t join stock_transfer_line l on l.transfer_id = t.id
        where t.status = 'received' and l.received_quantity is distinct from l.quantity group by 1, 2
      ), adjusted as (
        select a.transfer_id as id, l.product_id, sum(l.change) as change
        from stock_adjustment a join stock_adjustment_line l on l.adjustment_id = a.id
        join stock_transfer t on t.id = a.transfer_id and t.to_location_id = a.location_id group by 1, 2
      )
      select id, product_id, d.change, a.change as adjusted from difference d full join adjusted a using (id, product_id)
      where d.change is distinct from a.change
      union all
      select id, null, null, null from stock_adjustment
      where transfer_id is not null and id not in (select adjustment_id from stock_adjustment_line)`,
  },
  {
    id: 'I32',
    title: 'an adjustment moved exactly its lines',
    sql: `
      with moved as (
        select m.document_id, m.line_no, m.batch_id,
          case when f.kind = 'adjustment' then m.to_location_id else m.from_location_id end as location_id,
          sum(case when f.kind = 'adjustment' then m.quantity else -m.quantity end) as change
        from stock_movement m join location f on f.id = m.from_location_id
        where m.document_kind = 'adjustment' and m.reverses is null group by 1, 2, 3, 4
      ), due as (
        select a.id as document_id, l.line_no, l.batch_id, a.location_id, l.change
        from stock_adjustment a join stock_adjustment_line l on l.adjustment_id = a.id
      )
      select document_id, line_no, due.change, moved.change as moved
      from due full join moved using (document_id, line_no, batch_id, location_id)
      where due.change is distinct from moved.change`,
  },
  {
    id: 'I39',
    title: 'stock that a form set moved by what its sender changed, and undid nothing that moved meanwhile',
    sql: `
      select a.id, a.voucher, a.form_change, coalesce(sum(l.change), 0) as moved
      from stock_adjustment a left join stock_adjustment_line l on l.adjustment_id = a.id
      where a.form_change is not null
      group by a.id having a.form_change <> coalesce(sum(l.change), 0)`,
  },
  {
    id: 'I33',
    title: "a posted count's movements equal its variances less late sales; other counts moved nothing",
    sql: `
      with moved as (
        select m.document_id, m.line_no, m.batch_id,
          case when f.kind = 'adjustment' then m.to_location_id else m.from_location_id end as location_id,
          sum(case when f.kind = 'adjustment' then m.quantity else -m.quantity end) as change
        from stock_movement m join location f on f.id = m.from_location_id
        where m.document_kind = 'count' and m.reverses is null group by 1, 2, 3, 4
      ), due as (
        select c.id as document_id, l.line_no, l.batch_id, c.location_id, l.counted - l.booked - l.late as change
        from stock_count c join stock_count_line l on l.count_id = c.id
        where c.status = 'posted' and l.counted <> l.booked + l.late
      )
      select document_id, line_no, due.change, moved.change as moved
      from due full join moved using (document_id, line_no, batch_id, location_id)
      where due.change is distinct from moved.change`,
  },
  {
    id: 'I34',
    title: 'every sent transfer, adjustment and posted count is in the audit log',
    sql: `
      select 'transfer' as entity, id from stock_transfer t where status in ('sent', 'received') and not exists
        (select from audit_entry a where a.entity = 'transfer' and a.entity_id = t.id::text and a.action = 'sent')
      union all
      select 'adjustment', id from stock_adjustment d where not exists
        (select from audit_entry a where a.entity = 'adjustment' and a.entity_id = d.id::text)
      union all
      select 'count', id from stock_count c where status = 'posted' and not exists
        (select from audit_entry a where a.entity = 'count' and a.entity_id = c.id::text and a.action = 'posted')`,
  },
];
