select "id", "kind", "name", "city", "closed_at"
from "location"
where "kind" in ($1, $2) and "location"."id" in ($3)
order by "kind" desc, "city", "name";

select b.product_id, batch.id as batch_id, batch.batch_number, batch.expires_on, b.on_hand, b.reserved,
      (coalesce(batch.blocked_at, b.blocked_at) is not null) as blocked, (b.on_hand::numeric * coalesce(product.unit_mrp_minor, 0))::float8 as value_minor,
      case when (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $1::date)) then ((b.on_hand - b.reserved)::numeric * coalesce(product.unit_mrp_minor, 0))::float8
        else 0 end as sellable_minor
    from stock_balance b
    join batch on batch.id = b.batch_id
    join product on product.id = b.product_id
    where b.location_id = $2 and b.product_id = any($3::uuid[]) and b.on_hand > 0
    order by batch.expires_on nulls last, batch.received_at, batch.id;

select count(*) as total from (
  select b.product_id, sum(b.on_hand)::float8 as on_hand,
    coalesce(sum(b.on_hand - b.reserved) filter (where (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $1::date))), 0)::float8 as sellable,
    min(batch.expires_on) filter (where b.on_hand > 0) as soonest_expiry
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = $2
  group by b.product_id) held join product on product.id = held.product_id where held.on_hand > 0;

select product.id as product_id, product.kind, product.code, product.trade_name as name, product.generic_name,
        product.strength, category.name as category, company.name as company,
        held.on_hand, held.sellable, held.soonest_expiry,
        held.on_hand * coalesce(product.unit_mrp_minor, 0) as value_minor, held.sellable * coalesce(product.unit_mrp_minor, 0) as sellable_minor
      from (
  select b.product_id, sum(b.on_hand)::float8 as on_hand,
    coalesce(sum(b.on_hand - b.reserved) filter (where (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $1::date))), 0)::float8 as sellable,
    min(batch.expires_on) filter (where b.on_hand > 0) as soonest_expiry
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = $2
  group by b.product_id) held join product on product.id = held.product_id
      join category on category.id = product.category_id
      join company on company.id = product.company_id
      where held.on_hand > 0
      order by held.soonest_expiry asc nulls last, product.trade_key, product.id
      limit $3 offset $4;
