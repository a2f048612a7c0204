import { type Db, type SupplierPayment as PaymentRow, staffName, type Tx } from '@bhandar/db';
import type { SupplierPayment } from '@bhandar/domain/purchasing';
import { notFound } from '@bhandar/domain/shared';
import { type Insertable, sql } from 'kysely';

/** Payments belong to the organisation: every manager sees them all. */
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

/** Locked until the transaction ends; undefined if there is none. */
export async function lockSupplierPayment(
  tx: Tx,
  id: string,
): Promise<{ direction: SupplierPayment['direction']; voided: boolean } | undefined> {
  const { rows } = await sql<{ direction: SupplierPayment['direction']; voided: boolean }>`
    select direction, voided_at is not null as voided from supplier_payment where id = ${id} for update`.execute(tx);
  return rows[0];
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
