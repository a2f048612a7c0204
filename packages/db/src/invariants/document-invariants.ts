import type { Invariant } from './invariant';

/** Invariants of orders and sales and their stock movements. */
export const documentInvariants: readonly Invariant[] = [
  {
    id: 'I5',
    title: 'every sale line is covered exactly by movements out of its store',
    sql: `
      select l.sale_id, l.line_no, l.quantity, coalesce(sum(m.quantity), 0) as moved
      from sale_line l join sale s on s.id = l.sale_id
      left join stock_movement m on m.document_kind = 'sale' and m.document_id = l.sale_id and m.line_no = l.line_no
        and m.product_id = l.product_id and m.from_location_id = s.location_id and m.reverses is null
      group by l.sale_id, l.line_no, l.quantity having l.quantity <> coalesce(sum(m.quantity), 0)`,
  },
  {
    id: 'I6',
    title: 'every sale movement belongs to a sale of that store, and goes to a customer',
    sql: `
      select m.id from stock_movement m left join sale s on s.id = m.document_id left join location t on t.id = m.to_location_id
      where m.document_kind = 'sale' and m.reverses is null
        and (s.id is null or m.from_location_id <> s.location_id or t.kind <> 'customer')`,
  },
  {
    id: 'I7',
    title: 'an approved order moved exactly the approved quantities; others moved nothing',
    sql: `
      select l.order_id, l.line_no, o.status, l.approved_quantity, coalesce(sum(m.quantity), 0) as moved
      from store_order o join store_order_line l on l.order_id = o.id
      left join (stock_movement m join location w on w.id = m.from_location_id and w.kind = 'warehouse')
        on m.document_kind = 'order' and m.document_id = o.id and m.line_no = l.line_no
        and m.product_id = l.product_id and m.to_location_id = o.location_id
      group by o.status, l.order_id, l.line_no, l.approved_quantity
      having coalesce(sum(m.quantity), 0) <> case when o.status in ('approved', 'fulfilled') then coalesce(l.approved_quantity, -1) else 0 end
      union all
      select m.document_id, m.line_no, 'no such line', null, m.quantity from stock_movement m
      where m.document_kind = 'order' and not exists
        (select from store_order_line l where l.order_id = m.document_id and l.line_no = m.line_no)`,
  },
  {
    id: 'I35',
    title: 'missing goods of an approved order left its store, and reduced the quota by no more',
    sql: `
      with missing as (
        select o.id, o.location_id, l.product_id, sum(l.approved_quantity - l.received_quantity) as quantity
        from store_order o join store_order_line l on l.order_id = o.id
        where o.status = 'fulfilled' and not o.short_kept_in_stock and l.received_quantity <> l.approved_quantity
        group by 1, 2, 3
      ), left_store as (
        select a.order_id as id, a.location_id, l.product_id, -sum(l.change) as quantity
        from stock_adjustment a join stock_adjustment_line l on l.adjustment_id = a.id
        where a.order_id is not null group by 1, 2, 3
      ), cut as (
        select document_id as id, location_id, product_id, -sum(quantity) as quantity from sale_allowance_grant
        where document_kind = 'order' group by 1, 2, 3
      )
      select id, product_id, m.quantity as missing, s.quantity as left_store, c.quantity as cut
      from missing m full join left_store s using (id, location_id, product_id)
      full join cut c using (id, location_id, product_id)
      where m.quantity is distinct from s.quantity or m.quantity < 0
        or c.quantity not between 0 and coalesce(m.quantity, 0)`,
  },
  {
    id: 'I8',
    title: "an order's state agrees with its recorded decision",
    sql: `
      select id, status from store_order
      where (status = 'pending') <> (processed_at is null) or (processed_by is null) <> (processed_at is null)
        or (status = 'rejected') <> (rejection_reason <> '') or (status = 'fulfilled') <> (fulfilled_at is not null)`,
  },
  {
    id: 'I9',
    title: "a sale's money adds up: lines, discount, total, payments",
    sql: `
      select s.id from sale s
      left join lateral (select coalesce(sum(line_total_minor), 0) as lines, coalesce(sum(discount_minor), 0) as discounts
        from sale_line where sale_id = s.id) l on true
      left join lateral (select coalesce(sum(amount_minor), 0) as paid from sale_payment where sale_id = s.id) p on true
      where s.status = 'accepted' and (s.subtotal_minor <> l.lines or s.discount_minor <> l.discounts
        or s.total_minor <> s.subtotal_minor - s.discount_minor or p.paid <> s.total_minor + s.rounding_minor)`,
  },
  {
    id: 'I11',
    title:
      'no expired batch was sold, except by an offline till whose sale is or was reviewed, or under a date that was corrected since',
    sql: `
      select m.id from stock_movement m join sale s on m.document_kind = 'sale' and s.id = m.document_id
      join batch b on b.id = m.batch_id where b.expires_on < s.business_on
        and not exists (select from queued_sale q where q.id = s.id and q.reason is not null)
        and not exists (select from audit_entry a where a.entity = 'batch' and a.entity_id = b.id::text
          and a.action = 'batch.corrected' and a.occurred_at >= s.sold_at)`,
  },
  {
    id: 'I14',
    title: 'receipt numbers have no gap in any till',
    sql: `
      select t.id, t.last_receipt, count(s.id) as sales, max(s.receipt_number) as highest
      from till t left join sale s on s.till_id = t.id group by t.id, t.last_receipt
      having count(s.id) <> t.last_receipt or coalesce(max(s.receipt_number), 0) <> t.last_receipt`,
  },
  {
    id: 'I21',
    title: 'a sellable quota equals approved and granted units less units sold and not returned',
    sql: `
      with approved as (
        select o.requested_by as staff_id, o.location_id, l.product_id, sum(l.approved_quantity) as quantity
        from store_order o join store_order_line l on l.order_id = o.id
        where o.status in ('approved', 'fulfilled') and l.approved_quantity > 0 group by 1, 2, 3
      ), granted as (
        select staff_id, location_id, product_id, sum(quantity) as quantity from (
          select * from approved union all select staff_id, location_id, product_id, quantity from sale_allowance_grant
        ) source group by 1, 2, 3
      ), returned as (
        select l.sale_id, l.sale_line_no as line_no, sum(l.quantity) as quantity
        from sale_return r join sale_return_line l on l.return_id = r.id
        where r.status = 'posted' and l.sale_id is not null group by 1, 2
      ), sold as (
        select s.cashier_id as staff_id, s.location_id, l.product_id, sum(l.quantity - coalesce(b.quantity, 0)) as quantity
        from sale s join sale_line l on l.sale_id = s.id
        left join returned b on b.sale_id = l.sale_id and b.line_no = l.line_no
        where s.sell_from = 'own-orders' and s.status = 'accepted' group by 1, 2, 3
      )
      select a.staff_id, location_id, product_id, a.approved, p.quantity as granted, a.sold, s.quantity as sold_in_sales
      from (select *, coalesce(staff_id::text, 'store') as holder from sale_allowance) a
      full join (select *, coalesce(staff_id::text, 'store') as holder from granted) p using (holder, location_id, product_id)
      full join (select *, staff_id::text as holder from sold) s using (holder, location_id, product_id)
      where coalesce(a.approved, 0) <> coalesce(p.quantity, 0) or coalesce(a.sold, 0) <> coalesce(s.quantity, 0)`,
  },
  {
    id: 'I22',
    title: 'no document granted more quota than the units that it brought into the store',
    sql: `
      with granted as (
        select document_kind, document_id, location_id, product_id, sum(quantity) as quantity
        from sale_allowance_grant where document_kind not in ('queuedSale', 'order', 'handOver') group by 1, 2, 3, 4
      )
      select g.*, came.quantity as came from granted g, lateral (
        select coalesce(sum(m.quantity), 0) as quantity
        from stock_movement m join location place on place.id = m.to_location_id
        where coalesce(place.parent_id, place.id) = g.location_id and m.product_id = g.product_id and m.reverses is null
          and (m.document_kind = g.document_kind and m.document_id = g.document_id
            or m.document_kind = 'adjustment' and m.document_id in (
              select a.id from stock_adjustment a where g.document_kind = 'transfer' and a.transfer_id = g.document_id))
      ) came
      where g.quantity < 0 or g.quantity > came.quantity`,
  },
  {
    id: 'I38',
    title: 'goods that were handed over went from one holder to another at the same store, none more and none less',
    sql: `
      select document_id as staff_id, location_id, product_id, granted_at, sum(quantity) as difference
      from sale_allowance_grant where document_kind = 'handOver' group by 1, 2, 3, 4 having sum(quantity) <> 0
      union all
      select staff_id, location_id, product_id, null, sold from sale_allowance where staff_id is null and sold <> 0`,
  },
];
