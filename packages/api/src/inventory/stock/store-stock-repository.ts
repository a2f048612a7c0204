import type { Db, Tx } from '@bhandar/db';
import type { ProductSearch } from '@bhandar/domain/catalogue';
import type {
  ExpiryWindow,
  StockBatch,
  StockLevelStatus,
  StockSort,
  StockTotals,
  StockTotalsQuery,
  StoreStock,
  StoreStockQuery,
} from '@bhandar/domain/inventory';
import { addDays, offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { EXPIRY_NEAR_DAYS, EXPIRY_SOON_DAYS, LOW_STOCK_UNITS } from '../../accounts';
import { matchOrder } from '../../core/product-words-repository';
import { isBlockedSql, usableOn } from '../ledger/available-repository';
import { searchesProduct } from './batch-search-repository';
import { valueAtMrp } from './held-place-repository';

export interface StockRequest extends StoreStockQuery {
  locationId: string;
  today: string;
  /** Finds products by words like those of the search. */
  forgiven?: ProductSearch | undefined;
}

/** One row per product at the location, with the sums over its batches. */
const heldAt = ({ locationId, today }: Pick<StockRequest, 'locationId' | 'today'>) => sql`
  select b.product_id, sum(b.on_hand)::float8 as on_hand,
    coalesce(sum(b.on_hand - b.reserved) filter (where ${usableOn(today)}), 0)::float8 as sellable,
    min(batch.expires_on) filter (where b.on_hand > 0) as soonest_expiry
  from stock_balance b join batch on batch.id = b.batch_id
  where b.location_id = ${locationId}
  group by b.product_id`;

/** By sellable stock: a shelf of expired goods is out of stock. */
const levels: Record<StockLevelStatus, RawBuilder<boolean>> = {
  out: sql`held.sellable = 0`,
  low: sql`held.sellable between 1 and ${LOW_STOCK_UNITS}`,
  ok: sql`held.sellable > ${LOW_STOCK_UNITS}`,
};

function lastDayOf(window: Exclude<ExpiryWindow, 'expired'>, today: string): RawBuilder<string> {
  if (window === 'soon') return sql`${today}::date + ${EXPIRY_SOON_DAYS}`;
  if (window === 'near') return sql`${today}::date + ${EXPIRY_NEAR_DAYS}`;
  return sql`${addDays(today, Number(window))}::date`;
}

function expiresWithin(window: ExpiryWindow, { locationId, today }: StockRequest): RawBuilder<boolean> {
  const days =
    window === 'expired'
      ? sql`batch.expires_on < ${today}::date`
      : sql`batch.expires_on between ${today}::date and ${lastDayOf(window, today)}`;
  return sql`exists (
    select from stock_balance b join batch on batch.id = b.batch_id
    where b.location_id = ${locationId} and b.product_id = held.product_id and b.on_hand > 0 and ${days})`;
}

function conditions(request: StockRequest): RawBuilder<boolean>[] {
  const { kind, standing, expiry, search } = request;
  return [
    // Products without stock are listed only on request.
    standing ? levels[standing] : sql`held.on_hand > 0`,
    ...(kind ? [sql<boolean>`product.kind = ${kind}`] : []),
    ...(expiry ? [expiresWithin(expiry, request)] : []),
    ...searchesProduct(search, request.forgiven),
  ];
}

const sellableAtMrp = sql<number>`held.sellable * coalesce(product.unit_mrp_minor, 0)`;

const sorts: Record<StockSort, RawBuilder<unknown>> = {
  expiry: sql`held.soonest_expiry`,
  name: sql`product.trade_key`,
  onHand: sql`held.on_hand`,
  value: sellableAtMrp,
};

type StockRow = Omit<StoreStock, 'batches'>;

export async function listStock(db: Db | Tx, request: StockRequest): Promise<{ rows: StockRow[]; total: number }> {
  const where = sql.join(conditions(request), sql` and `);
  const from = sql`(${heldAt(request)}) held join product on product.id = held.product_id`;
  const direction = request.direction === 'desc' ? sql`desc` : sql`asc`;
  const match = request.sort ? undefined : matchOrder(request.search, request.forgiven);
  const order = match ?? sql`${sorts[request.sort ?? 'expiry']} ${direction} nulls last`;
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(db),
    sql<StockRow>`
      select product.id as product_id, product.kind, product.code, product.trade_name as name, product.generic_name,
        product.strength, category.name as category, company.name as company,
        held.on_hand, held.sellable, held.soonest_expiry,
        held.on_hand * coalesce(product.unit_mrp_minor, 0) as value_minor, ${sellableAtMrp} as sellable_minor
      from ${from}
      join category on category.id = product.category_id
      join company on company.id = product.company_id
      where ${where}
      order by ${order}, product.trade_key, product.id
      limit ${request.limit} offset ${offsetOf(request)}`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface BatchRow extends StockBatch {
  productId: string;
}

/** The batches of products at a location, first expiry first; empty ones only if there are no others. */
export async function listBatches(
  db: Db | Tx,
  asked: { locationId: string; productIds: readonly string[]; today: string },
): Promise<BatchRow[]> {
  if (asked.productIds.length === 0) return [];
  const { rows } = await sql<BatchRow>`
    select b.product_id, batch.id as batch_id, batch.batch_number, batch.expires_on, b.on_hand, b.reserved,
      ${sql.raw(isBlockedSql())} as blocked, ${valueAtMrp} as value_minor,
      case when ${usableOn(asked.today)} then ((b.on_hand - b.reserved)::numeric * coalesce(product.unit_mrp_minor, 0))::float8
        else 0 end as sellable_minor
    from stock_balance b
    join batch on batch.id = b.batch_id
    join product on product.id = b.product_id
    where b.location_id = ${asked.locationId} and b.product_id = any(${asked.productIds}::uuid[]) and b.on_hand > 0
    order by batch.expires_on nulls last, batch.received_at, batch.id`.execute(db);
  return rows;
}

interface TotalsRequest extends Pick<StockTotalsQuery, 'kind'> {
  locationId: string;
  today: string;
}

export async function sumStock(db: Db | Tx, { locationId, kind, today }: TotalsRequest): Promise<StockTotals> {
  const { rows } = await sql<StockTotals>`
    with lots as (
      select b.product_id, b.on_hand, b.reserved, coalesce(product.unit_mrp_minor, 0)::numeric as unit_minor,
        ${usableOn(today)} as usable
      from stock_balance b join batch on batch.id = b.batch_id join product on product.id = b.product_id
      where b.location_id = ${locationId} and b.on_hand > 0 and ${kind ? sql`product.kind = ${kind}` : sql`true`}
    )
    select count(distinct product_id) as products,
      coalesce(sum((on_hand - reserved) * unit_minor) filter (where usable), 0)::float8 as sellable_minor,
      coalesce(sum(reserved * unit_minor) filter (where usable), 0)::float8 as reserved_minor,
      coalesce(sum(on_hand * unit_minor) filter (where not usable), 0)::float8 as unsellable_minor
    from lots`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A query of aggregates answers one row');
  return totals;
}

export interface StockCounts {
  expiringSoon: number;
  expiringNear: number;
  expiringSoonValueMinor: number;
  expired: number;
  expiredValueMinor: number;
  lowStock: number;
  outOfStock: number;
  lowPharmacy: number;
  outPharmacy: number;
  lowNonPharmacy: number;
  outNonPharmacy: number;
  products: number;
  valueMinor: number;
}

/** The counts of a location: batches that expire or have expired, products that are low or out of stock. */
export async function countStock(db: Db | Tx, asked: { locationId: string; today: string }): Promise<StockCounts> {
  const { locationId, today } = asked;
  const low = sql`sellable between 1 and ${LOW_STOCK_UNITS}`;
  const near = sql`expires_on between ${today}::date and ${lastDayOf('near', today)}`;
  const soon = sql`expires_on between ${today}::date and ${lastDayOf('soon', today)}`;
  const { rows } = await sql<StockCounts>`
    with lots as (
      select b.product_id, product.kind, b.on_hand, batch.expires_on,
        case when ${usableOn(today)} then b.on_hand - b.reserved else 0 end as sellable, coalesce(product.unit_mrp_minor, 0)::numeric as unit_minor
      from stock_balance b join batch on batch.id = b.batch_id join product on product.id = b.product_id
      where b.location_id = ${locationId}
    ), held as (
      select product_id, kind, sum(on_hand) as on_hand, sum(sellable) as sellable from lots group by product_id, kind
    )
    select
      (select count(*) from lots where on_hand > 0 and ${soon}) as expiring_soon,
      (select count(*) from lots where on_hand > 0 and ${near}) as expiring_near,
      (select coalesce(sum(on_hand * unit_minor), 0)::float8 from lots where ${soon}) as expiring_soon_value_minor,
      (select count(*) from lots where on_hand > 0 and expires_on < ${today}::date) as expired,
      (select coalesce(sum(on_hand * unit_minor), 0)::float8 from lots where expires_on < ${today}::date) as expired_value_minor,
      (select count(*) from held where ${low}) as low_stock,
      (select count(*) from held where sellable = 0) as out_of_stock,
      (select count(*) from held where kind = 'pharmacy' and ${low}) as low_pharmacy,
      (select count(*) from held where kind = 'pharmacy' and sellable = 0) as out_pharmacy,
      (select count(*) from held where kind = 'nonPharmacy' and ${low}) as low_non_pharmacy,
      (select count(*) from held where kind = 'nonPharmacy' and sellable = 0) as out_non_pharmacy,
      (select count(*) from held where on_hand > 0) as products,
      (select coalesce(sum(on_hand * unit_minor), 0)::float8 from lots) as value_minor`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('A query of aggregates answers one row');
  return counts;
}
