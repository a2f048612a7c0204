import { type Kysely, sql } from 'kysely';

/** Goods that leave a store on one person's word count towards a limit of the day, each kind towards its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table solo_act drop constraint solo_act_act_check, add constraint solo_act_act_check
      check (act in ('returnWithoutReceipt', 'refund', 'saleVoided', 'stockFound', 'countSurplus', 'productStock',
        'transitFound', 'quarantineReleased', 'supplierReturn', 'cashPaidOut', 'customerReceiptVoided',
        'purchaseUnpaid', 'accountLowered', 'writeOffVoided', 'stockLost', 'countShortage', 'writtenOff'))`.execute(db);
}
