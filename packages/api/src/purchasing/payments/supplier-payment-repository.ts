import { type Db, type SupplierPayment as PaymentRow, staffName, type Tx } from '@bhandar/db';
import type { Buyer, SupplierPayment } from '@bhandar/domain/purchasing';
import { notFound } from '@bhandar/domain/shared';
import { type Insertable, sql } from 'kysely';

export type NewPayment = Omit<Insertable<PaymentRow>, 'id' | 'voucher'>;

export async function insertSupplierPayment(tx: Tx, payment: NewPayment): Promise<string> {
  const { id } = await tx.insertInto('supplierPayment').values(payment).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Row = Omit<SupplierPayment, 'createdAt' | 'voidedAt'> & { createdAt: Date; voidedAt: Date | null };

export async function getSupplierPayment(db: Db | Tx, id: string): Promise<SupplierPayment> {
  const { rows } = await sql<Row>`
    select payment.id, payment.voucher, jsonb_build_object('id', supplier.id, 'name', supplier.name) as supplier,
      payment.direction, payment.amount_minor, payment.method, payment.reference, payment.paid_on, payment.note,
      payment.created_at, ${staffName('creator')} as created_by,
      payment.voided_at, ${staffName('voider')} as voided_by, payment.void_reason
    from supplier_payment payment
    join supplier on supplier.id = payment.supplier_id
    join staff_member creator on creator.id = payment.created_by
    left join staff_member voider on voider.id = payment.voided_by
    where payment.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('payment');
  return { ...row, createdAt: row.createdAt.toISOString(), voidedAt: row.voidedAt?.toISOString() ?? null };
}

export interface LockedPayment {
  direction: SupplierPayment['direction'];
  voided: boolean;
  storeId: Buyer;
}

/** Locked until the transaction ends; undefined if there is none. */
export async function lockSupplierPayment(tx: Tx, id: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<LockedPayment>`
    select direction, voided_at is not null as voided, (select posting.store_id from supplier_posting posting
      where posting.document_kind in ('payment', 'refund') and posting.document_id = payment.id
        and posting.reverses is null)
    from supplier_payment payment where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function isStore(tx: Tx, id: string): Promise<boolean> {
  const store = tx.selectFrom('location').select('id').where('id', '=', id).where('kind', '=', 'store');
  return (await store.executeTakeFirst()) !== undefined;
}

export async function markSupplierPaymentVoided(
  tx: Tx,
  id: string,
  { by, at, reason }: { by: string; at: Date; reason: string },
): Promise<void> {
  await tx
    .updateTable('supplierPayment')
    .set({ voidedAt: at, voidedBy: by, voidReason: reason })
    .where('id', '=', id)
    .execute();
}
