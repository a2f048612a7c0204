select "customer"."id", "customer"."name", "customer"."phone", "customer"."website", "customer"."email", "customer"."address", "customer"."created_at" as "added_at", "customer"."updated_at", case when store.id is not null then
        jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) end as "store", trim(concat("adder"."first_name", ' ', "adder"."last_name")) as "added_by", trim(concat("changer"."first_name", ' ', "changer"."last_name")) as "updated_by"
from "customer"
left join "location" as "store" on "store"."id" = "customer"."location_id"
left join "staff_member" as "adder" on "adder"."id" = "customer"."created_by"
left join "staff_member" as "changer" on "changer"."id" = "customer"."updated_by"
where ("customer"."location_id" = any($1::uuid[]) or "customer"."location_id" is null) and customer.deleted_at is null and true and ((true) or false)
order by "customer"."name_key" asc, "customer"."id"
limit $2 offset $3;

select count(*) as "total"
from "customer"
where ("customer"."location_id" = any($1::uuid[]) or "customer"."location_id" is null) and customer.deleted_at is null and true and ((true) or false);
