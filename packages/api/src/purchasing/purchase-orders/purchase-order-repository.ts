import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import {
  type CreatePurchaseOrderInput,
  type PurchaseOrder,
  type PurchaseOrderPageQuery,
  purchaseOrderStatus,
} from '@bhandar/domain/purchasing';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The quantity of a line that valid purchases delivered. Names `line`, the line of the order. */
const received = sql`coalesce((
  select sum(came.quantity) from purchase_line came join purchase p on p.id = came.purchase_id
  where p.order_id = line.order_id and p.voided_at is null and came.order_line_no = line.line_no
), 0)::bigint`;

const isOpen = sql<SqlBool>`(o.closed_at is null
  and exists (select from purchase_order_line line where line.order_id = o.id and line.quantity > ${received}))`;

type Row = Omit<PurchaseOrder, 'status' | 'createdAt' | 'closedAt'> & { createdAt: Date; closedAt: Date | null };

const toOrder = ({ createdAt, closedAt, ...row }: Row): PurchaseOrder => ({
  ...row,
  status: purchaseOrderStatus(closedAt !== null, row.lines),
  createdAt: createdAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

/** Purchase orders belong to the warehouse: every manager sees them all. */
async function loadOrders(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown> = sql``,
): Promise<PurchaseOrder[]> {
  const { rows } = await sql<Row>`
    select o.id, o.kind, o.voucher, o.expected_on, o.note, o.created_at, o.closed_at,
      jsonb_build_object('id', supplier.id, 'name', supplier.name) as supplier,
      ${staffName('creator')} as created_by,
      ${staffName('closer')} as closed_by,
      (select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'code', product.code,
          'name', product.trade_name, 'strength', product.strength, 'quantity', line.quantity,
          'packSize', line.pack_size, 'packTpMinor', line.pack_tp_minor, 'received', ${received}) order by line.line_no)
        from purchase_order_line line join product on product.id = line.product_id
        where line.order_id = o.id) as lines
    from purchase_order o
    join supplier on supplier.id = o.supplier_id
    join staff_member creator on creator.id = o.created_by
    left join staff_member closer on closer.id = o.closed_by
    where ${where} ${tail}`.execute(db);
  return rows.map(toOrder);
}

export async function getPurchaseOrder(db: Db | Tx, orderId: string): Promise<PurchaseOrder> {
  const [order] = await loadOrders(db, sql`o.id = ${orderId}`);
  if (!order) throw notFound('purchaseOrder');
  return order;
}

/** Locked until the transaction ends, so that two receipts of one order follow each other. */
export async function lockPurchaseOrder(tx: Tx, orderId: string): Promise<void> {
  await sql`select id from purchase_order where id = ${orderId} for update`.execute(tx);
}

export async function listOrderRows(
  db: Db,
  { kind, open, search, limit, ...page }: PurchaseOrderPageQuery,
): Promise<{ rows: PurchaseOrder[]; total: number }> {
  const text = containing(search);
  const where = sql<SqlBool>`o.kind = ${kind} and ${open ? isOpen : sql`true`} and ${
    search
      ? sql`(o.voucher ilike ${text} or exists (select from supplier s where s.id = o.supplier_id and s.name ilike ${text}))`
      : sql`true`
  }`;
  const rows = await loadOrders(
    db,
    where,
    sql`order by o.created_at desc, o.id limit ${limit} offset ${offsetOf({ ...page, limit })}`,
  );
  const counted = await sql<{ total: number }>`select count(*) as total from purchase_order o where ${where}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function insertPurchaseOrder(
  tx: Tx,
  { lines, ...order }: CreatePurchaseOrderInput,
  by: { createdBy: string; createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('purchaseOrder')
    .values({ ...order, ...by })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('purchaseOrderLine')
    .values(lines.map((line, index) => ({ ...line, orderId: id, lineNo: index + 1 })))
    .execute();
  return id;
}

export async function closeOrderRow(tx: Tx, orderId: string, by: { closedBy: string; closedAt: Date }): Promise<void> {
  await tx.updateTable('purchaseOrder').set(by).where('id', '=', orderId).execute();
}

export async function hasOpenPurchaseOrder(tx: Tx, supplierId: string): Promise<boolean> {
  const { rows } = await sql`
    select o.id from purchase_order o where o.supplier_id = ${supplierId} and ${isOpen} limit 1`.execute(tx);
  return rows.length > 0;
}
