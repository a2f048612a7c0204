import { type Kysely, sql } from 'kysely';

/** The text of a payment method's QR code, which the customer display shows with the amount of the bill. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tender add column payment_code text not null default '' check (length(payment_code) <= 512)`.execute(
    db,
  );
}
