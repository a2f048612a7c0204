import type { Statement } from '../load/plan';
import { BASELINE_ORDERS, BASELINE_PRODUCTS } from './tables';

const product: [number, number] = [1, BASELINE_PRODUCTS];

/** A sale of three lines that takes its stock, in one statement; rows are locked in one order. */
export const baselineSale: Statement = {
  name: 'baseline-sale',
  ranges: [product, product, product],
  text: `
    with line as (
      select product_id, line_no from unnest(array[$1::int, $2::int, $3::int]) with ordinality as l(product_id, line_no)
    ), locked as materialized (
      select id, price from baseline.product where id in (select product_id from line) order by id for no key update
    ), taken as (
      update baseline.product p set on_hand = p.on_hand - 1 from locked where p.id = locked.id
    ), sold as (
      insert into baseline.sale (total) select sum(price) from locked returning id
    )
    insert into baseline.sale_line (sale_id, line_no, product_id, quantity, price)
    select sold.id, line_no, product_id, 1, price from sold, line join locked on locked.id = line.product_id`,
};

/** A hundred sales of three lines from one till's queue, with their stock, in one statement. */
export const baselineBacklog: Statement = {
  name: 'baseline-backlog',
  ranges: [product],
  text: `
    with queued as materialized (
      select n, nextval('baseline.sale_id_seq') as id from generate_series(1, 100) n
    ), line as (
      select queued.id as sale_id, line_no, ($1::int + n * 7 + line_no * 11) % ${BASELINE_PRODUCTS} + 1 as product_id
      from queued, generate_series(1, 3) line_no
    ), wanted as (
      select product_id, count(*) as units from line group by 1
    ), locked as materialized (
      select id, price from baseline.product where id in (select product_id from wanted) order by id for no key update
    ), taken as (
      update baseline.product p set on_hand = p.on_hand - wanted.units from wanted join locked on locked.id = wanted.product_id
      where p.id = wanted.product_id
    ), sold as (
      insert into baseline.sale (id, total) overriding system value
      select sale_id, sum(price) from line join locked on locked.id = product_id group by 1
    )
    insert into baseline.sale_line (sale_id, line_no, product_id, quantity, price)
    select sale_id, line_no, product_id, 1, price from line join locked on locked.id = product_id`,
};

/** An approval of fifty lines: decision, lines, movements and both balances, in one statement. */
export const baselineApproval: Statement = {
  name: 'baseline-approval',
  ranges: [
    [1, BASELINE_ORDERS],
    [1, 4],
  ],
  text: `
    with decided as (
      update baseline.store_order set status = 'approved', processed_at = now() where id = $1::int returning id
    ), line as (
      update baseline.store_order_line l set approved = l.quantity from decided where l.order_id = decided.id
      returning l.order_id, l.line_no, l.product_id, l.quantity
    ), locked as materialized (
      select b.place, b.product_id from baseline.balance b
      join baseline.store_order_line l on l.order_id = $1::int and l.product_id = b.product_id
      where b.place in (0, $2::int) order by b.place, b.product_id for no key update of b
    ), moved as (
      update baseline.balance b set on_hand = b.on_hand + case b.place when 0 then -10 else 10 end
      from locked where b.place = locked.place and b.product_id = locked.product_id
    )
    insert into baseline.movement (order_id, line_no, product_id, quantity) select order_id, line_no, product_id, quantity from line`,
};

/** A purchase of sixty lines: document, lines, amount due, prices, stock and movements, in one statement. */
export const baselinePurchase: Statement = {
  name: 'baseline-purchase',
  ranges: [[1, BASELINE_ORDERS]],
  text: `
    with line as (
      select line_no, ($1::int * 7 + line_no * 11) % ${BASELINE_PRODUCTS} + 1 as product_id from generate_series(1, 60) line_no
    ), bought as (
      insert into baseline.purchase (total) values (60000) returning id
    ), lined as (
      insert into baseline.purchase_line (purchase_id, line_no, product_id, quantity, price)
      select bought.id, line_no, product_id, 10, 100 from bought, line
    ), owed as (
      insert into baseline.posting (purchase_id, amount) select id, 60000 from bought
    ), held as materialized (
      select id from baseline.product where id in (select product_id from line) order by id for no key update
    ), priced as (
      update baseline.product p set price = 100 + $1::int % 7 from held where p.id = held.id
    ), locked as materialized (
      select b.product_id from baseline.balance b join held on held.id = b.product_id
      where b.place = 0 order by b.product_id for no key update of b
    ), moved as (
      update baseline.balance b set on_hand = b.on_hand + 10 from locked where b.place = 0 and b.product_id = locked.product_id
    )
    insert into baseline.movement (order_id, line_no, product_id, quantity)
    select bought.id::int, line_no, product_id, 10 from bought, line`,
};

/**
 * A count of a location with five hundred lines, every tenth of them one short, counted and posted in one statement.
 */
export const baselineCount: Statement = {
  name: 'baseline-count',
  ranges: [[1, 4]],
  text: `
    with counted as (
      insert into baseline.stock_count (place) values ($1::int) returning id
    ), locked as materialized (
      select product_id, on_hand from baseline.balance where place = $1::int order by product_id for no key update
    ), lined as (
      insert into baseline.count_line (count_id, product_id, booked, counted)
      select counted.id, product_id, on_hand, on_hand - (product_id % 10 = 0)::int from counted, locked
    ), moved as (
      update baseline.balance b set on_hand = b.on_hand - 1 from locked
      where b.place = $1::int and b.product_id = locked.product_id and b.product_id % 10 = 0
    )
    insert into baseline.movement (order_id, line_no, product_id, quantity)
    select counted.id::int, 1, product_id, 1 from counted, locked where product_id % 10 = 0`,
};
