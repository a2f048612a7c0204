import { type Db, staffName, type Tx } from '@bhandar/db';
import { type PriceCampaign, type PriceEntry, PriceMethod, PriceScope, priceStateOf } from '@bhandar/domain/pricing';
import { type RawBuilder, sql } from 'kysely';

type EntryRow = Omit<PriceEntry, 'state' | 'startsAt' | 'untilAt' | 'endedAt' | 'createdAt'> & {
  startsAt: Date;
  untilAt: Date | null;
  endedAt: Date | null;
  createdAt: Date;
};

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

function entryOf(row: EntryRow, now: Date): PriceEntry {
  const times = { startsAt: row.startsAt.toISOString(), untilAt: iso(row.untilAt), endedAt: iso(row.endedAt) };
  return {
    ...row,
    ...times,
    scope: PriceScope.parse(row.scope),
    method: PriceMethod.parse(row.method),
    createdAt: row.createdAt.toISOString(),
    state: priceStateOf(times, now.toISOString()),
  };
}

const entries = sql`
  select price.id, price.location_id, price.scope, coalesce(price.product_id, price.company_id, price.category_id)
      as target_id,
    coalesce(nullif(trim(product.trade_name || ' ' || product.strength), ''), company.name, category.name, '')
      as target_name,
    price.method, price.price_minor, price.basis_points, price.never_below_cost, price.before_minor, price.starts_at,
    price.until_at, price.ended_at, price.end_reason, price.reason, price.campaign_id, price.created_at,
    ${staffName('author')} as created_by, ${staffName('ender')} as ended_by
  from store_price price
  left join product on product.id = price.product_id
  left join company on company.id = price.company_id
  left join category on category.id = price.category_id
  left join staff_member author on author.id = price.created_by
  left join staff_member ender on ender.id = price.ended_by`;

async function readEntries(db: Db | Tx, rest: RawBuilder<unknown>, now: Date): Promise<PriceEntry[]> {
  const { rows } = await sql<EntryRow>`${entries} ${rest}`.execute(db);
  return rows.map((row) => entryOf(row, now));
}

export async function findEntry(db: Db | Tx, id: string, now: Date): Promise<PriceEntry | undefined> {
  const [entry] = await readEntries(db, sql`where price.id = ${id}`, now);
  return entry;
}

/** The prices and rules of a product at a store, newest first. */
export const listEntriesOf = (
  db: Db,
  { locationId, scopeIds, now }: { locationId: string; scopeIds: readonly string[]; now: Date },
): Promise<PriceEntry[]> =>
  readEntries(
    db,
    sql`where price.location_id = ${locationId} and price.scope_id = any (${scopeIds}::uuid[])
      order by price.seq desc limit 200`,
    now,
  );

/** The rules of a store (not the prices of single products), newest first. */
export async function listRuleEntries(
  db: Db,
  { locationId, limit, offset, now }: { locationId: string; limit: number; offset: number; now: Date },
): Promise<{ data: PriceEntry[]; total: number }> {
  const own = sql`where price.location_id = ${locationId} and price.method <> 'fixed'`;
  const data = await readEntries(db, sql`${own} order by price.seq desc limit ${limit} offset ${offset}`, now);
  const { rows } = await sql<{ total: number }>`select count(*) as total from store_price price ${own}`.execute(db);
  return { data, total: rows[0]?.total ?? 0 };
}

/** The bulk changes of a store, newest first. */
export async function listCampaignRows(
  db: Db,
  { locationId, limit, offset, now }: { locationId: string; limit: number; offset: number; now: Date },
): Promise<{ data: PriceCampaign[]; total: number }> {
  const { rows } = await sql<{
    id: string;
    reason: string;
    prices: number;
    startsAt: Date;
    endsAt: Date | null;
    endedAt: Date | null;
    untilAt: Date | null;
    createdAt: Date;
    createdBy: string;
    total: number;
  }>`
    select campaign.*, ${staffName('author')} as created_by, count(*) over () as total
    from (
      select campaign_id as id, min(reason) as reason, count(*) as prices, min(starts_at) as starts_at,
        min(ends_at) as ends_at, min(ended_at) as ended_at, min(created_at) as created_at,
        case when bool_and(until_at is not null) then max(until_at) end as until_at, max(seq) as last,
        (array_agg(created_by))[1] as author_id
      from store_price where location_id = ${locationId} and campaign_id is not null group by 1
    ) campaign
    left join staff_member author on author.id = campaign.author_id
    order by last desc limit ${limit} offset ${offset}`.execute(db);
  const data = rows.map(({ id, reason, prices, createdBy, ...row }) => {
    const times = { startsAt: row.startsAt.toISOString(), endedAt: iso(row.endedAt), untilAt: iso(row.untilAt) };
    return {
      id,
      reason,
      prices,
      createdBy,
      startsAt: times.startsAt,
      endedAt: times.endedAt,
      endsAt: iso(row.endsAt),
      createdAt: row.createdAt.toISOString(),
      state: priceStateOf(times, now.toISOString()),
    };
  });
  return { data, total: rows[0]?.total ?? 0 };
}

export async function campaignExists(db: Db | Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from store_price where campaign_id = ${id} limit 1`.execute(db);
  return rows.length > 0;
}

export async function listStoreNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const stores = await db
    .selectFrom('location')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .where('kind', '=', 'store')
    .execute();
  return new Map(stores.map(({ id, name }) => [id, name]));
}
