select "location"."id", "location"."name", "location"."city", "location"."address", "location"."phone", "location"."licence_number", "location"."receipt_header", "location"."receipt_footer", "location"."code", "location"."sell_from" as "store_sell_from", "organisation"."sell_from" as "organisation_sell_from", "organisation"."employee_discount_percent", "organisation"."admin_discount_percent", "organisation"."cash_rounding_minor", "organisation"."till_lock_minutes", exists (select "product_id"
from "sale_allowance"
where "sale_allowance"."location_id" = $1 and ("sale_allowance"."staff_id" = $2 or "sale_allowance"."staff_id" is null) and "approved" > $3) as "has_approved_orders", exists (
        select from staff_pin join staff_member as staff on staff.id = staff_pin.staff_id
        where staff.status = 'active' and staff.deleted_at is null
          and staff.role <> 'superadmin' and (staff.location_id = location.id or exists (

select
from staff_store
where staff_store.staff_id = staff.id and staff_store.location_id = location.id))) as "has_pins"
from "location"
inner join "organisation" on true
where "location"."id" = $4 and "location"."kind" = $5;

select word from search_word
      where word >= $1 and word < $2 and length(word) >= $3
    union
    select word from search_word
      where reversed >= $4 and reversed < $5
        and length(word) between $6 and $7;

with held as materialized (
  select b.product_id, sum(b.on_hand - b.reserved)::bigint as stock
  from stock_balance b join batch on batch.id = b.batch_id

where b.location_id = $1::uuid and b.on_hand > b.reserved and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $2::date))
  group by b.product_id), approved as (
  select product_id, sum(approved - sold)::bigint as quota from sale_allowance
  where location_id = $3::uuid and (staff_id = $4::uuid or staff_id is null) and approved > 0
  group by product_id),
    matched as materialized (select distinct product_id from (
  select id as product_id from product
        where kind = 'pharmacy' and deleted_at is null and search_words @@ $5::tsquery union all select id as product_id from product
        where kind = 'nonPharmacy' and deleted_at is null and search_words @@ $6::tsquery


  ) any_of), found as materialized (
      select product.id, product.trade_key, coalesce(held.stock, 0) > 0 as sellable
        , case
  when product.code = $7 then -1

  else case when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" !~ $8 then 4 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $9 then 0 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $10 then 1 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $11 then 2
    else 3 end end as place
      from matched join product on product.id = matched.product_id
      left join held on held.product_id = product.id
      left join approved on approved.product_id = product.id
      where held.product_id is not null and product.deleted_at is null and true
        and true
    )
    select (select count(*) from found)::integer as total,
      exists (select from matched) as known, array(
      select id from found product left join lateral (

  select sum(s.quantity - s.returned_quantity)::bigint as units from product_day_sales s
  where s.product_id = product.id and s.location_id = $12::uuid
    and s.business_on > $13::date - 30 and s.business_on <= $14::date and (select count(*)
from found) <= 500) sold on true
order by sellable desc, place, coalesce(sold.units, 0) desc, trade_key, id
limit $15 offset $16
    ) as ids;

with held as materialized (
  select b.product_id, sum(b.on_hand - b.reserved)::bigint as stock
  from stock_balance b join batch on batch.id = b.batch_id

where b.location_id = $1::uuid and b.on_hand > b.reserved and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $2::date))
  group by b.product_id), approved as (
  select product_id, sum(approved - sold)::bigint as quota from sale_allowance
  where location_id = $3::uuid and (staff_id = $4::uuid or staff_id is null) and approved > 0
  group by product_id),
    matched as materialized (select distinct product_id from (
  select id as product_id from product
        where kind = 'pharmacy' and deleted_at is null and search_words @@ $5::tsquery union all select id as product_id from product
        where kind = 'nonPharmacy' and deleted_at is null and search_words @@ $6::tsquery


  ) any_of), found as materialized (
      select product.id, product.trade_key, coalesce(held.stock, 0) > 0 as sellable
        , case
  when product.code = $7 then -1

  else case when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" !~ $8 then 5 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $9 then 0 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $10 then 1 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $11 then 2 when (' ' || product.trade_key || E'\n' || lower(product.strength) || E'\r'
    || lower(product.generic_name)) collate "C" ~ $12 then 3
    else 4 end end as place
      from matched join product on product.id = matched.product_id
      left join held on held.product_id = product.id
      left join approved on approved.product_id = product.id
      where held.product_id is not null and product.deleted_at is null and true
        and true
    )
    select (select count(*) from found)::integer as total,
      exists (select from matched) as known, array(
      select id from found product left join lateral (

  select sum(s.quantity - s.returned_quantity)::bigint as units from product_day_sales s
  where s.product_id = product.id and s.location_id = $13::uuid
    and s.business_on > $14::date - 30 and s.business_on <= $15::date and (select count(*)
from found) <= 500) sold on true
order by sellable desc, place, coalesce(sold.units, 0) desc, trade_key, id
limit $16 offset $17
    ) as ids;
