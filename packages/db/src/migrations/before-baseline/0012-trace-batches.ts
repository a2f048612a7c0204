import { type Kysely, sql } from 'kysely';

/** Why a batch is blocked and by whom, and the running number of the shop's own barcodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table batch
      add column blocked_by uuid references staff_member (id),
      add column blocked_reason text not null default '';

    create sequence own_barcode_seq;
  `.execute(db);
}
