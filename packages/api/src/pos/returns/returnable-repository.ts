import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { PaidBy, ReturnableBatch, ReturnableLine, ReturnableSale } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { usableOn } from '../../inventory';
import { voidedAtOf } from '../sale-facts-repository';

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

export interface ReturnableRow {
  saleId: string;
  receiptNo: string;
  store: { id: string; name: string; city: string };
  customerName: string;
  cashier: string;
  cashierId: string;
  customerId: string | null;
  customer: ReturnableSale['customer'];
  sellFrom: 'own-orders' | 'store-stock';
  /** The shift that took its payments; null for sales older than shifts. */
  shiftId: string | null;
  tillId: string;
  isVoided: boolean;
  method: PaidBy;
  soldAt: Date;
  businessOn: string;
}

type Receipt = { id: string } | { receiptNo: string } | { reference: string };

function isReceipt(by: Receipt) {
  if ('id' in by) return sql`s.id = ${by.id}::uuid`;
  if ('receiptNo' in by) return sql`s.receipt_no = ${by.receiptNo}`;
  return sql`s.id in (select id from queued_sale where upper(right(id::text, 8)) = ${by.reference})`;
}

/** A receipt of an accessible store, whoever sold it, because the customer may go to any counter of the store. */
async function findSaleBy(db: Db | Tx, actor: Person, by: Receipt) {
  const { rows } = await sql<ReturnableRow>`
    select s.id as sale_id, s.receipt_no, s.customer_name, s.customer_id, s.cashier_id, s.sell_from, s.shift_id, s.till_id,
      ${voidedAtOf('s')} is not null as is_voided,
      s.sold_at, s.business_on,
      case when s.customer_id is not null then jsonb_build_object('id', s.customer_id, 'name', s.customer_name,
        'phone', s.customer_phone, 'email', s.customer_email) end as customer,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      ${staffName('cashier')} as cashier,
      (select case when count(*) = 1 then min(payment.method) else 'split' end
        from sale_payment payment where payment.sale_id = s.id) as method
    from sale s join location store on store.id = s.location_id join staff_member cashier on cashier.id = s.cashier_id
    where ${isReceipt(by)} and ${ofAccessibleStore(actor, 's.location_id')}
    order by s.sold_at desc limit 1`.execute(db);
  return rows[0];
}

export const findSaleForReturn = (db: Db | Tx, actor: Person, saleId: string) => findSaleBy(db, actor, { id: saleId });

export const findReceiptForReturn = (db: Db | Tx, actor: Person, receiptNo: string) =>
  findSaleBy(db, actor, { receiptNo });

export const findReferenceForReturn = (db: Db | Tx, actor: Person, reference: string) =>
  findSaleBy(db, actor, { reference });

type LineRow = Omit<ReturnableLine, 'batches' | 'recalled'>;

/** The lines of a receipt with their returned units and their batches; the pending return `except` is ignored. */
export async function listReturnableLines(
  db: Db | Tx,
  of: { saleId: string; today: string; except?: string },
): Promise<ReturnableLine[]> {
  const { saleId, except = null } = of;
  const { rows } = await sql<LineRow>`
    select l.line_no, l.product_id, l.product_name as name, l.strength, l.quantity,
      l.line_total_minor - l.discount_minor as paid_minor, product.requires_prescription,
      coalesce(sum(b.quantity) filter (where b.status = 'posted'), 0)::bigint as returned,
      coalesce(sum(b.quantity) filter (where b.status = 'pending'), 0)::bigint as pending,
      coalesce(sum(b.refund_minor) filter (where b.status = 'posted'), 0)::bigint as refunded_minor
    from sale_line l join product on product.id = l.product_id
    left join (
      select line.sale_id, line.sale_line_no, line.quantity, line.refund_minor, r.status
      from sale_return r join sale_return_line line on line.return_id = r.id
      where r.status <> 'voided' and r.id is distinct from ${except}::uuid
    ) b on b.sale_id = l.sale_id and b.sale_line_no = l.line_no
    where l.sale_id = ${saleId}::uuid
    group by l.sale_id, l.line_no, product.id order by l.line_no`.execute(db);
  const sold = await listSoldBatches(db, of);
  return rows.map((row) => {
    const batches = sold.filter(({ lineNo }) => lineNo === row.lineNo).map(({ lineNo, ...batch }) => batch);
    const recalled = batches.reduce((sum, { isRecalled, left }) => sum + (isRecalled ? left : 0), 0);
    return { ...row, recalled, batches };
  });
}

/**
 * The batches of a receipt of which the customer has some, the last taken first. A pending return takes the units of the
 * batch that it names.
 */
async function listSoldBatches(
  db: Db | Tx,
  { saleId, today, except = null }: { saleId: string; today: string; except?: string | null },
): Promise<(ReturnableBatch & { lineNo: number })[]> {
  const { rows } = await sql<ReturnableBatch & { lineNo: number }>`
    select m.line_no, batch.id, batch.batch_number, batch.expires_on, rest.units as left,
      batch.blocked_at is not null as is_recalled, ${usableOn(today)} as is_usable
    from stock_movement m join batch on batch.id = m.batch_id
    left join stock_balance b on b.location_id = m.from_location_id and b.batch_id = m.batch_id
    cross join lateral (
      select (m.quantity - coalesce(sum(case when r.status = 'posted' then moved.quantity
        when line.batch_id = m.batch_id then line.quantity end), 0))::bigint as units
      from sale_return r join sale_return_line line on line.return_id = r.id and line.sale_line_no = m.line_no
      left join stock_movement moved on moved.document_kind = 'saleReturn' and moved.document_id = r.id
        and moved.line_no = line.line_no and moved.batch_id = m.batch_id and moved.reverses is null
      where r.sale_id = m.document_id and r.status <> 'voided' and r.id is distinct from ${except}::uuid
    ) rest
    where m.document_kind = 'sale' and m.document_id = ${saleId}::uuid and m.reverses is null and rest.units > 0
    order by m.id desc`.execute(db);
  return rows;
}
