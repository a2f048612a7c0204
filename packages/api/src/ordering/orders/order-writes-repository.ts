import type { Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { LineQuantity, Order, PlaceOrderInput } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { grantQuotaSql } from '../../inventory';

export interface NewOrderLine {
  lineNo: number;
  productId: string;
  quantity: number;
  name: string;
  category: string;
  strength: string;
}

export async function insertOrder(
  tx: Tx,
  placed: {
    kind: PlaceOrderInput['kind'];
    locationId: string;
    requestedBy: string;
    note: string;
    requestedAt: Date;
    lines: readonly NewOrderLine[];
  },
): Promise<string> {
  const { lines, ...order } = placed;
  const { id } = await tx
    .insertInto('storeOrder')
    .values({ ...order, status: 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('storeOrderLine')
    .values(lines.map((line) => ({ ...line, orderId: id })))
    .execute();
  return id;
}

interface Step {
  order: Order;
  actor: Pick<Actor, 'id' | 'role'>;
  at: Date;
}

const columns = (lines: readonly LineQuantity[]) => sql`
  unnest(${lines.map((line) => line.lineNo)}::int[], ${lines.map((line) => line.quantity)}::bigint[])
    as decided (line_no, quantity)`;

/** Writes an approval: the decision, the approved quantity of each line, and the requester's quota. */
export async function writeApproval(
  tx: Tx,
  { order, actor, at, adminNote, approved }: Step & { adminNote: string; approved: readonly LineQuantity[] },
): Promise<void> {
  await sql`/* name:approve-order */
    with decision as (
      update store_order set status = 'approved', processed_by = ${actor.id}::uuid, processor_role = ${actor.role},
        processed_at = ${at}::timestamptz, admin_note = ${adminNote}
      where id = ${order.id}::uuid and status = 'pending'
      returning id, requested_by, location_id
    ), granted as (
      update store_order_line line set approved_quantity = decided.quantity
      from decision, ${columns(approved)}
      where line.order_id = decision.id and line.line_no = decided.line_no
      returning decision.location_id, decision.requested_by as staff_id, line.product_id, decided.quantity
    ), sellable as (
      select location_id, staff_id, product_id, quantity from granted where quantity > 0
    )
    ${sql.raw(grantQuotaSql('sellable'))}`.execute(tx);
}

/** Writes a decision that moves no goods. */
export async function writeDecision(
  tx: Tx,
  {
    order,
    actor,
    at,
    ...rest
  }: Step & { status: 'rejected' | 'cancelled'; adminNote: string; rejectionReason: string },
): Promise<void> {
  await tx
    .updateTable('storeOrder')
    .set({ ...rest, processedBy: actor.id, processorRole: actor.role, processedAt: at })
    .where('id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
}

export async function writeReceipt(
  tx: Tx,
  { order, actor, at, received }: Step & { received: readonly LineQuantity[] },
): Promise<void> {
  await sql`
    with receipt as (
      update store_order set status = 'fulfilled', fulfilled_by = ${actor.id}, fulfilled_at = ${at}
      where id = ${order.id} and status = 'approved'
      returning id
    )
    update store_order_line line set received_quantity = decided.quantity
    from receipt, ${columns(received)}
    where line.order_id = receipt.id and line.line_no = decided.line_no`.execute(tx);
}
