import type { Db, StorePrice, Tx } from '@bhandar/db';
import { type Insertable, type RawBuilder, sql } from 'kysely';

/** Locks the prices of stores for writing; tills do not wait for it. */
export async function lockStorePrices(tx: Tx, locationIds: readonly string[]): Promise<string[]> {
  const stores = await tx
    .selectFrom('location')
    .select('id')
    .where('id', 'in', [...locationIds])
    .where('kind', '=', 'store')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return stores.map(({ id }) => id);
}

export type NewPrice = Omit<Insertable<StorePrice>, 'id' | 'seq'> & { id?: string | undefined };

export async function insertPrice(tx: Tx, { id, ...price }: NewPrice): Promise<string> {
  const row = await tx
    .insertInto('storePrice')
    .values(id === undefined ? price : { id, ...price })
    .returning('id')
    .executeTakeFirstOrThrow();
  await settle(tx, sql`id = ${row.id}`);
  return row.id;
}

export interface CampaignFacts {
  id: string;
  startsAt: Date;
  endsAt: Date | null;
  reason: string;
  createdAt: Date;
  createdBy: string;
}

/** Writes all planned prices of a bulk change with one statement. */
export async function insertCampaign(tx: Tx, facts: CampaignFacts): Promise<void> {
  const { id, startsAt, endsAt, reason, createdAt, createdBy } = facts;
  await sql`
    insert into store_price (location_id, scope, product_id, method, price_minor, before_minor, starts_at, ends_at,
      reason, campaign_id, created_at, created_by)
    select location_id, 'product', product_id, 'fixed', price_minor, before_minor, ${startsAt}::timestamptz,
      ${endsAt}::timestamptz, ${reason}, ${id}::uuid, ${createdAt}::timestamptz, ${createdBy}::uuid
    from planned_price where campaign_id = ${id} and verdict = 'change'`.execute(tx);
  await settle(tx, sql`campaign_id = ${id}`);
}

/** Ends entries that have not ended yet. Answers their number. */
export async function endPrices(
  tx: Tx,
  which: { id: string } | { campaignId: string; locationId: string },
  end: { at: Date; by: string; reason: string },
): Promise<number> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`campaign_id = ${which.campaignId} and location_id = ${which.locationId}`;
  const { numAffectedRows = 0n } = await sql`
    update store_price set ended_at = ${end.at}, ended_by = ${end.by}, end_reason = ${end.reason}
    where ${chosen} and ended_at is null and (until_at is null or until_at > ${end.at})`.execute(tx);
  await settle(tx, chosen);
  return Number(numAffectedRows);
}

/**
 * Sets when other entries (same store, same target) are replaced by the chosen ones: a price without an end replaces
 * all before it, one with an end only interrupts them. Few are in force at once, however long the history is.
 */
async function settle(tx: Tx, chosen: RawBuilder<unknown>): Promise<void> {
  await sql`
    update store_price price set replaced_at = fate.replaced_at
    from (
      select id, min(starts_at) filter (where ends_at is null and (ended_at is null or ended_at > starts_at)) over (
        partition by location_id, scope_id order by starts_at, seq rows between 1 following and unbounded following
      ) as replaced_at
      from store_price where (location_id, scope_id) in (select location_id, scope_id from store_price where ${chosen})
    ) fate
    where price.id = fate.id and price.replaced_at is distinct from fate.replaced_at`.execute(tx);
}

/** The target of a rule; undefined if it does not exist. */
export async function findTargetName(
  db: Db | Tx,
  scope: 'category' | 'company' | 'product',
  id: string,
): Promise<string | undefined> {
  const name = scope === 'product' ? sql.ref('trade_name') : sql.ref('name');
  const { rows } = await sql<{ name: string }>`
    select ${name} as name from ${sql.table(scope)} where id = ${id} and deleted_at is null`.execute(db);
  return rows[0]?.name;
}
