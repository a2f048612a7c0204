import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ProductSearch } from '@bhandar/domain/catalogue';
import {
  bucketDays,
  EXPIRY_BUCKETS,
  type ExpiryBucket,
  type HeldBatch,
  type HeldBatchQuery,
  type HeldBatchSort,
  type HeldPlace,
} from '@bhandar/domain/inventory';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { EXPIRY_NEAR_DAYS, EXPIRY_SOON_DAYS } from '../../accounts';
import { matchOrder } from '../../core/product-words-repository';
import { isBlockedSql } from '../ledger/available-repository';
import { searchesBatch } from '../stock/batch-search-repository';
import { heldPlace, ofAccessiblePlace, seesCost, valueAtMrp, withHome } from '../stock/held-place-repository';

type Person = Pick<Actor, 'role' | 'stores'>;

const costOf = sql`round(coalesce(batch.unit_cost, product.unit_cost, 0) * 100 * b.on_hand)::float8`;

const expiringBy = (to: string) => sql<boolean>`batch.expires_on <= ${to}::date`;

interface HeldRequest {
  query: HeldBatchQuery;
  today: string;
  /** Finds products by words like those of the search. */
  forgiven?: ProductSearch | undefined;
}

function conditions(actor: Person, { query, today, forgiven }: HeldRequest): RawBuilder<boolean>[] {
  const { scope, bucket, kind, homeId, quarantine, search } = query;
  const untilDay = bucket === 'soon' ? EXPIRY_SOON_DAYS : bucket === 'near' ? EXPIRY_NEAR_DAYS : undefined;
  const days = bucket && bucket !== 'soon' && bucket !== 'near' ? bucketDays(bucket, today) : undefined;
  return [
    sql<boolean>`b.on_hand > 0`,
    ofAccessiblePlace(actor),
    ...(days ? [expiringBy(days.to)] : scope === 'expiring' ? [expiringBy(bucketDays('180', today).to)] : []),
    ...(untilDay ? [sql<boolean>`batch.expires_on between ${today}::date and ${today}::date + ${untilDay}`] : []),
    ...(days?.from ? [sql<boolean>`batch.expires_on >= ${days.from}::date`] : []),
    ...(kind ? [sql<boolean>`product.kind = ${kind}`] : []),
    ...(homeId ? [sql<boolean>`home.id = ${homeId}::uuid`] : []),
    ...(quarantine === undefined ? [] : [sql<boolean>`(place.kind = 'quarantine') = ${quarantine}::boolean`]),
    ...searchesBatch(search, forgiven),
  ];
}

const held = sql`stock_balance b
  join location place on place.id = b.location_id ${withHome}
  join batch on batch.id = b.batch_id
  join product on product.id = b.product_id`;

const sorts: Record<HeldBatchSort, RawBuilder<unknown>> = {
  expiry: sql`batch.expires_on`,
  name: sql`product.trade_key`,
  onHand: sql`b.on_hand`,
  value: costOf,
};

export async function listHeld(
  db: Db,
  actor: Person,
  request: HeldRequest,
): Promise<{ rows: HeldBatch[]; total: number }> {
  const { query } = request;
  const where = sql.join(conditions(actor, request), sql` and `);
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  // Sorting by a hidden figure would reveal its order.
  const by = query.sort === 'value' && !seesCost(actor) ? sorts.onHand : sorts[query.sort ?? 'expiry'];
  const match = query.sort ? undefined : matchOrder(query.search, request.forgiven);
  const [counted, listed] = await Promise.all([
    sql<{ total: number }>`select count(*) as total from ${held} where ${where}`.execute(db),
    sql<HeldBatch>`
      select ${heldPlace} as place, batch.id as batch_id, batch.batch_number, batch.expires_on,
        ${sql.raw(isBlockedSql())} as blocked, product.id as product_id, product.code, product.trade_name as name,
        product.generic_name, product.strength, category.name as category, company.name as company, b.on_hand,
        b.on_hand - b.reserved as available,
        ${seesCost(actor) ? costOf : sql`null::float8`} as cost_minor,
        ${valueAtMrp} as value_at_mrp_minor
      from ${held}
      join category on category.id = product.category_id
      join company on company.id = product.company_id
      where ${where}
      order by ${match ? sql`${match},` : sql``} ${by} ${direction} nulls last, product.trade_key, batch.id, place.id
      limit ${query.limit} offset ${offsetOf(query)}`.execute(db),
  ]);
  return { rows: listed.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface BucketSum {
  bucket: ExpiryBucket;
  place: HeldPlace;
  batches: number;
  units: number;
  costMinor: number;
  valueAtMrpMinor: number;
}

/** The quantity and value of each bucket at each location. */
export async function sumBuckets(
  db: Db,
  actor: Person,
  { homeId, today }: { homeId: string | undefined; today: string },
): Promise<BucketSum[]> {
  const bucket = sql`case ${sql.join(
    EXPIRY_BUCKETS.map(
      (name) => sql`when batch.expires_on <= ${bucketDays(name, today).to}::date then ${sql.lit(name)}`,
    ),
    sql` `,
  )} end`;
  const { rows } = await sql<BucketSum>`
    select bucket, place, count(*) as batches, sum(on_hand)::float8 as units, sum(cost)::float8 as cost_minor,
      sum(mrp)::float8 as value_at_mrp_minor
    from (
      select ${bucket} as bucket, ${heldPlace} as place, b.on_hand, ${costOf} as cost,
        ${valueAtMrp} as mrp
      from ${held}
      where b.on_hand > 0 and ${expiringBy(bucketDays('180', today).to)} and ${ofAccessiblePlace(actor)}
        ${homeId ? sql`and home.id = ${homeId}::uuid` : sql``}
    ) expiring
    group by bucket, place order by place ->> 'kind' desc, place ->> 'name', place ->> 'id'`.execute(db);
  return rows;
}
