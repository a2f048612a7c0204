select "sale_return"."id", "sale_return"."voucher", "sale_return"."status", "sale_return"."sale_id", "sale"."receipt_no", "sale"."customer_name", "new_sale"."receipt_no" as "exchanged_for", "sale_return"."cause", "sale_return"."reason", "sale_return"."refund_minor", "sale_return"."refund_method", "sale_return"."rounding_minor", "sale_return"."business_on", "sale_return"."requested_at", "sale_return"."posted_at", "sale_return"."voided_at", jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as "store",
  case when "requester"."id" is not null then jsonb_build_object('id', "requester"."id",
    'name', trim(concat("requester"."first_name", ' ', "requester"."last_name"))) end as "requested_by",
  case when "poster"."id" is not null then jsonb_build_object('id', "poster"."id",
    'name', trim(concat("poster"."first_name", ' ', "poster"."last_name"))) end as "posted_by",
  case when "voider"."id" is not null then jsonb_build_object('id', "voider"."id",
    'name', trim(concat("voider"."first_name", ' ', "voider"."last_name"))) end as "voided_by", (
  select coalesce(jsonb_agg(jsonb_build_object('method', "refund"."method",
  'tenderId', "refund"."tender_id", 'tenderName', "refund"."tender_name",
  'amountMinor', "refund"."amount_minor") order by refund.line_no), '[]')
  from sale_refund refund where refund.return_id = sale_return.id) as "refunds", (
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'saleLineNo', line.sale_line_no,
    'productId', product.id, 'code', product.code, 'name', line.product_name, 'genericName', product.generic_name,
    'strength', line.strength, 'category', category.name, 'company', company.name, 'packType', product.pack_type,
    'unitType', unit_type.name, 'unitMrpMinor', product.unit_mrp_minor, 'quantity', line.quantity,
    'refundMinor', line.refund_minor, 'disposition', line.disposition,
    'batchNumber', line.batch_number, 'expiresOn', line.expires_on, 'batchId', line.batch_id,
    'batches', coalesce((
  select jsonb_agg(jsonb_build_object('id', batch.id, 'batchNumber', batch.batch_number,
    'expiresOn', batch.expires_on) order by batch.expires_on, batch.batch_number, batch.id)
  from batch where batch.id in (
    select m.batch_id from stock_movement m
    where m.document_kind = 'saleReturn' and m.document_id = sale_return.id and m.line_no = line.line_no
      and m.reverses is null) or batch.id = line.batch_id), '[]'), 'form', line.form) order by line.line_no)
  from sale_return_line line
  join product on product.id = line.product_id
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join unit_type on unit_type.id = product.unit_type_id

where line.return_id = sale_return.id) as "lines"
from "sale_return"
inner join "location" as "store" on "store"."id" = "sale_return"."location_id"
inner join "staff_member" as "requester" on "requester"."id" = "sale_return"."requested_by"
left join "staff_member" as "poster" on "poster"."id" = "sale_return"."posted_by"
left join "staff_member" as "voider" on "voider"."id" = "sale_return"."voided_by"
left join "sale" on "sale"."id" = "sale_return"."sale_id"
left join "exchange" on "exchange"."return_id" = "sale_return"."id"
left join "sale" as "new_sale" on "new_sale"."id" = "exchange"."sale_id"
where "sale_return"."location_id" = any($1::uuid[]) and "sale_return"."id" in (select "sale_return"."id"
from "sale_return"
left join "sale" on "sale"."id" = "sale_return"."sale_id"
where "sale_return"."location_id" = any($2::uuid[]) and "sale_return"."status" <> $3
order by sale_return.requested_at desc, sale_return.id
limit $4 offset $5)
order by sale_return.requested_at desc, sale_return.id;

select count(*) as "total_items"
from "sale_return"
left join "sale" on "sale"."id" = "sale_return"."sale_id"
where "sale_return"."location_id" = any($1::uuid[]) and "sale_return"."status" <> $2;
