select id, kind from location
    where kind in ('warehouse', 'store') and ($1::uuid[] is null or id = any($2::uuid[]));

with fresh as materialized (select * from unfolded_sales($1)), wanted as (
    with
  held as (
    select place.id as place_id, b.product_id, coalesce(sum(b.on_hand) filter (where own.kind <> 'quarantine'), 0)::float8 as on_hand,
      coalesce(sum(b.on_hand - b.reserved) filter (where own.kind <> 'quarantine' and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $2::date))), 0)::float8 as usable,
      coalesce(sum(b.on_hand) filter (where own.kind = 'quarantine'), 0)::float8 as quarantined,
      coalesce(round(sum(b.on_hand * batch.unit_cost) * 100), 0)::float8 as value_minor,
      coalesce(sum(b.on_hand) filter (where batch.unit_cost is null), 0)::float8 as uncosted_units,
      coalesce(sum(b.on_hand::numeric * coalesce(batch.mrp_minor, product.unit_mrp_minor)), 0)::float8 as value_at_mrp_minor
    from stock_balance b join location own on own.id = b.location_id
    join location place on place.id = coalesce(own.parent_id, own.id)
    join batch on batch.id = b.batch_id join product on product.id = b.product_id
    where b.on_hand > 0 and place.id = any($3::uuid[])
    group by place.id, b.product_id
  )
    select place_id, null::uuid as product_id, sum(on_hand)::float8 as on_hand, sum(quarantined)::float8 as quarantined,
      sum(value_minor)::float8 as value_minor, sum(uncosted_units)::float8 as uncosted_units,
      sum(value_at_mrp_minor)::float8 as value_at_mrp_minor, null::date as held_since, 0::float8 as sold_units, null::date as sent_on
    from held group by place_id), named as (
      select wanted.*, place.name as place, place.city, coalesce(trim(product.trade_name || ' ' || product.strength), '') as product
      from wanted join location place on place.id = wanted.place_id left join product on product.id = wanted.product_id
    ), shown as (
      select named.*, count(*) over () as total, (sum(named.value_minor) over ())::float8 as sum
      from named
      order by value_minor desc, place limit $4 offset $5
    )
    select shown.place_id, shown.place, shown.city, shown.product_id, shown.product, shown.on_hand, shown.quarantined,
      shown.value_minor, shown.uncosted_units, shown.value_at_mrp_minor, shown.held_since::text, shown.sold_units,
      coalesce(shown.sent_on, last.last_sold_on)::text as last_sold_on, shown.total, shown.sum
    from shown cross join lateral (
  select greatest(
    (select kept.business_on from product_day_sales kept
      where kept.product_id = shown.product_id and kept.location_id = shown.place_id and kept.lines > 0
        and (select time_zone from sales_rollup) = $6
      order by kept.business_on desc limit 1),
    (select max(fresh.business_on) from fresh
      where fresh.product_id = shown.product_id and fresh.location_id = shown.place_id and fresh.lines > 0)
  ) as last_sold_on) last order by value_minor desc, place;
