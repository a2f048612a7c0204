with halved as (
      select sold.product_id as key, sold.business_on >= $1::date as is_now,
        sum(sold."bills")::float8 as "bills", sum(sold."quantity")::float8 as "quantity", sum(sold."gross_minor")::float8 as "gross_minor", sum(sold."discount_minor")::float8 as "discount_minor", sum(sold."cost_minor")::float8 as "cost_minor", sum(sold."uncosted_minor")::float8 as "uncosted_minor", sum(sold."returns")::float8 as "returns", sum(sold."returned_quantity")::float8 as "returned_quantity", sum(sold."refund_minor")::float8 as "refund_minor", sum(sold."returned_cost_minor")::float8 as "returned_cost_minor", sum(sold."uncosted_refund_minor")::float8 as "uncosted_refund_minor"

from (select business_on, location_id, product_id, lines as bills, quantity, gross_minor, discount_minor, cost_minor, uncosted_minor, returns, returned_quantity, refund_minor, returned_cost_minor, uncosted_refund_minor
from product_day_sales
where (select time_zone
from sales_rollup) = $2

union all
select business_on, location_id, product_id, lines as bills, quantity, gross_minor, discount_minor, cost_minor, uncosted_minor, returns, returned_quantity, refund_minor, returned_cost_minor, uncosted_refund_minor
from unfolded_sales($3)) sold
      where sold.business_on between $4::date and $5::date
      group by 1, 2
    ), summed as (
      select key,
        coalesce(sum("bills") filter (where is_now), 0)::float8 as "now_bills", coalesce(sum("quantity") filter (where is_now), 0)::float8 as "now_quantity", coalesce(sum("gross_minor") filter (where is_now), 0)::float8 as "now_gross_minor", coalesce(sum("discount_minor") filter (where is_now), 0)::float8 as "now_discount_minor", coalesce(sum("cost_minor") filter (where is_now), 0)::float8 as "now_cost_minor", coalesce(sum("uncosted_minor") filter (where is_now), 0)::float8 as "now_uncosted_minor", coalesce(sum("returns") filter (where is_now), 0)::float8 as "now_returns", coalesce(sum("returned_quantity") filter (where is_now), 0)::float8 as "now_returned_quantity", coalesce(sum("refund_minor") filter (where is_now), 0)::float8 as "now_refund_minor", coalesce(sum("returned_cost_minor") filter (where is_now), 0)::float8 as "now_returned_cost_minor", coalesce(sum("uncosted_refund_minor") filter (where is_now), 0)::float8 as "now_uncosted_refund_minor",
        coalesce(sum("bills") filter (where not is_now), 0)::float8 as "before_bills", coalesce(sum("quantity") filter (where not is_now), 0)::float8 as "before_quantity", coalesce(sum("gross_minor") filter (where not is_now), 0)::float8 as "before_gross_minor", coalesce(sum("discount_minor") filter (where not is_now), 0)::float8 as "before_discount_minor", coalesce(sum("cost_minor") filter (where not is_now), 0)::float8 as "before_cost_minor", coalesce(sum("uncosted_minor") filter (where not is_now), 0)::float8 as "before_uncosted_minor", coalesce(sum("returns") filter (where not is_now), 0)::float8 as "before_returns", coalesce(sum("returned_quantity") filter (where not is_now), 0)::float8 as "before_returned_quantity", coalesce(sum("refund_minor") filter (where not is_now), 0)::float8 as "before_refund_minor", coalesce(sum("returned_cost_minor") filter (where not is_now), 0)::float8 as "before_returned_cost_minor", coalesce(sum("uncosted_refund_minor") filter (where not is_now), 0)::float8 as "before_uncosted_refund_minor"
      from halved group by key
    ), said as (
      select summed.*, trim(named.trade_name || ' ' || named.strength) as label, maker.name as note
      from summed left join product named on named.id = summed.key left join company maker on maker.id = named.company_id
    ), wanted as (
      select * from said
    ), shown as (
      select * from wanted
      order by  now_gross_minor - now_discount_minor - now_refund_minor desc, before_gross_minor desc, label, key
      limit $6 offset $7
    ), receipt as (
  select coalesce(sum(sold.bills) filter (where sold.business_on >= $8::date), 0)::float8 as now_bills,
    coalesce(sum(sold.bills) filter (where sold.business_on < $9::date), 0)::float8 as before_bills

from (select business_on, location_id, bills as bills, quantity, gross_minor, discount_minor, cost_minor, uncosted_minor, returns, returned_quantity, refund_minor, returned_cost_minor, uncosted_refund_minor
from store_day_sales
where (select time_zone
from sales_rollup) = $10

union all
select business_on, location_id, bills as bills, quantity, gross_minor, discount_minor, cost_minor, uncosted_minor, returns, returned_quantity, refund_minor, returned_cost_minor, uncosted_refund_minor
from unfolded_sales($11)) sold
where sold.business_on between $12::date and $13::date)
    select 0 as part, null::float8 as count, shown.key::text as key, shown.label, shown.note,
      "now_bills", "now_quantity", "now_gross_minor", "now_discount_minor", "now_cost_minor", "now_uncosted_minor", "now_returns", "now_returned_quantity", "now_refund_minor", "now_returned_cost_minor", "now_uncosted_refund_minor", "before_bills", "before_quantity", "before_gross_minor", "before_discount_minor", "before_cost_minor", "before_uncosted_minor", "before_returns", "before_returned_quantity", "before_refund_minor", "before_returned_cost_minor", "before_uncosted_refund_minor"
from shown
    union all
    select 1, (select count(*) from wanted), null, null, null,
      (select "now_bills"
from receipt), coalesce(sum("now_quantity"), 0)::float8, coalesce(sum("now_gross_minor"), 0)::float8, coalesce(sum("now_discount_minor"), 0)::float8, coalesce(sum("now_cost_minor"), 0)::float8, coalesce(sum("now_uncosted_minor"), 0)::float8, coalesce(sum("now_returns"), 0)::float8, coalesce(sum("now_returned_quantity"), 0)::float8, coalesce(sum("now_refund_minor"), 0)::float8, coalesce(sum("now_returned_cost_minor"), 0)::float8, coalesce(sum("now_uncosted_refund_minor"), 0)::float8, (select "before_bills"
from receipt), coalesce(sum("before_quantity"), 0)::float8, coalesce(sum("before_gross_minor"), 0)::float8, coalesce(sum("before_discount_minor"), 0)::float8, coalesce(sum("before_cost_minor"), 0)::float8, coalesce(sum("before_uncosted_minor"), 0)::float8, coalesce(sum("before_returns"), 0)::float8, coalesce(sum("before_returned_quantity"), 0)::float8, coalesce(sum("before_refund_minor"), 0)::float8, coalesce(sum("before_returned_cost_minor"), 0)::float8, coalesce(sum("before_uncosted_refund_minor"), 0)::float8
from summed
    order by part;
