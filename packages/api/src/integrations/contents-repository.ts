import { staffName, type Tx } from '@bhandar/db';
import { sql } from 'kysely';

export interface OrderContents {
  orderId: string;
  voucher: string;
  kind: string;
  store: { id: string; name: string; city: string };
  requestedBy: string;
  requestedAt: string;
  note: string;
  reason: string;
  items: unknown[];
}

/** The contents of an order in a delivery, as of its creation from the event. */
export async function readOrderContents(tx: Tx, orderId: string): Promise<OrderContents | undefined> {
  const { rows } = await sql<OrderContents>`
    select o.id as order_id, o.voucher, o.kind,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      ${staffName('requester')} as requested_by,
      to_char(o.requested_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as requested_at,
      o.note, o.rejection_reason as reason,
      (select jsonb_agg(jsonb_build_object('productId', line.product_id, 'name', line.name, 'strength', line.strength,
          'quantity', line.quantity, 'approvedQuantity', line.approved_quantity,
          'receivedQuantity', line.received_quantity) order by line.line_no)
        from store_order_line line where line.order_id = o.id) as items
    from store_order o join location store on store.id = o.location_id
    join staff_member requester on requester.id = o.requested_by
    where o.id = ${orderId}`.execute(tx);
  return rows[0];
}

export async function readPlace(tx: Tx, id: string) {
  return tx.selectFrom('location').select(['id', 'name', 'city', 'kind']).where('id', '=', id).executeTakeFirst();
}

export async function readPersonName(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${staffName('staff_member')} as name from staff_member where id = ${id}`.execute(tx);
  return rows[0]?.name ?? '';
}
