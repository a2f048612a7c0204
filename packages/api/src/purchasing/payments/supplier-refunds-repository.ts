import type { Db, Tx } from '@bhandar/db';
import { type Buyer, type CreditPosting, refundedCredits } from '@bhandar/domain/purchasing';
import { sql } from 'kysely';

type Row = CreditPosting & { supplierId: string; storeId: Buyer };

export interface RefundedCredit {
  creditId: number;
  kind: CreditPosting['kind'];
  supplierId: string;
  storeId: Buyer;
  refundedMinor: number;
}

/** The credits that suppliers refunded, of these or of all; without refunds nothing else is read. */
export async function readRefundedCredits(db: Db | Tx, supplierIds?: readonly string[]): Promise<RefundedCredit[]> {
  const { rows } = await sql<Row>`
    with refunding as (
      select distinct p.supplier_id, p.store_id from supplier_posting p
      where p.kind = 'refund' and ${supplierIds ? sql`p.supplier_id = any(${supplierIds}::uuid[])` : sql`true`}
        and not exists (select from supplier_posting r where r.reverses = p.id)
    ), posted as (
      select p.id, p.kind, p.supplier_id, p.store_id, p.occurred_on, (p.amount_minor
        - coalesce((select sum(a.amount_minor) from posting_allocation a where a.credit_id = p.id), 0))::float8 as open_minor
      from refunding join supplier_posting p
        on p.supplier_id = refunding.supplier_id and p.store_id is not distinct from refunding.store_id
      where p.kind in ('payment', 'creditNote', 'refund')
        and not exists (select from supplier_posting r where r.reverses = p.id)
    )
    select id, kind, supplier_id, store_id, open_minor from posted where open_minor > 0 order by occurred_on, id`.execute(
    db,
  );
  const accounts = new Map<string, Row[]>();
  for (const row of rows) {
    const account = `${row.supplierId} ${row.storeId}`;
    accounts.set(account, [...(accounts.get(account) ?? []), row]);
  }
  const refunded = new Map([...accounts.values()].flatMap((postings) => [...refundedCredits(postings)]));
  return rows.flatMap(({ id, kind, supplierId, storeId }) => {
    const refundedMinor = refunded.get(id);
    return refundedMinor ? [{ creditId: id, kind, supplierId, storeId, refundedMinor }] : [];
  });
}

/** Takes what was refunded off the open amounts of entries. */
export async function withoutRefunds<E extends { id: number; openMinor: number }>(
  db: Db | Tx,
  supplierIds: readonly string[],
  entries: readonly E[],
): Promise<E[]> {
  const refunded = await readRefundedCredits(db, [...new Set(supplierIds)]);
  const amounts = new Map(refunded.map(({ creditId, refundedMinor }) => [creditId, refundedMinor]));
  return entries.map((entry) => ({ ...entry, openMinor: entry.openMinor - (amounts.get(entry.id) ?? 0) }));
}
