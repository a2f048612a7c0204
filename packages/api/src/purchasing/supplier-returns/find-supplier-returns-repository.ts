import type { Db } from '@bhandar/db';
import { type Actor, isManager } from '@bhandar/domain/accounts';
import { type FoundSupplierReturn, voucherOf } from '@bhandar/domain/reports';
import { sql } from 'kysely';
import { ofVisibleGoods } from './return-to-supplier-repository';

/** The return to a supplier of this number, if the person sees the buyer of its goods. */
export async function findSupplierReturnsByNumber(
  db: Db,
  actor: Actor,
  number: string,
): Promise<FoundSupplierReturn[]> {
  if (!isManager(actor)) return [];
  const { rows } = await sql<FoundSupplierReturn>`
    select r.id, r.voucher, supplier.name as supplier
    from supplier_return r join supplier on supplier.id = r.supplier_id
    where r.voucher = ${voucherOf('SR', number)} and ${ofVisibleGoods(actor)}`.execute(db);
  return rows;
}
