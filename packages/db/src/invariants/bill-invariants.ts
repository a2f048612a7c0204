import type { Invariant } from './invariant';

/** Invariants of how bills are discounted, paid and refunded. */
export const billInvariants: readonly Invariant[] = [
  {
    id: 'B1',
    title:
      'a sale has at most one cash payment, gives change from it only, and is rounded only if it has one or is an exchange',
    sql: `
      select s.id from sale s join sale_payment p on p.sale_id = s.id
      group by s.id having count(*) filter (where p.method = 'cash') > 1
        or bool_or(p.tendered_minor <> p.amount_minor and (p.method <> 'cash' or p.tendered_minor < p.amount_minor))
        or s.rounding_minor <> 0 and bool_and(p.method not in ('cash', 'exchange'))`,
  },
  {
    id: 'B2',
    title: 'a payment has a tender of its method, or none if it is charged to a customer',
    sql: `
      select p.sale_id, p.line_no from sale_payment p left join tender on tender.id = p.tender_id
      where tender.method is distinct from case when p.method in ('cash', 'card', 'wallet') then p.method end`,
  },
  {
    id: 'B3',
    title: "a line's own discount is part of its total discount, and has a reason",
    sql: `
      select sale_id, line_no from sale_line
      where own_discount_minor not between 0 and discount_minor or discount_minor > line_total_minor
        or own_discount_minor > 0 and discount_reason = ''`,
  },
  {
    id: 'B4',
    title: 'a posted return has refund payments of its sum, and other returns have none',
    sql: `
      select r.id, r.status, r.refund_minor, r.rounding_minor, sum(f.amount_minor) as refunded
      from sale_return r left join sale_refund f on f.return_id = r.id
      group by r.id having coalesce(sum(f.amount_minor), 0)
        <> case when r.posted_at is null then 0 else r.refund_minor + r.rounding_minor end`,
  },
  {
    id: 'B5',
    title: 'no receipt was refunded above its payments, or by a tender of another method',
    sql: `
      with refunded as (
        select r.sale_id, sum(f.amount_minor) as amount from sale_return r join sale_refund f on f.return_id = r.id
        where r.status = 'posted' and r.sale_id is not null group by 1
      )
      select refunded.sale_id, refunded.amount, paid.amount as paid from refunded
      cross join lateral (select sum(p.amount_minor) as amount from sale_payment p where p.sale_id = refunded.sale_id) paid
      where refunded.amount > paid.amount
      union all
      select f.return_id, f.amount_minor, null from sale_refund f left join tender on tender.id = f.tender_id
      where tender.method is distinct from case when f.method in ('cash', 'card', 'wallet') then f.method end`,
  },
  {
    id: 'B6',
    title: "an exchange's credit is the payment of its sale, the refund of its return, and the sum of its parts",
    sql: `
      with paid as (
        select sale_id, sum(amount_minor) as amount from sale_payment where method = 'exchange' group by 1
      ), refunded as (
        select return_id, sum(amount_minor) as amount from sale_refund where method = 'exchange' group by 1
      )
      select coalesce(exchange.sale_id, paid.sale_id) as sale_id, coalesce(exchange.return_id, refunded.return_id) as return_id,
        exchange.credit_minor, paid.amount as paid, refunded.amount as refunded, part.amount as parts
      from exchange full join paid on paid.sale_id = exchange.sale_id
      full join refunded on refunded.return_id = exchange.return_id
      left join sale s on s.id = exchange.sale_id left join sale_return r on r.id = exchange.return_id
      cross join lateral (
        select coalesce(sum(amount_minor), 0) as amount from exchange_credit where sale_id = exchange.sale_id
      ) part
      where exchange.credit_minor is distinct from coalesce(paid.amount, 0)
        or exchange.credit_minor is distinct from coalesce(refunded.amount, 0)
        or exchange.credit_minor is distinct from part.amount or r.status <> 'posted'
        or (s.shift_id, s.location_id) is distinct from (r.shift_id, r.location_id)`,
  },
];
