select count(*) as total from purchase where purchase.kind = $1 and purchase.voided_at is null
    and true
    and true
    and true
    and true and ("purchase"."store_id" is null or true);

select purchase.id, purchase.kind, purchase.voucher, purchase.invoice_number, purchase.purchased_on, purchase.note,
      purchase.gross_minor, purchase.discount_minor, purchase.vat_minor, purchase.total_minor, (select (bill.amount_minor - coalesce((select sum(a.amount_minor)
from posting_allocation a
    where a.bill_id = bill.id), 0))::float8
  from supplier_posting bill where bill.document_kind = 'purchase' and bill.document_id = purchase.id
    and bill.kind = 'bill' and not exists (select from supplier_posting r where r.reverses = bill.id)) as due_minor, purchase.created_at,
      purchase.voided_at, purchase.void_reason, case when store.id is not null
  then jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) end as store,
      case when supplier.id is not null then jsonb_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
      case when ordered.id is not null then jsonb_build_object('id', ordered.id, 'voucher', ordered.voucher) end as "order",
      trim(concat("creator"."first_name", ' ', "creator"."last_name")) as created_by,
      trim(concat("voider"."first_name", ' ', "voider"."last_name")) as voided_by,
      (select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'orderLineNo', line.order_line_no,
  'productId', line.product_id, 'code', product.code, 'tradeName', product.trade_name,
  'genericName', product.generic_name, 'strength', product.strength, 'category', category.name,
  'company', company.name, 'batchId', line.batch_id, 'batchNumber', batch.batch_number, 'expiresOn', batch.expires_on,
  'quantity', line.quantity, 'freeQuantity', line.free_quantity, 'packType', line.pack_type,
  'purchaseUnitType', line.purchase_unit_type, 'packSize', line.pack_size, 'packTpMinor', line.pack_tp_minor,
  'purchaseDiscount', jsonb_build_object('basisPoints', line.purchase_discount_bp, 'minor', line.purchase_discount_minor),
  'purchaseVat', jsonb_build_object('basisPoints', line.purchase_vat_bp, 'minor', line.purchase_vat_minor),
  'salesUnitType', line.sales_unit_type, 'salePackSize', line.sale_pack_size, 'packMrpMinor', line.pack_mrp_minor,
  'salesDiscount', jsonb_build_object('basisPoints', line.sales_discount_bp, 'minor', line.sales_discount_minor),
  'salesVat', jsonb_build_object('basisPoints', coalesce(line.sales_vat_bp, 0),
    'minor', line.sales_vat_minor),
  'grossMinor', line.gross_minor, 'discountMinor', line.discount_minor, 'vatMinor', line.vat_minor,
  'totalMinor', line.total_minor, 'unitCost', line.unit_cost::text) order by line.line_no) from purchase_line line
  join product on product.id = line.product_id
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join batch on batch.id = line.batch_id
        where line.purchase_id = purchase.id) as lines
    from purchase
    left join location store on store.id = purchase.store_id
    left join supplier on supplier.id = purchase.supplier_id
    left join purchase_order ordered on ordered.id = purchase.order_id
    join staff_member creator on creator.id = purchase.created_by
    left join staff_member voider on voider.id = purchase.voided_by
    where purchase.kind = $1 and purchase.voided_at is null
    and true
    and true
    and true
    and true and ("purchase"."store_id" is null or true) order by purchase.created_at desc, purchase.id limit $2 offset $3;
