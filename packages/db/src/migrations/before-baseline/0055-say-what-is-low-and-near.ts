import { type Kysely, sql } from 'kysely';

/** From how few units stock is low, and how many days ahead an expiry is near, then soon: the organisation's to say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation
      add column low_stock_units integer not null default 10 check (low_stock_units between 0 and 1000000),
      add column expiry_near_days smallint not null default 90 check (expiry_near_days <= 365),
      add column expiry_soon_days smallint not null default 30 check (expiry_soon_days >= 1),
      add check (expiry_soon_days < expiry_near_days)
  `.execute(db);
}
