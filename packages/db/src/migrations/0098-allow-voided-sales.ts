import { type Kysely, sql } from 'kysely';

/** A voided sale is a return of all it sold, made before its goods left the counter. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table sale_return drop constraint sale_return_cause_check;
    alter table sale_return add constraint sale_return_cause_check
      check (cause in ('unwanted', 'recalled', 'wronglyDispensed', 'saleVoided'));
    -- A sale is voided once, and the return that did it is never voided itself.
    create unique index sale_return_void_key on sale_return (sale_id) where cause = 'saleVoided';
    alter table sale_return add constraint sale_return_void_stays
      check (cause <> 'saleVoided' or status = 'posted' and sale_id is not null);
  `,
    )
    .execute(db);
}
