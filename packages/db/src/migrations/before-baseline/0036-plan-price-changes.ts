import { type Kysely, sql } from 'kysely';

/** Bulk changes of prices go on behind the requests: worked out first, a stretch at a time, and written whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job drop constraint job_kind_check;
    alter table job add constraint job_kind_check check (kind in ('export', 'priceChange'));
    -- What was asked for, and what came of it, as far as the kind has more to say than its subject.
    alter table job add column input jsonb, add column result jsonb;

    -- What a bulk change comes to, of use only until it is written into the books. Its id is the job's.
    create table planned_price (
      campaign_id uuid not null references job (id) on delete cascade,
      location_id uuid not null,
      product_id uuid not null,
      price_minor bigint,
      before_minor bigint,
      verdict text not null check (verdict in ('change', 'same', 'aboveMrp', 'belowCost', 'noBase')),
      under_cost boolean not null,
      primary key (campaign_id, product_id, location_id),
      check (verdict <> 'change' or price_minor is not null)
    );
  `.execute(db);
}
