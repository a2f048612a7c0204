import { beginning, type Db } from '@bhandar/db';
import { type Actor, isManager } from '@bhandar/domain/accounts';
import type { FoundPurchaseOrder } from '@bhandar/domain/reports';
import { type RawBuilder, sql } from 'kysely';

/** Purchase orders whose voucher begins with the text: the exact one, then the latest. Digits alone are the number. */
export async function findPurchaseOrdersByNumber(
  db: Db,
  actor: Actor,
  { number, limit }: { number: string; limit: number },
): Promise<FoundPurchaseOrder[]> {
  if (!isManager(actor)) return [];
  const voucher = /^\d+$/.test(number) ? `PO-${number.padStart(6, '0')}` : number.toUpperCase();
  const find = async (where: RawBuilder<boolean>) => {
    const { rows } = await sql<FoundPurchaseOrder>`
      select o.id, o.voucher, o.kind, supplier.name as supplier
      from purchase_order o join supplier on supplier.id = o.supplier_id
      where ${where} order by o.voucher collate "C" desc limit ${limit}`.execute(db);
    return rows;
  };
  const found = await Promise.all([
    find(sql`o.voucher = ${voucher}`),
    find(sql`${beginning(sql`o.voucher`, voucher)} and o.voucher <> ${voucher}`),
  ]);
  return found.flat().slice(0, limit);
}
