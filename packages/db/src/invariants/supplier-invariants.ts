import type { Invariant } from './invariant';

/** The effect of a posting on the amount due: by its kind, or by that of the posting it reverses. */
const effective = `
  select p.id, p.supplier_id, coalesce(o.kind, p.kind) as kind, p.document_kind, p.document_id,
    case when o.id is null then p.amount_minor else -p.amount_minor end as amount_minor
  from supplier_posting p left join supplier_posting o on o.id = p.reverses`;

/** Invariants of purchases and of the supplier ledger. */
export const supplierInvariants: readonly Invariant[] = [
  {
    id: 'S1',
    title: 'the bills of a supplier equal the cost of the valid purchases',
    sql: `
      with billed as (
        select document_id, supplier_id, sum(amount_minor) as amount from (${effective}) posted
        where kind = 'bill' group by 1, 2
      )
      select coalesce(p.id, b.document_id) as purchase_id, p.total_minor, b.amount
      from (select id, supplier_id, case when voided_at is null then total_minor else 0 end as total_minor
            from purchase where supplier_id is not null) p
      full join billed b on b.document_id = p.id and b.supplier_id = p.supplier_id
      where coalesce(p.total_minor, 0) <> coalesce(b.amount, 0)`,
  },
  {
    id: 'S2',
    title: 'a reversal of a posting mirrors it, and is not reversed itself',
    sql: `
      select r.id from supplier_posting r join supplier_posting o on o.id = r.reverses
      where (r.supplier_id, r.amount_minor, r.document_kind, r.document_id)
        is distinct from (o.supplier_id, o.amount_minor, o.document_kind, o.document_id) or o.reverses is not null`,
  },
  {
    id: 'S3',
    title: 'no bill is settled beyond its amount, and a reversed bill is not settled',
    sql: `
      select a.bill_id, b.kind, b.amount_minor, sum(a.amount_minor) as settled
      from posting_allocation a join supplier_posting b on b.id = a.bill_id
      left join supplier_posting r on r.reverses = b.id
      group by a.bill_id, b.kind, b.amount_minor, r.id
      having sum(a.amount_minor) > case when r.id is null then b.amount_minor else 0 end or b.kind <> 'bill'`,
  },
  {
    id: 'S4',
    title: 'no payment or credit note settles more than its amount, or a bill of another supplier',
    sql: `
      select a.credit_id, c.kind, c.amount_minor, sum(a.amount_minor) as spent
      from posting_allocation a join supplier_posting c on c.id = a.credit_id
      join supplier_posting b on b.id = a.bill_id
      left join supplier_posting r on r.reverses = c.id
      group by a.credit_id, c.kind, c.amount_minor, r.id
      having sum(a.amount_minor) > case when r.id is null then c.amount_minor else 0 end
        or c.kind not in ('payment', 'creditNote') or bool_or(b.supplier_id <> c.supplier_id)`,
  },
  {
    id: 'S5',
    title: 'a supplier refunded no more than the credit that was not used for bills',
    sql: `
      with credited as (
        select supplier_id, sum(amount_minor) filter (where kind in ('payment', 'creditNote')) as credits,
          sum(amount_minor) filter (where kind = 'refund') as refunds
        from (${effective}) posted group by 1
      ), spent as (
        select c.supplier_id, sum(a.amount_minor) as amount
        from posting_allocation a join supplier_posting c on c.id = a.credit_id group by 1
      )
      select supplier_id, credits, amount as spent, refunds from credited left join spent using (supplier_id)
      where coalesce(refunds, 0) > coalesce(credits, 0) - coalesce(amount, 0)`,
  },
  {
    id: 'S6',
    title: 'every purchase line moved exactly its goods into the warehouse, or into the store that bought them',
    sql: `
      select l.purchase_id, l.line_no, l.quantity + l.free_quantity as bought, coalesce(sum(m.quantity), 0) as moved
      from purchase_line l join purchase p on p.id = l.purchase_id
      left join (stock_movement m join location f on f.id = m.from_location_id and f.kind = 'supplier'
          join location t on t.id = m.to_location_id)
        on m.document_kind = 'purchase' and m.document_id = l.purchase_id and m.line_no = l.line_no
        and m.batch_id = l.batch_id and m.reverses is null
        and case when p.store_id is null then t.kind = 'warehouse' else t.id = p.store_id end
      group by l.purchase_id, l.line_no, l.quantity, l.free_quantity
      having l.quantity + l.free_quantity <> coalesce(sum(m.quantity), 0)`,
  },
  {
    id: 'S7',
    title: 'the goods of a purchase were moved back exactly if it was voided',
    sql: `
      select p.id, p.voided_at, m.id as movement_id from purchase p
      join stock_movement m on m.document_kind = 'purchase' and m.document_id = p.id and m.reverses is null
      left join stock_movement r on r.reverses = m.id
      where (p.voided_at is null) <> (r.id is null)`,
  },
  {
    id: 'S8',
    title: 'every movement of a purchase belongs to a purchase line',
    sql: `
      select m.id from stock_movement m
      left join purchase_line l on l.purchase_id = m.document_id and l.line_no = m.line_no and l.product_id = m.product_id
      where m.document_kind = 'purchase' and m.reverses is null and l.purchase_id is null`,
  },
  {
    id: 'S9',
    title: 'the total of a purchase is the sum of its lines',
    sql: `
      select p.id, p.gross_minor, p.discount_minor, p.vat_minor, p.total_minor from purchase p
      left join purchase_line l on l.purchase_id = p.id group by p.id
      having (p.gross_minor, p.discount_minor, p.vat_minor, p.total_minor) is distinct from
        (sum(l.gross_minor)::bigint, sum(l.discount_minor)::bigint, sum(l.vat_minor)::bigint, sum(l.total_minor)::bigint)`,
  },
  {
    id: 'S10',
    title: 'every supplier payment and refund is posted as in its document, and reversed exactly if that was voided',
    sql: `
      with posted as (
        select p.document_id, p.supplier_id, p.kind, p.amount_minor, p.occurred_on, r.id is not null as taken_back
        from supplier_posting p left join supplier_posting r on r.reverses = p.id
        where p.document_kind in ('payment', 'refund') and p.reverses is null
      )
      select coalesce(d.id, p.document_id) as payment_id, d.amount_minor, p.amount_minor as posted
      from supplier_payment d full join posted p on p.document_id = d.id
      where (d.supplier_id, d.amount_minor, d.paid_on, d.voided_at is not null,
          case d.direction when 'paid' then 'payment' else 'refund' end)
        is distinct from (p.supplier_id, p.amount_minor, p.occurred_on, p.taken_back, p.kind)`,
  },
  {
    id: 'S11',
    title: 'the unit cost of a price sheet line follows from its pack price',
    sql: `
      select id, pack_tp_minor, purchase_discount_minor, purchase_vat_minor, pack_size, unit_cost from price_sheet_line
      where unit_cost <>
        round((pack_tp_minor - purchase_discount_minor + purchase_vat_minor)::numeric / 100 / pack_size, 4)`,
  },
  {
    id: 'S12',
    title: 'the unit cost of a purchase line is its share of the payment',
    sql: `
      select purchase_id, line_no, total_minor, quantity, free_quantity, unit_cost from purchase_line
      where unit_cost <> round(total_minor / 100.0 / (quantity + free_quantity), 4)`,
  },
  {
    id: 'S13',
    title:
      'a purchase, its batches and its bill name the same buyer, and a purchase order is received by the warehouse',
    sql: `
      select p.id, p.store_id, batch.store_id as batch_of, null::uuid as bill_of
      from purchase p join purchase_line l on l.purchase_id = p.id join batch on batch.id = l.batch_id
      where p.store_id is distinct from batch.store_id
      union all
      select p.id, p.store_id, null, posting.store_id
      from purchase p join supplier_posting posting on posting.document_kind = 'purchase' and posting.document_id = p.id
      where p.store_id is distinct from posting.store_id
      union all
      select p.id, p.store_id, null, null from purchase p where p.store_id is not null and p.order_id is not null`,
  },
  {
    id: 'S14',
    title: 'a payment or credit note settles bills of its own buyer only, unless it did so by the old rule',
    sql: `
      select a.credit_id, credit.store_id, a.bill_id, bill.store_id as bill_of from posting_allocation a
      join supplier_posting credit on credit.id = a.credit_id join supplier_posting bill on bill.id = a.bill_id
      where credit.store_id is distinct from bill.store_id and not a.by_old_rule`,
  },
];
