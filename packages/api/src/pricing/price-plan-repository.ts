import type { Tx } from '@bhandar/db';
import { type AppliedPrices, type PriceCounts, PriceVerdict } from '@bhandar/domain/pricing';
import { sql } from 'kysely';

/** The planned price of one product at one store. */
export interface PlannedRow {
  locationId: string;
  productId: string;
  priceMinor: number | null;
  beforeMinor: number | null;
  verdict: PriceVerdict;
  underCost: boolean;
}

/** Stores a page of a plan and replaces an earlier version of it. */
export async function insertPlanned(tx: Tx, campaignId: string, rows: readonly PlannedRow[]): Promise<void> {
  await sql`
    insert into planned_price (campaign_id, location_id, product_id, price_minor, before_minor, verdict, under_cost)
    select ${campaignId}::uuid, made.*
    from unnest(${rows.map((row) => row.locationId)}::uuid[], ${rows.map((row) => row.productId)}::uuid[],
      ${rows.map((row) => row.priceMinor)}::bigint[], ${rows.map((row) => row.beforeMinor)}::bigint[],
      ${rows.map((row) => row.verdict)}::text[], ${rows.map((row) => row.underCost)}::boolean[]) made
    on conflict (campaign_id, product_id, location_id) do update set price_minor = excluded.price_minor,
      before_minor = excluded.before_minor, verdict = excluded.verdict, under_cost = excluded.under_cost`.execute(tx);
}

export interface PlanStart {
  locationIds: readonly string[];
  /** The last entry of the stores that the plan includes. */
  seq: number;
  /** The instant for which the plan was computed. */
  at: Date;
}

/** The last entry of some stores, whose lock the transaction holds. */
export async function lastEntryOf(tx: Tx, locationIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(max(seq), 0) as seq from unnest(${locationIds}::uuid[]) as store (id)
    cross join lateral (
      select seq from store_price where location_id = store.id order by seq desc limit 1
    ) last`.execute(tx);
  return rows[0]?.seq ?? 0;
}

/** The planned products whose price another entry has changed since, each with its stores. */
export async function listOutdated(
  tx: Tx,
  campaignId: string,
  { locationIds, seq, at, now }: PlanStart & { now: Date },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ productId: string; places: string[] }>`
    with stirred as materialized (
      select distinct location_id, scope_id from store_price
      where location_id = any (${locationIds}::uuid[])
        -- An entry may have been written by a clock that is a little behind.
        and (seq > ${seq} or (starts_at > ${at} and starts_at <= ${now})
          or (until_at > ${at}::timestamptz - interval '1 minute' and until_at <= ${now}))
    )
    select product.id as product_id, array_agg(distinct planned.location_id) as places
    from stirred
    join product on stirred.scope_id in (product.id, product.company_id, product.category_id, stirred.location_id)
    join planned_price planned on planned.product_id = product.id and planned.location_id = stirred.location_id
    where planned.campaign_id = ${campaignId}
    group by 1`.execute(tx);
  return new Map(rows.map(({ productId, places }) => [productId, places]));
}

/** The counts of each store, in their order. */
export async function countPlanned(
  tx: Tx,
  campaignId: string,
  locationIds: readonly string[],
): Promise<{ locationId: string; counts: PriceCounts }[]> {
  const { rows } = await sql<{ locationId: string; verdict: string; rows: number; underCost: number }>`
    select location_id, verdict, count(*) as rows, count(*) filter (where under_cost) as under_cost
    from planned_price where campaign_id = ${campaignId} group by 1, 2`.execute(tx);
  return locationIds.map((locationId) => {
    const counts = { change: 0, same: 0, aboveMrp: 0, belowCost: 0, noBase: 0, underCost: 0 };
    for (const row of rows.filter((one) => one.locationId === locationId)) {
      const verdict = PriceVerdict.parse(row.verdict);
      counts[verdict] = row.rows;
      if (verdict === 'change') counts.underCost = row.underCost;
    }
    return { locationId, counts };
  });
}

/** Some of the refused rows, by name. */
export async function listRefused(tx: Tx, campaignId: string, limit: number): Promise<AppliedPrices['refused']> {
  const { rows } = await sql<{ name: string; storeName: string; verdict: string }>`
    select trim(product.trade_name || ' ' || product.strength) as name, store.name as store_name, planned.verdict
    from planned_price planned
    join product on product.id = planned.product_id
    join location store on store.id = planned.location_id
    where planned.campaign_id = ${campaignId} and planned.verdict not in ('change', 'same')
    order by product.trade_key, product.id, store.name limit ${limit}`.execute(tx);
  return rows.map((row) => ({ ...row, verdict: PriceVerdict.parse(row.verdict) }));
}

export async function dropPlan(tx: Tx, campaignId: string): Promise<void> {
  await tx.deleteFrom('plannedPrice').where('campaignId', '=', campaignId).execute();
}
