/* name:stock-of-products */
    select b.product_id,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.kind = 'warehouse'), 0)::bigint as available,
      coalesce(sum(b.on_hand - b.reserved) filter (where place.id = $1::uuid), 0)::bigint as store_has
    from stock_balance b
    join location place on place.id = b.location_id and (place.kind = 'warehouse' or place.id = $2::uuid)
    join batch on batch.id = b.batch_id

where b.product_id = any($3::uuid[]) and b.on_hand > 0 and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $4::date))
    group by b.product_id;

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
  from store_order_line line where line.order_id = store_order.id) as "lines", (
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
  ) asked
join product on product.id = asked.product_id) as "totals"
from "store_order"
inner join "location" as "store" on "store"."id" = "store_order"."location_id"
inner join "staff_member" as "requester" on "requester"."id" = "store_order"."requested_by"
left join "staff_member" as "processor" on "processor"."id" = "store_order"."processed_by"
left join "staff_member" as "receiver" on "receiver"."id" = "store_order"."fulfilled_by"
left join "staff_member" as "holder" on "holder"."id" = "store_order"."goods_for"
where ("store_order"."location_id" = any($1::uuid[]) or "store_order"."requested_by" = $2) and true and store_order.kind = $3
order by (store_order.status = 'pending') desc,
  case when store_order.status = 'pending' then store_order.requested_at end asc, store_order.requested_at desc, store_order.id
limit $4 offset $5;

select count(*) as "count"
from "store_order"
where ("store_order"."location_id" = any($1::uuid[]) or "store_order"."requested_by" = $2) and true and store_order.kind = $3;

select distinct entity_id as staff_id from audit_entry
    where entity_id = any($1::text[]) and actor_id = $2::uuid and entity = 'staff_member' and occurred_at > $3
  and (action = any($4::text[]) or action = 'employee.update' and before is distinct from after);
