import type { Db, Tx } from '@bhandar/db';
import type { PurchasedBefore, SeenInvoice } from '@bhandar/domain/ordering';
import { fold } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/** What products cost, and the packs they came in, by the last purchase that stands. */
export async function readPurchasedBefore(db: Db | Tx, productIds: readonly string[]): Promise<PurchasedBefore[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<PurchasedBefore>`
    select product.id as product_id, product.unit_cost, product.unit_mrp_minor, last.pack_size, last.pack_tp_minor,
      last.pack_type, last.sale_pack_size, last.pack_mrp_minor
    from product left join lateral (
      select line.pack_size, line.pack_tp_minor, line.pack_type, line.sale_pack_size, line.pack_mrp_minor
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = product.id and purchase.voided_at is null
      order by purchase.created_at desc, purchase.id, line.line_no desc limit 1
    ) last on true
    where product.id = any(${productIds}::uuid[])`.execute(db);
  return rows;
}

/** An invoice number is compared without case, spaces and punctuation: "INV-07 / 12" is "inv0712". */
export const invoiceKey = (invoiceNumber: string): string => fold(invoiceNumber).replace(/[^\p{L}\p{N}]/gu, '');

/** The purchase of a supplier that has this invoice number already. */
export async function findInvoice(
  db: Db | Tx,
  { supplierId, invoiceNumber, exceptId }: { supplierId: string | null; invoiceNumber: string; exceptId?: string },
): Promise<SeenInvoice | null> {
  const key = invoiceKey(invoiceNumber);
  if (!supplierId || key === '') return null;
  let query = db
    .selectFrom('purchase')
    .select(['voucher', 'purchasedOn'])
    .where('supplierId', '=', supplierId)
    .where('invoiceKey', '=', key)
    .where('voidedAt', 'is', null);
  if (exceptId) query = query.where('id', '<>', exceptId);
  return (await query.orderBy('createdAt', 'desc').limit(1).executeTakeFirst()) ?? null;
}

/** The invoices that suppliers have already, as "supplier key". */
export async function readInvoiceKeys(db: Db | Tx, supplierIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ supplierId: string; invoiceKey: string }>`
    select distinct supplier_id, invoice_key from purchase
    where supplier_id = any(${supplierIds}::uuid[]) and invoice_key <> '' and voided_at is null`.execute(db);
  return new Set(rows.map((row) => `${row.supplierId} ${row.invoiceKey}`));
}
