import { type Kysely, sql } from 'kysely';

/** Goods that a deleted write-off puts back count towards the limit of what a person makes alone in a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table solo_act drop constraint solo_act_act_check, add constraint solo_act_act_check
      check (act in ('returnWithoutReceipt', 'refund', 'saleVoided', 'stockFound', 'countSurplus', 'productStock',
        'transitFound', 'quarantineReleased', 'supplierReturn', 'cashPaidOut', 'customerReceiptVoided',
        'purchaseUnpaid', 'accountLowered', 'writeOffVoided'))`.execute(db);
}
