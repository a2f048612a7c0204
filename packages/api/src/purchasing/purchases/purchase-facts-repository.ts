import type { Db, Tx } from '@bhandar/db';
import type { Actor, PurchasesByStores } from '@bhandar/domain/accounts';
import { invoiceKey, type PurchasedBefore, type SeenInvoice } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';
import { visibleTo } from './purchase-repository';

/** What becomes of a purchase by a store's manager. */
export async function readByStores(db: Db | Tx): Promise<PurchasesByStores> {
  const { purchasesByStores } = await db
    .selectFrom('organisation')
    .select('purchasesByStores')
    .executeTakeFirstOrThrow();
  return purchasesByStores;
}

/** The cost of products, and their pack at the warehouse's valid purchase of the latest day, of this supplier if there is one. */
export async function readPurchasedBefore(
  db: Db | Tx,
  { supplierId, productIds }: { supplierId: string | null; productIds: readonly string[] },
): Promise<PurchasedBefore[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<PurchasedBefore>`
    select product.id as product_id, product.unit_cost, product.unit_mrp_minor, last.purchased_on, last.pack_size,
      last.pack_tp_minor, last.pack_type, last.sale_pack_size, last.pack_mrp_minor
    from product left join lateral (
      select purchase.purchased_on, line.pack_size, line.pack_tp_minor, line.pack_type, line.sale_pack_size, line.pack_mrp_minor
      from purchase_line line join purchase on purchase.id = line.purchase_id
      where line.product_id = product.id and purchase.voided_at is null and purchase.store_id is null
      order by (purchase.supplier_id = ${supplierId}::uuid) desc nulls last, purchase.purchased_on desc,
        purchase.created_at desc, purchase.id, line.line_no desc limit 1
    ) last on true
    where product.id = any(${productIds}::uuid[])`.execute(db);
  return rows;
}

/** The supplier's existing purchase with this invoice number, among those that the person sees. */
export async function findInvoice(
  db: Db | Tx,
  actor: Actor,
  { supplierId, invoiceNumber, exceptId }: { supplierId: string | null; invoiceNumber: string; exceptId?: string },
): Promise<SeenInvoice | null> {
  const key = invoiceKey(invoiceNumber);
  if (!supplierId || key === '') return null;
  let query = db
    .selectFrom('purchase')
    .select(['voucher', 'purchasedOn'])
    .where('supplierId', '=', supplierId)
    .where('invoiceKey', '=', key)
    .where('voidedAt', 'is', null)
    .where(visibleTo(actor));
  if (exceptId) query = query.where('id', '<>', exceptId);
  return (await query.orderBy('createdAt', 'desc').limit(1).executeTakeFirst()) ?? null;
}

interface ImportedPurchase {
  supplierId: string | null;
  invoiceNumber: string;
  importKey: string;
}

/**
 * The purchases of a file that exist already: imported before, or entered with the same invoice number. The caller
 * locks the suppliers, so that no other import adds them meanwhile.
 */
export async function findImported<P extends ImportedPurchase>(tx: Tx, purchases: readonly P[]): Promise<Set<P>> {
  const asked = purchases.map(({ supplierId, invoiceNumber, importKey }, position) => ({
    position,
    supplierId,
    importKey,
    invoiceKey: invoiceKey(invoiceNumber),
  }));
  const { rows } = await sql<{ position: number }>`
    select position from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
      as r(position integer, "supplierId" uuid, "importKey" text, "invoiceKey" text)
    where exists (select from purchase p where p.import_key = r."importKey" and p.voided_at is null)
      or r."invoiceKey" <> '' and exists (
        select from purchase p where p.supplier_id = r."supplierId" and p.invoice_key = r."invoiceKey"
          and p.import_key is null and p.store_id is null and p.voided_at is null)`.execute(tx);
  return new Set(rows.flatMap(({ position }) => purchases[position] ?? []));
}
