import { beginning, type Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { invoiceKey } from '@bhandar/domain/purchasing';
import type { FoundPurchase } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from './purchase-repository';

/** Purchases that the person sees whose voucher or invoice number begins with the text: the exact ones, then the latest. */
export async function findPurchasesByNumber(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundPurchase[]> {
  const voucher = number.toUpperCase();
  const key = invoiceKey(number);
  const exact = sql<boolean>`(purchase.voucher = ${voucher} or (purchase.invoice_key = ${key} and purchase.invoice_key <> ''))`;
  const begins =
    key === ''
      ? beginning(sql`purchase.voucher`, voucher)
      : sql<boolean>`(${beginning(sql`purchase.voucher`, voucher)}
          or (purchase.invoice_key <> '' and ${beginning(sql`purchase.invoice_key`, key)}))`;
  const find = async (where: RawBuilder<boolean>) => {
    const { rows } = await sql<FoundPurchase>`
      select purchase.id, purchase.voucher, purchase.invoice_number, purchase.kind, coalesce(supplier.name, '') as supplier
      from purchase left join supplier on supplier.id = purchase.supplier_id
      where ${where} and ${visibleTo(actor)} order by purchase.created_at desc, purchase.id limit ${limit}`.execute(db);
    return rows;
  };
  const found = await Promise.all([find(exact), find(sql`${begins} and not ${exact}`)]);
  return found.flat().slice(0, limit);
}
