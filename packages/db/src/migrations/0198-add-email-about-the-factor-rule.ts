import { type Kysely, sql } from 'kysely';

/** An email about the organisation's rule for second factors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check check (kind in ('otp', 'passwordChanged', 'emailChanged',
      'secondFactorChanged', 'factorNotRequired', 'accessChanged', 'accountDisabled', 'accountEnabled',
      'registrationRejected', 'signedIn', 'contact', 'contactCopy', 'customerStatement', 'saleReceipt'));
  `.execute(db);
}
