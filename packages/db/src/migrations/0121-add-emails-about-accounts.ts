import { type Kysely, sql } from 'kysely';

/** Emails about an account, and whether people who chose nothing get emails about orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column mail_orders boolean not null default false;

    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check check (kind in ('otp', 'passwordChanged', 'emailChanged',
      'secondFactorChanged', 'accessChanged', 'accountDisabled', 'accountEnabled', 'registrationRejected', 'signedIn',
      'contact', 'contactCopy', 'customerStatement', 'saleReceipt'));
  `.execute(db);
}
