import { type Db, staffName, type Tx } from '@bhandar/db';
import type { CashCounts, ReportedMovement, ShiftReport } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { LEFT_FOR_SHIFT } from './left-in-drawer-repository';

/** In SQL: whether the return `back` voids its sale. */
const IS_SALE_VOID = sql`(back.cause = 'saleVoided')`;

/** One row of a shift with the names of its place and people. */
export interface ShiftFacts {
  id: string;
  kind: ShiftReport['kind'];
  state: 'open' | 'closed';
  locationId: string;
  tillId: string | null;
  store: ShiftReport['store'];
  storeCode: string;
  tillNumber: number | null;
  businessOn: string;
  automatic: boolean;
  openedAt: Date;
  openedBy: string;
  heldBy: string;
  heldById: string;
  floatMinor: number;
  leftMinor: number | null;
  floatCounts: CashCounts;
}

export async function findShiftFacts(db: Db | Tx, shiftId: string): Promise<ShiftFacts | undefined> {
  const { rows } = await sql<ShiftFacts>`
    select shift.id, shift.kind, shift.state, shift.location_id, shift.till_id, shift.business_on, shift.automatic,
      shift.opened_at, shift.float_minor, shift.float_counts, shift.held_by as held_by_id, store.code as store_code,
      till.number as till_number, ${LEFT_FOR_SHIFT} as left_minor,
      jsonb_build_object('name', store.name, 'city', store.city, 'address', store.address, 'phone', store.phone) as store,
      ${staffName('opener')} as opened_by, ${staffName('holder')} as held_by
    from shift join location store on store.id = shift.location_id
    left join till on till.id = shift.till_id
    join staff_member opener on opener.id = shift.opened_by
    join staff_member holder on holder.id = shift.held_by
    where shift.id = ${shiftId}::uuid`.execute(db);
  return rows[0];
}

export interface SalesOfShift {
  sales: ShiftReport['sales'];
  /** Returns refunded in the shift, less those that were taken back in it. */
  returns: number;
  /** What rounding of cash added to those refunds. */
  refundRoundingMinor: number;
  voids: number;
  voidRoundingMinor: number;
  cashiers: ShiftReport['cashiers'];
}

export async function readSales(db: Db | Tx, shiftId: string): Promise<SalesOfShift> {
  const { rows } = await sql<SalesOfShift>`
    with sold as materialized (
      select id, cashier_id, receipt_no, receipt_number, subtotal_minor, discount_minor, total_minor, rounding_minor,
        recorded_at
      from sale where shift_id = ${shiftId}::uuid and status = 'accepted'
    ), back as (
      select 1 as sign, rounding_minor, ${IS_SALE_VOID} as is_void from sale_return back where shift_id = ${shiftId}::uuid
      union all
      select -1, rounding_minor, ${IS_SALE_VOID} from sale_return back where void_shift_id = ${shiftId}::uuid
    ), paid_out as (
      select coalesce(sum(sign) filter (where not is_void), 0)::float8 as returns,
        coalesce(sum(sign * rounding_minor) filter (where not is_void), 0)::float8 as refund_rounding_minor,
        coalesce(sum(sign) filter (where is_void), 0)::float8 as voids,
        coalesce(sum(sign * rounding_minor) filter (where is_void), 0)::float8 as void_rounding_minor
      from back
    ), by_cashier as (
      select ${staffName('staff_member')} as name, count(*) as sales, sum(total_minor) as total
      from sold join staff_member on staff_member.id = cashier_id group by staff_member.id
    )
    select jsonb_build_object('count', count(sold.id), 'subtotalMinor', coalesce(sum(subtotal_minor), 0),
        'discountMinor', coalesce(sum(discount_minor), 0), 'totalMinor', coalesce(sum(total_minor), 0),
        'roundingMinor', coalesce(sum(rounding_minor), 0),
        'firstReceipt', coalesce((array_agg(receipt_no order by recorded_at, receipt_number))[1], ''),
        'lastReceipt', coalesce((array_agg(receipt_no order by recorded_at desc, receipt_number desc))[1], '')) as sales,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'sales', sales, 'totalMinor', total)
        order by total desc, name), '[]') from by_cashier) as cashiers,
      paid_out.*
    from paid_out left join sold on true
    group by paid_out.returns, paid_out.refund_rounding_minor, paid_out.voids, paid_out.void_rounding_minor`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('An aggregate answered no row');
  return row;
}

export interface TenderRow {
  method: string;
  name: string;
  sales: number;
  salesMinor: number;
  refunds: number;
  refundsMinor: number;
  voids: number;
  voidsMinor: number;
}

/** By what was paid with, whatever the tenders are; a refund whose return was voided is taken back in the shift of that. */
export async function readTenders(db: Db | Tx, shiftId: string): Promise<TenderRow[]> {
  const { rows } = await sql<TenderRow>`
    select method, name, sum(sales)::float8 as sales, sum(sales_minor)::float8 as sales_minor,
      coalesce(sum(sign) filter (where not is_void), 0)::float8 as refunds,
      coalesce(sum(sign * back_minor) filter (where not is_void), 0)::float8 as refunds_minor,
      coalesce(sum(sign) filter (where is_void), 0)::float8 as voids,
      coalesce(sum(sign * back_minor) filter (where is_void), 0)::float8 as voids_minor
    from (
      select payment.method, payment.tender_name as name, 1 as sales, payment.amount_minor as sales_minor, 0 as sign,
        0 as back_minor, false as is_void
      from sale join sale_payment payment on payment.sale_id = sale.id
      where sale.shift_id = ${shiftId}::uuid and sale.status = 'accepted'
      union all
      select refund.method, refund.tender_name, 0, 0, 1, refund.amount_minor, ${IS_SALE_VOID}
      from sale_return back join sale_refund refund on refund.return_id = back.id where back.shift_id = ${shiftId}::uuid
      union all
      select refund.method, refund.tender_name, 0, 0, -1, refund.amount_minor, ${IS_SALE_VOID}
      from sale_return back join sale_refund refund on refund.return_id = back.id where back.void_shift_id = ${shiftId}::uuid
    ) paid group by method, name order by method, name`.execute(db);
  return rows;
}

/** Cash moved by hand, and what customers paid in cash on their accounts: a payment that is voided goes out again. */
export async function readMovements(db: Db | Tx, shiftId: string): Promise<ReportedMovement[]> {
  const { rows } = await sql<Omit<ReportedMovement, 'at'> & { at: Date }>`
    with received as (
      select receipt.*, receipt.voucher || ' ' || customer.name as reason
      from customer_receipt receipt join customer_account account on account.id = receipt.account_id
      join customer on customer.id = account.customer_id
      where receipt.shift_id = ${shiftId}::uuid or receipt.void_shift_id = ${shiftId}::uuid
    ), moved as (
      select id, kind, amount_minor, reason, made_at, made_by from cash_movement where shift_id = ${shiftId}::uuid
      union all
      select id, 'payIn', amount_minor, reason, created_at, created_by from received where shift_id = ${shiftId}::uuid
      union all
      select id, 'payOut', amount_minor, reason, voided_at, voided_by from received where void_shift_id = ${shiftId}::uuid
    )
    select kind, amount_minor, reason, made_at as at, ${staffName('staff_member')} as by
    from moved join staff_member on staff_member.id = made_by order by made_at, kind, moved.id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export async function readHandOvers(db: Db | Tx, shiftId: string): Promise<ShiftReport['handOvers']> {
  const { rows } = await sql<Omit<ShiftReport['handOvers'][number], 'at'> & { at: Date }>`
    select ${staffName('giver')} as from, ${staffName('taker')} as to, handed_at as at, counted_minor,
      counted_minor - expected_minor as difference_minor
    from shift_hand_over over
    join staff_member giver on giver.id = from_id join staff_member taker on taker.id = to_id
    left join shift_count using (shift_id, count_no)
    where shift_id = ${shiftId}::uuid order by handed_at, over.id`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

export interface CountRow {
  countNo: number;
  counts: CashCounts;
  countedMinor: number;
  expectedMinor: number;
  by: string;
  at: Date;
}

export async function readClosingCounts(db: Db | Tx, shiftId: string): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select count_no, counts, counted_minor, expected_minor, counted_at as at, ${staffName('staff_member')} as by
    from shift_count join staff_member on staff_member.id = counted_by
    where shift_id = ${shiftId}::uuid and purpose = 'closing' order by count_no`.execute(db);
  return rows;
}
