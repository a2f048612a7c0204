import type { Invariant } from './invariant';

/** A sale without proof of the cashier whom it names is its sender's. */
const SELLER = 'case when q.seller_proven is false then q.sent_by else q.cashier_id end';

/** Invariants of sales that tills made offline. */
export const queueInvariants: readonly Invariant[] = [
  {
    id: 'Q1',
    title:
      'a queued sale that was accepted or resolved has its sale, of that store, cashier and total; others have none, except those whose known packs were wrong',
    sql: `
      select q.id, q.state, s.receipt_no from queued_sale q left join sale s on s.id = q.id
      where case when q.state in ('accepted', 'resolved')
          or q.state = 'open' and q.reason in ('expired_or_blocked', 'above_mrp') and s.id is not null
        then (s.location_id, s.cashier_id, s.total_minor) is distinct from (q.location_id, ${SELLER}, q.total_minor)
        else s.id is not null end`,
  },
  {
    id: 'Q2',
    title: 'a conflict is in the audit log, with the person who decided it',
    sql: `
      select q.id, q.state from queued_sale q
      where q.reason is not null and (
        not exists (select from audit_entry a
          where a.entity = 'sale' and a.entity_id = q.id::text and a.action = 'sale.conflict')
        or q.resolved_by is not null and not exists (select from audit_entry a where a.entity = 'sale'
          and a.entity_id = q.id::text and a.action = 'sale.conflictResolved' and a.actor_id = q.resolved_by))`,
  },
  {
    id: 'Q3',
    title: 'no till dates its sales after their arrival, or more than 72 hours before it',
    sql: `
      select q.id, q.sold_at, q.received_at, s.sold_at as booked_at from queued_sale q left join sale s on s.id = q.id
      where q.sold_at not between q.received_at - interval '72 hours' and q.received_at
        or q.state = 'accepted' and s.sold_at <> q.sold_at or s.sold_at > coalesce(q.resolved_at, q.received_at)`,
  },
  {
    id: 'Q4',
    title: 'stock found for a valid late sale, or counted as missing before, has an adjustment in its store',
    sql: `
      select q.id, a.id as adjustment_id from queued_sale q
      join stock_adjustment a on a.sale_id = q.id or a.id = q.adjustment_id
      where (a.location_id, a.sale_id) is distinct from (q.location_id, q.id) or q.state not in ('accepted', 'resolved')`,
  },
  {
    id: 'Q5',
    title: 'accepting a late sale granted quota to its seller only, and no more than it sold',
    sql: `
      select g.document_id, g.staff_id, g.product_id, g.quantity
      from sale_allowance_grant g left join queued_sale q on q.id = g.document_id and q.state = 'resolved'
      left join sale_line l on l.sale_id = q.id and l.product_id = g.product_id
      where g.document_kind = 'queuedSale' and (q.id is null or (g.staff_id, g.location_id) <> (${SELLER}, q.location_id)
        or g.quantity not between 1 and coalesce(l.quantity, 0))`,
  },
  {
    id: 'Q6',
    title: 'accepting a late sale made no batch without a number where the store had a numbered one of the product',
    sql: `
      select a.sale_id, l.product_id, l.batch_id
      from stock_adjustment a join queued_sale q on q.id = a.sale_id and not q.by_old_rule
      join stock_adjustment_line l on l.adjustment_id = a.id
      join batch found on found.id = l.batch_id and found.number_key = ''
      where exists (select from stock_movement m join batch real on real.id = m.batch_id and real.number_key <> ''
        where m.product_id = l.product_id and m.to_location_id = q.location_id and m.occurred_at <= q.sold_at)
        and not exists (select from stock_movement m
          where m.batch_id = l.batch_id and m.to_location_id = q.location_id and m.occurred_at <= q.sold_at)`,
  },
  {
    id: 'Q7',
    title: 'no late sale is booked on a batch that reached the store after it',
    sql: `
      select q.id, out.batch_id from queued_sale q join sale s on s.id = q.id
      join stock_movement out on out.document_kind = 'sale' and out.document_id = s.id and out.reverses is null
      where not q.by_old_rule and not exists (select from stock_movement m
        where m.batch_id = out.batch_id and m.to_location_id = out.from_location_id
          and (m.occurred_at <= s.sold_at or m.document_kind = 'adjustment' and m.document_id in
            (select a.id from stock_adjustment a where a.sale_id = q.id)))`,
  },
  {
    id: 'Q8',
    title:
      'no sale is recorded without a decision in the name of somebody who neither sent it nor proved to be at the till',
    sql: `
      select q.id, q.cashier_id, q.sent_by from queued_sale q
      where q.seller_proven is false and (q.state = 'accepted' or q.cashier_id = q.sent_by)`,
  },
  {
    id: 'Q9',
    title:
      'a sale that was not queued was sent by a session or token of its cashier, at the latest a minute after it ended',
    sql: `
      select s.id, s.receipt_no, s.cashier_id, s.recorded_at, span.staff_id, span.opened_at, span.closed_at from sale s
      left join session_span span on span.session_id = s.session_id
      left join api_token token on 'token:' || token.id = s.session_id
      where s.session_id is not null and not exists (select from queued_sale q where q.id = s.id)
        and (coalesce(span.staff_id, token.staff_id) is distinct from s.cashier_id
          or span.closed_at + interval '1 minute' < s.recorded_at or span.opened_at > s.recorded_at)`,
  },
];
