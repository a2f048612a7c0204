import { type Kysely, sql } from 'kysely';

/**
 * Goods that nobody paid for, and lowered accounts of customers, count towards the limit of what a person makes alone in
 * a day. Rows of `supplierReturn` stay from older versions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table solo_act drop constraint solo_act_act_check, add constraint solo_act_act_check
      check (act in ('returnWithoutReceipt', 'refund', 'saleVoided', 'stockFound', 'countSurplus', 'productStock',
        'transitFound', 'quarantineReleased', 'supplierReturn', 'cashPaidOut', 'customerReceiptVoided',
        'purchaseUnpaid', 'accountLowered'))`.execute(db);
}
