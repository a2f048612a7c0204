import { type Kysely, sql } from 'kysely';

/** Orders to suppliers are found by the beginning of their voucher, as the other documents are: see 0076. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index purchase_order_voucher_idx on purchase_order (voucher collate "C")`.execute(db);
}
