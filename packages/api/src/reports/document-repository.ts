import { containing, type Db, staffName } from '@bhandar/db';
import {
  filtersGoods,
  type ListedDocumentKind,
  type Period,
  type SalesDocument,
  type SalesDocumentDetails,
  type SalesDocumentId,
  type SalesFilters,
} from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';

export interface DocumentQuestion {
  period: Period;
  filters: SalesFilters;
  places: readonly string[];
  kind: ListedDocumentKind | undefined;
  search: string;
  timeZone: string;
  limit: number;
  offset: number;
}

type FiguresQuestion = Pick<DocumentQuestion, 'period' | 'filters' | 'places' | 'timeZone'>;

type Row = Omit<SalesDocument, 'at'> & { at: Date };

const and = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions, sql`true`], sql` and `);

/** The day on which a return took effect, or was voided. */
const dayOf = (timeZone: string) => sql`(act.at at time zone ${timeZone})::date`;

/** The lines that match a filter by goods; all without one. */
function goodsOf({ productId, categoryId, companyId }: SalesFilters): RawBuilder<unknown> {
  return and([
    ...(productId ? [sql`line.product_id = ${productId}::uuid`] : []),
    ...(categoryId ? [sql`product.category_id = ${categoryId}::uuid`] : []),
    ...(companyId ? [sql`product.company_id = ${companyId}::uuid`] : []),
  ]);
}

const counterOf = (
  { cashierId, method, hour }: SalesFilters,
  columns: { person: RawBuilder<unknown>; method: RawBuilder<unknown>; at: RawBuilder<unknown> },
  timeZone: string,
) =>
  and([
    ...(cashierId ? [sql`${columns.person} = ${cashierId}::uuid`] : []),
    ...(method ? [sql`${columns.method} = ${method}`] : []),
    ...(hour === undefined ? [] : [sql`extract(hour from ${columns.at} at time zone ${timeZone}) = ${hour}`]),
  ]);

/** The person of a return is whose drawer it moved, as in the sums; a void shows the person who made it. */
const RETURN_PERSON = sql`join staff_member person
  on person.id = case when back.cause = 'saleVoided' then back.posted_by else act.person_id end`;

/** The payment method of a receipt, as in the sums. */
const PAID = sql`(select case when count(*) = 1 then min(paid.method) else 'split' end from sale_payment paid where paid.sale_id = sale.id)`;

/** Every method that paid a receipt, the credit of an exchange first. */
const METHODS = sql`array(select paid.method from sale_payment paid where paid.sale_id = sale.id
  group by paid.method order by paid.method <> 'exchange', min(paid.line_no))`;

function sales({ period, filters, places, timeZone }: FiguresQuestion) {
  const byLines = filtersGoods(filters);
  // The index is by instant: no zone is more than a day away from UTC. Without goods a receipt's own total is the sum of its
  // lines, and the lines of whole years need not be read.
  return sql`
    select 'sale' as kind, sale.id::text as id, sale.receipt_no as number, sale.sold_at as at, sale.business_on,
      sale.location_id, ${staffName('person')} as person, sale.customer_name as customer,
      ${byLines ? sql`sum(line.quantity)::float8` : sql`null::float8`} as units,
      ${byLines ? sql`sum(line.line_total_minor - line.discount_minor)::float8` : sql`sale.total_minor`} as net_minor,
      null::text as method, false as is_void
    from sale ${byLines ? sql`join sale_line line on line.sale_id = sale.id join product on product.id = line.product_id` : sql``}
    join staff_member person on person.id = sale.cashier_id
    where sale.status = 'accepted' and sale.location_id = any(${places}::uuid[])
      and sale.business_on between ${period.from}::date and ${period.to}::date
      and sale.sold_at >= ${period.from}::date - 1 and sale.sold_at < ${period.to}::date + 3
      and ${goodsOf(filters)}
      and ${counterOf(filters, { person: sql`sale.cashier_id`, method: PAID, at: sql`sale.sold_at` }, timeZone)}
    ${byLines ? sql`group by sale.id, person.id` : sql``}`;
}

/**
 * Returns of which the period holds the refund or its void, and not both. The index is by instant: no zone is more than a
 * day away from UTC.
 */
function returns({ period, filters, places, timeZone }: FiguresQuestion) {
  const columns = { person: sql`act.person_id`, method: sql`back.refund_method`, at: sql`act.at` };
  return sql`
    select 'return', back.id::text, back.voucher, min(act.at), min(${dayOf(timeZone)}), back.location_id,
      min(${staffName('person')}), coalesce(sale.customer_name, ''), (-sum(act.sign * line.quantity))::float8,
      (-sum(act.sign * line.refund_minor))::float8, back.refund_method, back.cause = 'saleVoided'
    from return_acts() act join sale_return back on back.id = act.return_id
    join sale_return_line line on line.return_id = back.id
    join product on product.id = line.product_id ${RETURN_PERSON}
    left join sale on sale.id = back.sale_id
    where act.location_id = any(${places}::uuid[])
      and ${dayOf(timeZone)} between ${period.from}::date and ${period.to}::date
      and act.at >= ${period.from}::date - 1 and act.at < ${period.to}::date + 3
      and ${goodsOf(filters)} and ${counterOf(filters, columns, timeZone)}
    group by back.id, sale.customer_name having sum(act.sign) <> 0`;
}

function pastSales({ period, filters, places, timeZone }: FiguresQuestion) {
  const columns = { person: sql`null::uuid`, method: sql`'none'`, at: sql`line.sold_at` };
  return sql`
    select 'past', min(line.id)::text, line.invoice_no, min(line.sold_at), line.business_on, line.location_id, '',
      max(line.customer), sum(line.quantity)::float8, sum(line.amount_minor)::float8, 'none', false
    from past_sale_line line join product on product.id = line.product_id
    where line.location_id = any(${places}::uuid[])
      and line.business_on between ${period.from}::date and ${period.to}::date
      and ${goodsOf(filters)} and ${counterOf(filters, columns, timeZone)}
    group by line.location_id, line.invoice_no, line.business_on`;
}

/** The documents of a figure, latest first, with their number and sum. */
export async function listDocuments(
  db: Db,
  question: DocumentQuestion,
): Promise<{ rows: Row[]; total: number; netMinor: number }> {
  const { kind, search, limit, offset } = question;
  const like = containing(search);
  const { rows } = await sql<Row & { total: number; sum: number }>`
    with document as (
      ${sales(question)} union all ${returns(question)} union all ${pastSales(question)}
    ), wanted as (
      select * from document where ${and([
        ...(kind ? [sql`case when is_void then 'void' else kind end = ${kind}`] : []),
        ...(search === '' ? [] : [sql`(number ilike ${like} or customer ilike ${like} or person ilike ${like})`]),
      ])}
    )
    select wanted.kind, wanted.id, wanted.number, wanted.at, wanted.business_on, wanted.location_id, wanted.person,
      wanted.customer, wanted.net_minor, place.name as store, whole.total, whole.sum,
      coalesce(wanted.units, (select sum(line.quantity) from sale_line line where line.sale_id = sale.id))::float8 as units,
      coalesce(wanted.method, ${PAID}) as method, wanted.is_void, ${METHODS} as methods,
      exists (select from sale_return back where back.sale_id = sale.id and back.cause = 'saleVoided') as is_voided
    from (select count(*) as total, coalesce(sum(net_minor), 0)::float8 as sum from wanted) whole
    left join lateral (select * from wanted order by at desc, id limit ${limit} offset ${offset}) wanted on true
    left join location place on place.id = wanted.location_id
    left join sale on sale.id = case when wanted.kind = 'sale' then wanted.id::uuid end
    order by wanted.at desc, wanted.id`.execute(db);
  const [first] = rows;
  const found = rows.filter(({ id }) => id !== null);
  return { rows: found, total: first?.total ?? 0, netMinor: first?.sum ?? 0 };
}

/** The sum of the documents of a day up to an instant. */
export async function sumDocumentsUntil(
  db: Db,
  asked: Pick<DocumentQuestion, 'places' | 'timeZone'> & { day: string; until: Date },
): Promise<number> {
  const { day, until, places, timeZone } = asked;
  const question = { period: { from: day, to: day }, filters: {}, places, timeZone };
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(net_minor), 0)::float8 as sum
    from (${sales(question)} union all ${returns(question)} union all ${pastSales(question)}) document
    where at <= ${until}`.execute(db);
  return rows[0]?.sum ?? 0;
}

type Details = Omit<SalesDocumentDetails, 'at'> & { at: Date; locationId: string };

const LINES = sql`jsonb_agg(jsonb_build_object('productId', line.product_id, 'name', line.name, 'quantity', line.quantity,
  'netMinor', line.net_minor, 'discountMinor', line.discount_minor) order by line.line_no)`;

/** One document with its lines, without an access check; callers check its location. */
export async function findDocument(
  db: Db,
  { kind, id }: SalesDocumentId,
  timeZone: string,
): Promise<Details | undefined> {
  const document = {
    sale: () => sql`
      select sale.id::text as id, sale.receipt_no as number, sale.sold_at as at, sale.business_on, sale.location_id,
        ${staffName('person')} as person, sale.customer_name as customer, ${PAID} as method,
        line.line_no, line.product_id, trim(line.product_name || ' ' || line.strength) as name, line.quantity,
        line.line_total_minor - line.discount_minor as net_minor, line.discount_minor
      from sale join sale_line line on line.sale_id = sale.id join staff_member person on person.id = sale.cashier_id
      where sale.id = ${id}::uuid and sale.status = 'accepted'`,
    return: () => sql`
      select back.id::text as id, back.voucher as number, act.at, ${dayOf(timeZone)} as business_on, back.location_id,
        ${staffName('person')} as person, coalesce(sale.customer_name, '') as customer, back.refund_method as method,
        line.line_no, line.product_id, trim(line.product_name || ' ' || line.strength) as name,
        -line.quantity as quantity, -line.refund_minor as net_minor, 0 as discount_minor
      from return_acts() act join sale_return back on back.id = act.return_id
      join sale_return_line line on line.return_id = back.id
      ${RETURN_PERSON} left join sale on sale.id = back.sale_id
      where act.return_id = ${id}::uuid and act.sign = 1`,
    past: () => sql`
      select ${id}::text as id, line.invoice_no as number, first_value(line.sold_at) over (order by line.line_no) as at,
        line.business_on, line.location_id, '' as person, line.customer, 'none' as method, line.line_no, line.product_id,
        line.product_name as name, line.quantity, line.amount_minor as net_minor, 0 as discount_minor
      from past_sale_line named
      join past_sale_line line on line.location_id = named.location_id and line.invoice_no = named.invoice_no
        and line.business_on = named.business_on
      where named.id = ${id}::bigint`,
  }[kind]();
  const { rows } = await sql<Details>`
    select ${kind}::text as kind, line.id, line.number, line.at, line.business_on, line.location_id, line.person,
      line.method, max(line.customer) as customer, place.name as store, sum(line.quantity)::float8 as units,
      sum(line.net_minor)::float8 as net_minor, ${LINES} as lines
    from (${document}) line join location place on place.id = line.location_id
    group by line.id, line.number, line.at, line.business_on, line.location_id, line.person, line.method, place.id`.execute(
    db,
  );
  return rows[0];
}

export async function listStoreIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('location').select('id').where('kind', '=', 'store').execute();
  return rows.map(({ id }) => id);
}
