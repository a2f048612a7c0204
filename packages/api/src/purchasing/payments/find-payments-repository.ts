import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type FoundPayment, voucherOf } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { ofVisibleBuyer } from '../../core/access-repository';

/** The payment or refund of this number, if the person sees what its buyer pays. */
export async function findPaymentsByNumber(db: Db, actor: Actor, number: string): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select payment.id, payment.voucher, supplier.name as supplier
    from supplier_payment payment join supplier on supplier.id = payment.supplier_id
    join supplier_posting posting on posting.document_kind in ('payment', 'refund')
      and posting.document_id = payment.id and posting.reverses is null
    where payment.voucher = ${voucherOf('PM', number)} and ${ofVisibleBuyer(actor, 'posting.storeId')}`.execute(db);
  return rows;
}
