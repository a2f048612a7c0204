import type { Db, Tx } from '@bhandar/db';
import type { RefundableSale, RefundPayment } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';

/** The parts of a payment, or of a refund, of the row named `alias`. */
const part = (alias: string) => sql`jsonb_build_object('method', ${sql.ref(`${alias}.method`)},
  'tenderId', ${sql.ref(`${alias}.tender_id`)}, 'tenderName', ${sql.ref(`${alias}.tender_name`)},
  'amountMinor', ${sql.ref(`${alias}.amount_minor`)})`;

/**
 * What a receipt was paid by and refunded; of exchanges how the goods they credit were paid. The caller has locked the sale.
 */
export async function readRefundable(db: Db | Tx, saleId: string): Promise<RefundableSale> {
  const { rows } = await sql<RefundableSale>`
    select (select coalesce(jsonb_agg(${part('payment')} order by payment.part, payment.line_no), '[]')
        from (
          select 1 as part, line_no, method, tender_id, tender_name, amount_minor from sale_payment
          where sale_id = ${saleId}::uuid and method <> 'exchange'
          union all
          select 2, line_no, method, tender_id, tender_name, amount_minor from exchange_credit where sale_id = ${saleId}::uuid
        ) payment) as payments,
      (select coalesce(jsonb_agg(${part('refund')} order by refund.posted_at, refund.id, refund.part, refund.line_no), '[]')
        from (
          select back.posted_at, back.id, 1 as part, line_no, method, tender_id, tender_name, amount_minor
          from sale_return back join sale_refund on return_id = back.id
          where back.sale_id = ${saleId}::uuid and back.status = 'posted' and method <> 'exchange'
          union all
          select back.posted_at, back.id, 2, line_no, method, tender_id, tender_name, amount_minor
          from sale_return back join exchange on exchange.return_id = back.id
          join exchange_credit on exchange_credit.sale_id = exchange.sale_id
          where back.sale_id = ${saleId}::uuid and back.status = 'posted'
        ) refund) as refunds,
      organisation.cash_rounding_minor, sale.customer_id is not null as has_customer
    from organisation cross join sale where sale.id = ${saleId}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('sale');
  return row;
}

/** The smallest coin that cash is rounded to, in minor units; 0 rounds nothing. */
export async function readCashRounding(tx: Tx): Promise<number> {
  const { cashRoundingMinor } = await tx
    .selectFrom('organisation')
    .select('cashRoundingMinor')
    .executeTakeFirstOrThrow();
  return cashRoundingMinor;
}

export async function insertRefunds(tx: Tx, returnId: string, refunds: readonly RefundPayment[]): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insertInto('saleRefund')
    .values(refunds.map((refund, index) => ({ ...refund, returnId, lineNo: index + 1 })))
    .execute();
}

/** The person who holds the drawer that paid cash of a return. */
export async function findPayingHolder(tx: Tx, returnId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('saleReturn')
    .innerJoin('shift', 'shift.id', 'saleReturn.shiftId')
    .where('saleReturn.id', '=', returnId)
    .where('shift.kind', '=', 'till')
    .where('shift.automatic', '=', false)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('saleRefund').select('lineNo').where('returnId', '=', returnId).where('method', '=', 'cash')),
    )
    .select('shift.heldBy')
    .executeTakeFirst();
  return row?.heldBy;
}

/** The refunds of the return in `sale_return`. */
export const refundsOfReturn: RawBuilder<RefundPayment[]> = sql`(
  select coalesce(jsonb_agg(${part('refund')} order by refund.line_no), '[]')
  from sale_refund refund where refund.return_id = sale_return.id)`;
