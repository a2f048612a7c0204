import type { Tx } from '@bhandar/db';
import { type DatedUnits, SOLD_DAYS } from '@bhandar/domain/pos';
import { addDays } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/**
 * Lets returns of the same products to a store follow each other until the transaction ends, with or without a receipt.
 * Before the till and its shift, after the sale.
 */
export async function lockReturned(tx: Tx, storeId: string, productIds: readonly string[]): Promise<void> {
  for (const productId of [...new Set(productIds)].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`returned ${storeId} ${productId}`}, 0))`.execute(tx);
  }
}

export interface SoldGoods {
  storeId: string;
  productId: string;
  /** As printed on the pack; an unread number asks for the whole product. */
  batchNumber: string;
  expiresOn: string | null;
  /** The business day of the return. */
  businessOn: string;
  /** Of a recalled batch, however long ago they were sold. */
  isRecalled: boolean;
  /** A waiting return that is about to be posted. */
  except?: string;
}

export interface SoldUnits extends DatedUnits {
  isBack: boolean;
  /** Back already, and not only to come back once a manager agrees. */
  isPosted: boolean;
  /** Came back because it was recalled. */
  isRecall: boolean;
  /** Of the batch that is asked about. */
  isOfBatch: boolean;
}

/**
 * What a store sold of a product, without what came or is to come back with its receipt, and what came or is to come back
 * without one. The caller holds `lockReturned`.
 */
export async function listSoldUnits(tx: Tx, goods: SoldGoods): Promise<SoldUnits[]> {
  const { storeId, productId, batchNumber, expiresOn, businessOn, isRecalled, except = null } = goods;
  // A return of the last days may be of a sale that was as long before it.
  const since = isRecalled ? '-infinity' : addDays(businessOn, -2 * SOLD_DAYS);
  const { rows } = await sql<SoldUnits>`
    with left_store as (
      select sale.business_on as "on", m.batch_id, m.quantity - coalesce((
          select sum(case when back.status = 'posted' then moved.quantity
            when line.batch_id = m.batch_id or line.batch_id is null then line.quantity end)
          from sale_return back join sale_return_line line on line.return_id = back.id and line.sale_line_no = m.line_no
          left join stock_movement moved on moved.document_kind = 'saleReturn' and moved.document_id = back.id
            and moved.line_no = line.line_no and moved.batch_id = m.batch_id and moved.reverses is null
          where back.sale_id = sale.id and back.status <> 'voided'), 0)::bigint as quantity
      from sale_line sold
      join sale on sale.id = sold.sale_id
      join stock_movement m on m.document_kind = 'sale' and m.document_id = sale.id and m.line_no = sold.line_no
        and m.reverses is null
      where sold.product_id = ${productId}::uuid and sale.location_id = ${storeId}::uuid
        and sale.business_on >= ${since}::date
    ), flow as (
      select false as is_back, true as is_posted, false as is_recall, left_store."on", greatest(left_store.quantity, 0) as quantity, batch.number_key, batch.expires_on
      from left_store join batch on batch.id = left_store.batch_id
      union all
      select true, back.status = 'posted', back.cause = 'recalled', back.business_on, line.quantity, batch_number_key(line.batch_number), line.expires_on
      from sale_return_line line join sale_return back on back.id = line.return_id
      where line.product_id = ${productId}::uuid and back.location_id = ${storeId}::uuid and back.sale_id is null
        and back.status <> 'voided' and back.business_on >= ${since}::date and back.id is distinct from ${except}::uuid
    )
    select is_back, is_posted, is_recall, "on", quantity, number_key = batch_number_key(${batchNumber})
      and (expires_on = ${expiresOn}::date or ${expiresOn}::date is null) is true as is_of_batch
    from flow`.execute(tx);
  return rows;
}
