import { type Db, staffNameOrNull } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { StoreSafe } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';

interface TillRow {
  tillId: string | null;
  number: number | null;
  storeCode: string;
  store: { id: string; name: string; city: string };
  lastZ: number | null;
  registeredBy: string | null;
  registeredAt: Date | null;
  closedAt: Date | null;
  isDevice: boolean;
}

const stores = (actor: Actor, locationId: string | undefined) => sql`store.kind = 'store'
  and ${ofAccessibleStore(actor, 'store.id')}
  and ${locationId ? sql`store.id = ${locationId}::uuid` : sql`true`}`;

const STORE = sql`jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city)`;

/** Every till, and the documented path of each store that has sold by it. */
export async function listTillRows(db: Db, actor: Actor, locationId: string | undefined): Promise<TillRow[]> {
  const { rows } = await sql<TillRow>`
    select till.id as till_id, till.number, store.code as store_code, ${STORE} as store,
      (select max(z_number) from shift where till_id = till.id and kind = 'till') as last_z,
      ${staffNameOrNull('registrant')} as registered_by, till.created_at as registered_at, till.closed_at,
      till.device_id not like 'staff:%' as is_device
    from till join location store on store.id = till.location_id
    left join staff_member registrant on registrant.id = till.registered_by where ${stores(actor, locationId)}
    union all
    select null, null, store.code, ${STORE},
      (select max(z_number) from shift where location_id = store.id and kind = 'standing'), null, null, null, false
    from location store where ${stores(actor, locationId)}
      and exists (select from shift where location_id = store.id and kind = 'standing')`.execute(db);
  return rows.sort(
    (a, b) => a.store.name.localeCompare(b.store.name) || (a.number ?? Infinity) - (b.number ?? Infinity),
  );
}

export interface OpenSums {
  shiftId: string;
  sales: number;
  salesMinor: number;
  cashMinor: number;
}

/** Of the open shifts: their sales, and the cash that their drawers should hold. */
export async function sumOpenShifts(db: Db, shiftIds: readonly string[]): Promise<OpenSums[]> {
  const { rows } = await sql<OpenSums>`
    select shift.id as shift_id, sold.sales, sold.sales_minor,
      (shift.float_minor + paid.cash - refunded.cash + given_back.cash + received.cash + moved.cash)::float8 as cash_minor
    from shift
    cross join lateral (select count(*) as sales, coalesce(sum(total_minor), 0)::float8 as sales_minor
      from sale where shift_id = shift.id and status = 'accepted') sold
    cross join lateral (select coalesce(sum(payment.amount_minor), 0) as cash
      from sale join sale_payment payment on payment.sale_id = sale.id and payment.method = 'cash'
      where shift_id = shift.id and status = 'accepted') paid
    cross join lateral (select coalesce(sum(refund.amount_minor), 0) as cash from sale_return back
      join sale_refund refund on refund.return_id = back.id where back.shift_id = shift.id and refund.method = 'cash') refunded
    cross join lateral (select coalesce(sum(refund.amount_minor), 0) as cash from sale_return back
      join sale_refund refund on refund.return_id = back.id where back.void_shift_id = shift.id and refund.method = 'cash') given_back
    cross join lateral (
      select coalesce(sum(amount_minor) filter (where shift_id = shift.id), 0)
        - coalesce(sum(amount_minor) filter (where void_shift_id = shift.id), 0) as cash
      from customer_receipt where shift_id = shift.id or void_shift_id = shift.id) received
    cross join lateral (select coalesce(sum(case kind when 'payIn' then amount_minor else -amount_minor end), 0) as cash
      from cash_movement where shift_id = shift.id) moved
    where shift.id = any(${shiftIds}::uuid[])`.execute(db);
  return rows;
}

export async function listSafes(db: Db, actor: Actor, locationId: string | undefined): Promise<StoreSafe[]> {
  const { rows } = await sql<StoreSafe>`
    select ${STORE} as store, moved.dropped_minor, moved.deposited_minor,
      moved.dropped_minor - moved.deposited_minor as balance_minor
    from location store cross join lateral (
      select coalesce(sum(amount_minor) filter (where kind = 'safeDrop'), 0)::float8 as dropped_minor,
        coalesce(sum(amount_minor) filter (where kind = 'bankDeposit'), 0)::float8 as deposited_minor
      from cash_movement where location_id = store.id
    ) moved
    where ${stores(actor, locationId)} order by store.name`.execute(db);
  return rows;
}
