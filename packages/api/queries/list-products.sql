/* name:load-products */
    select p.id, p.kind, p.code, p.trade_name, p.generic_name, p.strength, p.content, p.pack_type, p.unit_mrp_minor,
      p.requires_prescription, p.ven,
      category.name as category, company.name as company, unit_type.name as unit_type,
      coalesce((
        select jsonb_agg(jsonb_build_object('size', size, 'name', name, 'mrpMinor', mrp_minor) order by size, name)
        from product_pack where product_id = p.id
      ), '[]') as packs,
      array(select gtin from product_barcode where product_id = p.id order by gtin) as barcodes,
      coalesce((
  select sum(b.on_hand - b.reserved)::bigint
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = (select id from location where kind = 'warehouse')
    and b.product_id = "p"."id" and (not (coalesce(batch.blocked_at, b.blocked_at) is not null) and (batch.expires_on is null or batch.expires_on >= $1::date))
), 0) as stock,
      trim(concat("added"."first_name", ' ', "added"."last_name")) as added_by, p.created_at as added_at,
      trim(concat("changed"."first_name", ' ', "changed"."last_name")) as updated_by, p.updated_at
    from unnest($2::uuid[]) with ordinality as wanted(id, position)
    join product p on p.id = wanted.id
    join category on category.id = p.category_id
    join company on company.id = p.company_id
    join unit_type on unit_type.id = p.unit_type_id
    left join staff_member added on added.id = p.created_by
    left join staff_member changed on changed.id = p.updated_by
    order by wanted.position;

select "live", "version" from "product_list_state" where "kind" = $1;

select p.id from product p where p.kind = $1
  and p.deleted_at is null



    order by p.trade_key, p.id offset $2 limit $3;
