import type { Tx } from '@bhandar/db';
import type { DocumentKind } from '@bhandar/domain/inventory';
import { sql } from 'kysely';

/** A movement without a reversal. */
export interface UnreversedMovement {
  id: number;
  lineNo: number;
  fromLocationId: string;
  toLocationId: string;
  fromPhysical: boolean;
  toPhysical: boolean;
  productId: string;
  batchId: string;
  name: string;
  quantity: number;
}

export async function listUnreversedMovements(
  tx: Tx,
  document: { kind: DocumentKind; id: string },
): Promise<UnreversedMovement[]> {
  const { rows } = await sql<UnreversedMovement>`
    select m.id, m.line_no, m.from_location_id, m.to_location_id, f.physical as from_physical, t.physical as to_physical,
      m.product_id, m.batch_id, trim(product.trade_name || ' ' || product.strength) as name, m.quantity
    from stock_movement m
    join location f on f.id = m.from_location_id
    join location t on t.id = m.to_location_id
    join product on product.id = m.product_id
    where m.document_kind = ${document.kind} and m.document_id = ${document.id}::uuid and m.reverses is null
      and not exists (select from stock_movement r where r.reverses = m.id)
    order by m.id`.execute(tx);
  return rows;
}
