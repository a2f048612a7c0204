import { type Kysely, sql } from 'kysely';

/** Cash that a person takes out of a drawer counts towards the limit of what they make alone in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table solo_act drop constraint solo_act_act_check, add constraint solo_act_act_check
      check (act in ('returnWithoutReceipt', 'refund', 'saleVoided', 'stockFound', 'countSurplus', 'productStock',
        'transitFound', 'quarantineReleased', 'supplierReturn', 'cashPaidOut', 'customerReceiptVoided'))`.execute(db);
}
