select "requested_item"."id", "requested_item"."kind", "requested_item"."name" as "trade_name", "requested_item"."strength", "requested_item"."company", "requested_item"."wish", "requested_item"."requested_at", "requested_item"."status", "requested_item"."decided_at", "requested_item"."reason", jsonb_build_object('id', place.id, 'name', place.name, 'city', place.city) as "place", jsonb_build_object(
  'id', "requester"."id", 'email', "requester"."email",
  'name', trim(concat("requester"."first_name", ' ', "requester"."last_name"))) as "requested_by", case when decider.id is not null then jsonb_build_object(
  'id', "decider"."id", 'email', "decider"."email",
  'name', trim(concat("decider"."first_name", ' ', "decider"."last_name"))) end as "decided_by", case when product.id is not null then jsonb_build_object('id', product.id,
        'code', product.code, 'name', product.trade_name, 'strength', product.strength) end as "product"
from "requested_item"
inner join "location" as "place" on "place"."id" = "requested_item"."location_id"
inner join "staff_member" as "requester" on "requester"."id" = "requested_item"."requested_by"
left join "staff_member" as "decider" on "decider"."id" = "requested_item"."decided_by"
left join "product" on "product"."id" = "requested_item"."product_id"
where ("requested_item"."deleted_at" is null and "requested_item"."location_id" = any($1::uuid[])) and true and requested_item.kind = $2
order by (requested_item.status = 'open') desc,
  case when requested_item.status = 'open' then requested_item.requested_at end asc,
  requested_item.requested_at desc, requested_item.id limit $3 offset $4;

select count(*) as "total"
from "requested_item"
where ("requested_item"."deleted_at" is null and "requested_item"."location_id" = any($1::uuid[])) and true and requested_item.kind = $2;
