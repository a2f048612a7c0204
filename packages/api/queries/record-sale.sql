/* name:insert-sales */ with asked as (
      select * from json_to_recordset($1) as asked (no int, id uuid, location_id uuid, customer_place_id uuid,
        till_id uuid, till_code text, shift_id uuid, fingerprint text, cashier_id uuid, recorded_by uuid, recorded_role text, sell_from text,
        customer_name text, customer_phone text, customer_email text, customer_id uuid, subtotal_minor bigint,
        discount_minor bigint, discount_basis_points int, discount_reason text, total_minor bigint, rounding_minor bigint,
        note text, payments json, sold_at timestamptz, business_on date, session_id text, address text, request_id text,
        discounted jsonb, below_cost jsonb)
    ), locked_till as materialized (
      select till.id, busy.sales
      from till join (select till_id as id, count(*)::int as sales from asked group by 1) busy using (id)
      order by till.id for no key update of till
    ), counted as (
      update till set last_receipt = till.last_receipt + locked_till.sales
      from locked_till where till.id = locked_till.id
      returning till.id, till.last_receipt - locked_till.sales as before
    ), open_shift as materialized (
      select shift.id from shift
      where (select count(*) from locked_till) > 0 and id in (select shift_id from asked) and state = 'open'
      order by id for key share of shift
    ), made as (
      insert into sale (id, location_id, till_id, shift_id, receipt_number, receipt_no, fingerprint, status, cashier_id, sell_from,
        customer_name, customer_phone, customer_email, customer_id, subtotal_minor, discount_minor,
        discount_basis_points, discount_reason, total_minor, rounding_minor, note, sold_at, business_on, session_id)
      select numbered.id, location_id, till_id, open_shift.id, receipt_number, till_code || '-' || case when receipt_number < 1000000
          then lpad(receipt_number::text, 6, '0') else receipt_number::text end,
        fingerprint, 'accepted', cashier_id, sell_from, customer_name, customer_phone, customer_email, customer_id,
        subtotal_minor, discount_minor, discount_basis_points, discount_reason, total_minor, rounding_minor, note, sold_at,
        business_on, session_id
      from (
        select asked.*, (before + row_number() over (partition by till_id order by no))::int as receipt_number
        from asked join counted on counted.id = till_id
      ) numbered left join open_shift on open_shift.id = shift_id
      returning id, receipt_no
    ), line as (
      select asked.id as sale_id, location_id, cashier_id, sell_from, line.*
      from json_to_recordset($2) as line (no int, line_no int, product_id uuid, name text, strength text,
        quantity bigint, unit_price_minor bigint, discount_minor bigint, own_discount_minor bigint,
        discount_basis_points int, discount_reason text, note text, mrp_minor bigint, above_mrp boolean, vat_rate_bp int,
        vat_minor bigint)
      join asked using (no)
    ), lines as (
      insert into sale_line (sale_id, line_no, product_id, product_name, strength, quantity, unit_price_minor,
        line_total_minor, discount_minor, own_discount_minor, discount_basis_points, discount_reason, note, mrp_minor,
        above_mrp, vat_rate_bp, vat_minor)
      select sale_id, line_no, product_id, name, strength, quantity, unit_price_minor, unit_price_minor * quantity,
        discount_minor, own_discount_minor, discount_basis_points, discount_reason, note, mrp_minor,
        above_mrp, vat_rate_bp, vat_minor
      from line
    ), paid as (
      insert into sale_payment (sale_id, line_no, method, tender_id, tender_name, amount_minor, tendered_minor, reference)
      select asked.id, payment.line_no, payment.method, payment.tender_id, payment.tender_name, payment.amount_minor,
        payment.tendered_minor, payment.reference
      from asked cross join json_to_recordset(asked.payments) as payment (line_no int, method text, tender_id uuid,
        tender_name text, amount_minor bigint, tendered_minor bigint, reference text)
    ), own as (
      select location_id, cashier_id as staff_id, product_id, sum(quantity)::bigint as quantity
      from line where sell_from = 'own-orders' group by 1, 2, 3
    ), held as materialized (

  select location_id, staff_id, product_id, own.quantity
  from sale_allowance join own using (location_id, staff_id, product_id)
  where (select count(*) from made) > 0
  order by location_id, staff_id, product_id for no key update of sale_allowance
    ), used as (

  update sale_allowance quota set sold = quota.sold + held.quantity
  from held
  where (quota.location_id, quota.staff_id, quota.product_id) =
    (held.location_id, held.staff_id, held.product_id)
    ), part as (
      select no, line_no, part_no, sold_at as occurred_at, location_id as from_location_id,
        customer_place_id as to_location_id, product_id, batch_id, quantity, 'sale' as document_kind, id as document_id,
        null::bigint as reverses, cashier_id as actor_id, '' as reason
      from json_to_recordset($3)
        as part (no int, line_no int, part_no int, product_id uuid, batch_id uuid, quantity bigint)
      join asked using (no)
      where (select count(*) from made) > 0
    ), moved as (

  insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason)
  select occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason
  from part order by no, line_no, part_no
    ), audited as (
      insert into audit_entry (occurred_at, actor_id, actor_role, location_id, session_hint, address, action, entity,
        entity_id, after, request_id)
      select sold_at, recorded_by, recorded_role, location_id, left(session_id, 8), address, 'sale.discounted', 'sale', id::text,
        discounted, request_id
      from asked where discounted is not null
      union all
      select sold_at, recorded_by, recorded_role, location_id, left(session_id, 8), address, 'sale.belowCost', 'sale', id::text,
        below_cost, request_id
      from asked where below_cost is not null
    )
    select no, receipt_no from made join asked using (id);

/* name:read-sale-facts */ with asked as materialized (
      select asked.*, (
      select line.sales_vat_bp from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = asked.product_id and line.sales_vat_bp is not null and purchase.voided_at is null
        and purchase.store_id is null and purchase.purchased_on <= asked.business_on
      order by purchase.purchased_on desc, purchase.created_at desc, line.line_no desc limit 1
    ) as vat_basis_points
      from json_to_recordset($1) as asked (no int, location_id uuid, staff_id uuid, device_id text, product_id uuid,
        at timestamptz, standing boolean, cash boolean, business_on date, session_id text, revision text)
    )
    select asked.no, product.id as product_id, product.trade_name, product.strength, product.unit_mrp_minor,
      product.unit_cost as product_cost, asked.vat_basis_points,
      case when place.priced then (
      select json_agg(json_build_object('id', rule.id, 'scope', rule.scope, 'method', rule.method,
        'priceMinor', rule.price_minor, 'basisPoints', rule.basis_points, 'neverBelowCost', rule.never_below_cost,
        'startsAt', to_char(rule.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'seq', rule.seq))
      from store_price rule
      where rule.location_id = place.id
        and rule.scope_id = any (array[product.id, product.company_id, product.category_id, place.id])
        and rule.starts_at <= asked.at and (rule.until_at is null or rule.until_at > asked.at)
    ) end as price_candidates,
      coalesce(quota.approved - quota.sold, 0) as quota,
      place.id as location_id, place.name as store_name, place.city, place.address, place.phone, place.licence_number,
      place.receipt_header, place.receipt_footer,
      place.code, place.sell_from as store_sell_from, organisation.sell_from as organisation_sell_from,
      organisation.employee_discount_percent, organisation.admin_discount_percent, organisation.below_cost,
      organisation.cash_rounding_minor,
      case when asked.session_id is not null then
  exists (
    select from session join staff_member on staff_member.id = session.staff_id
    where session.id = asked.session_id and staff_member.xmin::text = asked.revision
      and session.locked_at is null and session.expires_at > asked.at and session.absolute_expires_at > asked.at) end as is_session_valid,
      customer.id as customer_place_id, till.id as till_id, till.number as till_number,
      till.device_key, till.closed_at as till_closed_at,
      case when asked.standing is not null then coalesce(
        case when not asked.standing then (select id from shift where shift.till_id = till.id and kind = 'till'
          and state = 'open' and not automatic) end,
        (select id from shift where shift.held_by = asked.staff_id and shift.location_id = place.id and kind = 'till'
          and state = 'open' and not automatic order by opened_at desc limit 1),
        case when not asked.standing then (select id from shift where shift.till_id = till.id and kind = 'till'
            and state = 'open' and shift.business_on >= asked.business_on)
          when not (asked.cash and organisation.require_shift) then (select id from shift
            where shift.location_id = place.id and kind = 'standing' and state = 'open'
            and shift.business_on >= asked.business_on) end
      ) end as shift_id,
      balance.batch_id, balance.on_hand - balance.reserved as available, batch.batch_number, batch.expires_on,
      to_char(batch.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as received_at,
      (coalesce(batch.blocked_at, balance.blocked_at) is not null) as blocked, batch.mrp_minor, batch.unit_cost
    from asked
    join product on product.id = asked.product_id and product.deleted_at is null
    cross join organisation
    join location place on place.id = asked.location_id and place.kind = 'store'
    join location customer on customer.kind = 'customer'
    left join till till on till.location_id = asked.location_id and till.device_id = asked.device_id
    left join sale_allowance quota on quota.location_id = asked.location_id and quota.staff_id = asked.staff_id
      and quota.product_id = asked.product_id
    left join (stock_balance balance join batch on batch.id = balance.batch_id)
      on balance.location_id = asked.location_id and balance.product_id = asked.product_id
        and balance.on_hand > balance.reserved;
