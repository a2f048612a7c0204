import { type Kysely, sql } from 'kysely';

/**
 * A payment or credit note settles bills of its own buyer only. What it settled of others before stays until a person
 * settles it anew, because the payments of that time named no buyer.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posting_allocation add column by_old_rule boolean not null default false;
    update posting_allocation a set by_old_rule = true from supplier_posting credit, supplier_posting bill
    where credit.id = a.credit_id and bill.id = a.bill_id and credit.store_id is distinct from bill.store_id`.execute(
    db,
  );
}
