import { type Db, type CustomerReceipt as ReceiptTable, staffName, type Tx } from '@bhandar/db';
import type { CustomerReceipt } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import { type Insertable, sql } from 'kysely';

export type NewReceipt = Omit<Insertable<ReceiptTable>, 'id' | 'voucher'>;

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<string> {
  const { id } = await tx.insertInto('customerReceipt').values(receipt).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Row = Omit<CustomerReceipt, 'createdAt' | 'voidedAt'> & { createdAt: Date; voidedAt: Date | null };

/** The caller checks access to its store. */
export async function getReceipt(db: Db | Tx, id: string): Promise<CustomerReceipt> {
  const { rows } = await sql<Row>`
    select receipt.id, receipt.voucher, jsonb_build_object('id', customer.id, 'name', customer.name) as customer,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      receipt.amount_minor, receipt.method, receipt.reference, receipt.received_on, receipt.note,
      receipt.created_at, ${staffName('creator')} as created_by, receipt.voided_at, ${staffName('voider')} as voided_by,
      receipt.void_reason, account.balance_minor
    from customer_receipt receipt
    join customer_account account on account.id = receipt.account_id
    join customer on customer.id = account.customer_id
    join location store on store.id = account.location_id
    join staff_member creator on creator.id = receipt.created_by
    left join staff_member voider on voider.id = receipt.voided_by
    where receipt.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('customerReceipt');
  return { ...row, createdAt: row.createdAt.toISOString(), voidedAt: row.voidedAt?.toISOString() ?? null };
}

interface LockedReceipt {
  accountId: string;
  locationId: string;
  voided: boolean;
  /** Its cash came into a drawer. */
  inDrawer: boolean;
}

/** Held until the transaction ends; undefined where there is none. */
export async function lockReceipt(tx: Tx, id: string): Promise<LockedReceipt | undefined> {
  const { rows } = await sql<LockedReceipt>`
    select receipt.account_id, account.location_id, receipt.voided_at is not null as voided,
      receipt.shift_id is not null as in_drawer
    from customer_receipt receipt join customer_account account on account.id = receipt.account_id
    where receipt.id = ${id} for no key update of receipt`.execute(tx);
  return rows[0];
}

export async function markReceiptVoided(
  tx: Tx,
  id: string,
  { by, at, reason, voidShiftId }: { by: string; at: Date; reason: string; voidShiftId: string | null },
): Promise<void> {
  await tx
    .updateTable('customerReceipt')
    .set({ voidedAt: at, voidedBy: by, voidReason: reason, voidShiftId })
    .where('id', '=', id)
    .execute();
}
