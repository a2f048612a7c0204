import { type Kysely, sql } from 'kysely';

/**
 * The email to the former address of a person whose email address was changed, and the index by which the receipt of an
 * offline sale is found by the reference on it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check check (kind in ('otp', 'passwordChanged', 'emailChanged',
      'secondFactorChanged', 'contact', 'contactCopy', 'customerStatement'));
    create index queued_sale_reference_idx on queued_sale (upper(right(id::text, 8)));
  `,
    )
    .execute(db);
}
