import type { Invariant } from './invariant';

/** Postings that were not reversed, with their unallocated amounts. */
const open = `
  select p.id, p.account_id, p.effect_minor, abs(p.effect_minor) - coalesce(
    case when p.effect_minor > 0 then (select sum(a.amount_minor) from customer_allocation a where a.bill_id = p.id)
      else (select sum(a.amount_minor) from customer_allocation a where a.credit_id = p.id) end, 0) as open_minor
  from customer_posting p
  where p.kind <> 'reversal' and not exists (select from customer_posting r where r.reverses = p.id)`;

/** Invariants of customer accounts: balances, bills, receipts and allocations. */
export const customerInvariants: readonly Invariant[] = [
  {
    id: 'K1',
    title: 'the balance of a customer account is the sum of its postings',
    sql: `
      select account.id, account.balance_minor, coalesce(sum(p.effect_minor), 0) as posted
      from customer_account account left join customer_posting p on p.account_id = account.id
      group by account.id having account.balance_minor <> coalesce(sum(p.effect_minor), 0)`,
  },
  {
    id: 'K2',
    title: 'a reversal of a customer posting mirrors it, and is not reversed itself',
    sql: `
      select r.id from customer_posting r join customer_posting o on o.id = r.reverses
      where (r.account_id, r.effect_minor, r.document_kind, r.document_id, r.document_line)
        is distinct from (o.account_id, -o.effect_minor, o.document_kind, o.document_id, o.document_line)
        or o.reverses is not null`,
  },
  {
    id: 'K3',
    title: 'open bills less open credits of a customer account equal its balance, which its ageing sums to',
    sql: `
      select account.id, account.balance_minor, aged.minor
      from customer_account account
      left join (select account_id, sum(sign(effect_minor) * open_minor) as minor from (${open}) opened group by 1) aged
        on aged.account_id = account.id
      where account.balance_minor <> coalesce(aged.minor, 0)`,
  },
  {
    id: 'K4',
    title: 'no customer bill is settled beyond its amount, and a reversed bill is not settled',
    sql: `
      select a.bill_id, b.effect_minor, sum(a.amount_minor) as settled
      from customer_allocation a join customer_posting b on b.id = a.bill_id
      left join customer_posting r on r.reverses = b.id
      group by a.bill_id, b.effect_minor, b.kind, r.id
      having sum(a.amount_minor) > case when r.id is null and b.kind <> 'reversal' then b.effect_minor else 0 end`,
  },
  {
    id: 'K5',
    title: 'no receipt or other credit settles more than its amount, or a bill of another account',
    sql: `
      select a.credit_id, c.effect_minor, sum(a.amount_minor) as spent
      from customer_allocation a join customer_posting c on c.id = a.credit_id
      join customer_posting b on b.id = a.bill_id
      left join customer_posting r on r.reverses = c.id
      group by a.credit_id, c.effect_minor, c.kind, c.account_id, r.id
      having sum(a.amount_minor) > case when r.id is null and c.kind <> 'reversal' then -c.effect_minor else 0 end
        or bool_or(b.account_id <> c.account_id)`,
  },
  {
    id: 'K6',
    title: 'every receipt of a customer is posted with its amount, and reversed exactly if it was voided',
    sql: `
      with posted as (
        select p.document_id, p.account_id, p.effect_minor, p.occurred_on, r.id is not null as reversed
        from customer_posting p left join customer_posting r on r.reverses = p.id
        where p.document_kind = 'receipt' and p.reverses is null
      )
      select coalesce(d.id, p.document_id) as receipt_id, d.amount_minor, p.effect_minor
      from customer_receipt d full join posted p on p.document_id = d.id
      where (d.account_id, -d.amount_minor, d.received_on, d.voided_at is not null)
        is distinct from (p.account_id, p.effect_minor, p.occurred_on, p.reversed)`,
  },
  {
    id: 'K7',
    title:
      'a customer account belongs to the store of its customer, or to any store if the customer is the organisation’s',
    sql: `
      select account.id from customer_account account
      join customer on customer.id = account.customer_id
      join location store on store.id = account.location_id
      where store.kind <> 'store' or customer.location_id <> account.location_id`,
  },
  {
    id: 'K8',
    title: 'every payment of a sale by account or store credit has its posting, and every such posting its payment',
    sql: `
      with paid as (
        select payment.sale_id, payment.line_no, payment.amount_minor, sale.customer_id, sale.location_id
        from sale_payment payment join sale on sale.id = payment.sale_id and sale.status = 'accepted'
        where payment.method in ('account', 'credit') and payment.amount_minor > 0
      ), posted as (
        select p.document_id, p.document_line, p.effect_minor, account.customer_id, account.location_id
        from customer_posting p join customer_account account on account.id = p.account_id
        where p.kind = 'sale' and not exists (select from customer_posting r where r.reverses = p.id)
      )
      select coalesce(paid.sale_id, posted.document_id) as sale_id, paid.amount_minor, posted.effect_minor
      from paid full join posted on posted.document_id = paid.sale_id and posted.document_line = paid.line_no
      where (paid.amount_minor, paid.customer_id, paid.location_id)
        is distinct from (posted.effect_minor, posted.customer_id, posted.location_id)`,
  },
  {
    id: 'K9',
    title: 'every refund of a return to an account has its posting, and every such posting its refund',
    sql: `
      with refunded as (
        select returned.id, sale.customer_id, returned.location_id, sum(refund.amount_minor) as amount_minor
        from sale_refund refund join sale_return returned on returned.id = refund.return_id
        left join sale on sale.id = returned.sale_id
        where refund.method in ('account', 'credit') and returned.status = 'posted'
        group by returned.id, sale.customer_id
      ), posted as (
        select p.document_id, account.customer_id, account.location_id, p.effect_minor
        from customer_posting p join customer_account account on account.id = p.account_id
        where p.kind = 'refund' and not exists (select from customer_posting r where r.reverses = p.id)
      )
      select coalesce(refunded.id, posted.document_id) as return_id, refunded.amount_minor, posted.effect_minor
      from refunded full join posted on posted.document_id = refunded.id
      where (-refunded.amount_minor, refunded.customer_id, refunded.location_id)
        is distinct from (posted.effect_minor, posted.customer_id, posted.location_id)`,
  },
];
