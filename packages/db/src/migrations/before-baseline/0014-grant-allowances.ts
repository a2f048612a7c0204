import { type Kysely, sql } from 'kysely';

/**
 * What a person may sell beside what was approved in their orders: goods that a transfer, a count, an adjustment or a
 * customer brought into their store. Rows are only added; taking a document back adds its opposite.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_allowance_grant (
      id bigint primary key generated always as identity,
      staff_id uuid not null references staff_member (id),
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      quantity bigint not null check (quantity <> 0),
      document_kind text not null check (document_kind in ('transfer', 'count', 'adjustment', 'saleReturn')),
      document_id uuid not null,
      granted_at timestamptz not null default now()
    );
    create index sale_allowance_grant_document_idx on sale_allowance_grant (document_kind, document_id);
    create index sale_allowance_grant_product_idx on sale_allowance_grant (product_id);

    -- What came in before this rule was there belongs to whoever took it in.
    with came as (
      select t.received_by as staff_id, t.to_location_id as location_id, l.product_id,
        sum(l.received_quantity) as quantity, 'transfer' as document_kind, t.id as document_id
      from stock_transfer t join stock_transfer_line l on l.transfer_id = t.id
      where t.status = 'received' group by 1, 2, 3, t.id
      union all
      select l.counted_by, c.location_id, l.product_id, sum(l.counted - l.booked), 'count', c.id
      from stock_count c join stock_count_line l on l.count_id = c.id
      where c.status = 'posted' and l.counted > l.booked group by 1, 2, 3, c.id
      union all
      select a.created_by, a.location_id, l.product_id, sum(l.change), 'adjustment', a.id
      from stock_adjustment a join stock_adjustment_line l on l.adjustment_id = a.id
      where a.transfer_id is null and l.change > 0 group by 1, 2, 3, a.id
      union all
      select r.requested_by, r.location_id, l.product_id, sum(l.quantity), 'saleReturn', r.id
      from sale_return r join sale_return_line l on l.return_id = r.id
      where r.status = 'posted' and r.sale_id is null group by 1, 2, 3, r.id
    ), granted as (
      insert into sale_allowance_grant (staff_id, location_id, product_id, quantity, document_kind, document_id)
      select staff_id, location_id, product_id, came.quantity, document_kind, document_id
      from came join location place on place.id = came.location_id and place.kind = 'store' where came.quantity > 0
      returning staff_id, location_id, product_id, quantity
    )
    insert into sale_allowance as allowance (staff_id, location_id, product_id, approved)
    select staff_id, location_id, product_id, sum(quantity) from granted group by 1, 2, 3
    on conflict (location_id, staff_id, product_id) do update set approved = allowance.approved + excluded.approved;
  `.execute(db);
}
