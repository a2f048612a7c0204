/* name:approve-order */
    with decision as (
      update store_order set status = 'approved', processed_by = $1::uuid, processor_role = $2,
        processed_at = $3::timestamptz, admin_note = $4
      where id = $5::uuid and status = 'pending'
      returning id, requested_by, location_id
    ), granted as (
      update store_order_line line set approved_quantity = decided.quantity
      from decision,
  unnest($6::int[], $7::bigint[])
    as decided (line_no, quantity)
      where line.order_id = decision.id and line.line_no = decided.line_no
      returning decision.location_id, decision.requested_by as staff_id, line.product_id, decided.quantity
    ), sellable as (
      select location_id, staff_id, product_id, quantity from granted where quantity > 0
    )

  insert into sale_allowance as quota (location_id, staff_id, product_id, approved)
  select location_id, staff_id, product_id, quantity from sellable
  order by location_id, staff_id, product_id
  on conflict (location_id, staff_id, product_id) do update set approved = quota.approved + excluded.approved;

/* name:insert-movements */
    with moved as (
      select coalesce(occurred_at, now()) as occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no, reverses, actor_id, coalesce(reason, '') as reason, position
      from unnest($1::timestamptz[], $2::uuid[],
        $3::uuid[], $4::uuid[], $5::uuid[],
        $6::bigint[], $7::text[], $8::uuid[],
        $9::int[], $10::bigint[], $11::uuid[],
        $12::text[]
      ) with ordinality as given (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
        document_kind, document_id, line_no, reverses, actor_id, reason, position)
    )

  insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason)
  select occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason
  from moved order by position;

/* name:lock-balances */
    select b.location_id, b.batch_id, b.product_id, b.on_hand - b.reserved as available, batch.batch_number,
      batch.expires_on, to_char(batch.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      (coalesce(batch.blocked_at, b.blocked_at) is not null) as blocked, batch.mrp_minor, batch.unit_cost
    from stock_balance b join batch on batch.id = b.batch_id
    where b.location_id = any($1::uuid[]) and b.product_id = any($2::uuid[])
    order by b.location_id, b.product_id, b.batch_id
    for no key update of b;

/* name:stock-of-products */
    select b.product_id,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.kind = 'warehouse'), 0)::bigint as available,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.id = $1::uuid), 0)::bigint as store_has
    from stock_balance b
    join location place on place.id = b.location_id and (place.kind = 'warehouse' or place.id = $2::uuid)
    join batch on batch.id = b.batch_id

where b.product_id = any($3::uuid[]) and b.on_hand > 0 and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $4::date))
    group by b.product_id;

/* name:take-place-turns */
    select id, name, closed_at is not null as closed from location where id = any($1::uuid[])
    order by kind = 'warehouse' desc, id for no key update;

insert into "audit_entry" ("occurred_at", "action", "entity", "entity_id", "actor_id", "actor_role", "location_id", "session_hint", "address", "before", "after", "request_id")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

insert into "domain_event" ("kind", "location_id", "payload", "actor_id", "occurred_at")
values ($1, $2, $3, $4, $5)
returning pg_notify($6, '') as "notified";

select
  (staff.status <> 'active' or staff.deleted_at is not null or staff.role <> 'superadmin' and not (
  staff.status = 'active' and staff.deleted_at is null and (staff.location_id = $1::uuid
    or exists (select from staff_store s where s.staff_id = staff.id and s.location_id = $2::uuid)))) as left
    from staff_member staff where staff.id = $3::uuid for key share;

select "self_approval" from "organisation";

select "store_order"."id", "store_order"."kind", "store_order"."voucher", "store_order"."status", "store_order"."requested_at", "store_order"."note", "store_order"."admin_note", "store_order"."processor_role", "store_order"."processed_at", "store_order"."rejection_reason", "store_order"."fulfilled_at", jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as "store",
  case when "requester"."id" is not null then jsonb_build_object(
    'id', "requester"."id", 'email', "requester"."email",
    'name', trim(concat("requester"."first_name", ' ', "requester"."last_name"))) end as "requested_by",
  case when store_order.handed_over then jsonb_build_object('id', holder.id,
    'name', case when holder.id is null then store.name else trim(concat("holder"."first_name", ' ', "holder"."last_name")) end) end as "goods_for",
  case when "processor"."id" is not null then jsonb_build_object(
    'id', "processor"."id", 'email', "processor"."email",
    'name', trim(concat("processor"."first_name", ' ', "processor"."last_name"))) end as "processed_by",
  case when "receiver"."id" is not null then jsonb_build_object(
    'id', "receiver"."id", 'email', "receiver"."email",
    'name', trim(concat("receiver"."first_name", ' ', "receiver"."last_name"))) end as "fulfilled_by", (
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', line.name,
    'category', line.category, 'strength', line.strength, 'quantity', line.quantity,
    'approvedQuantity', line.approved_quantity, 'receivedQuantity', line.received_quantity,
    'foundQuantity', case when line.received_quantity < line.approved_quantity then coalesce((
  select -sum(missing.change) from stock_adjustment difference
  join stock_adjustment_line missing on missing.adjustment_id = difference.id
  where difference.order_id = line.order_id and difference.settlement = 'arrived'
    and missing.product_id = line.product_id), 0) else 0 end) order by line.line_no)

from store_order_line line
where line.order_id = store_order.id) as "lines"
from "store_order"
inner join "location" as "store" on "store"."id" = "store_order"."location_id"
inner join "staff_member" as "requester" on "requester"."id" = "store_order"."requested_by"
left join "staff_member" as "processor" on "processor"."id" = "store_order"."processed_by"
left join "staff_member" as "receiver" on "receiver"."id" = "store_order"."fulfilled_by"
left join "staff_member" as "holder" on "holder"."id" = "store_order"."goods_for"
where true and "store_order"."id" = $1;

select (
  select jsonb_build_object('quantity', sum(asked.quantity),
    'costMinor', coalesce(sum(round(product.unit_cost * 100 * asked.quantity)), 0),
    'valueAtMrpMinor', coalesce(sum(product.unit_mrp_minor::numeric * asked.quantity), 0))
  from (
    select product_id, coalesce(received_quantity + case when line.received_quantity < line.approved_quantity then coalesce((
  select -sum(missing.change) from stock_adjustment difference
  join stock_adjustment_line missing on missing.adjustment_id = difference.id
  where difference.order_id = line.order_id and difference.settlement = 'arrived'
    and missing.product_id = line.product_id), 0) else 0 end, approved_quantity, quantity) as quantity
    from store_order_line line where order_id = store_order.id
  ) asked join product on product.id = asked.product_id) as "totals" from "store_order" where "id" = $1;

select (select id
from location
where kind = 'warehouse') as "warehouse_id"
from "store_order"
where "store_order"."id" = $1 and true for no key update;

select pg_advisory_xact_lock($1);
