import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { type CashMovement, type ShiftSummary, tillCode } from '@bhandar/domain/pos';
import { type RawBuilder, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { LEFT_FOR_SHIFT } from './left-in-drawer-repository';

type SummaryRow = Omit<ShiftSummary, 'till' | 'openedAt' | 'closedAt'> & {
  storeCode: string;
  tillNumber: number | null;
  openedAt: Date;
  closedAt: Date | null;
};

const toSummary = ({ storeCode, tillNumber, openedAt, closedAt, ...row }: SummaryRow): ShiftSummary => ({
  ...row,
  till: tillNumber === null ? '' : tillCode(storeCode, tillNumber),
  openedAt: openedAt.toISOString(),
  closedAt: closedAt?.toISOString() ?? null,
});

const summaries = (condition: RawBuilder<unknown>, rest: RawBuilder<unknown>) => sql<SummaryRow>`
  select shift.id, shift.kind, shift.state, shift.business_on, shift.automatic, shift.opened_at, shift.float_minor,
    ${LEFT_FOR_SHIFT} as left_minor,
    shift.closed_at, shift.z_number, shift.expected_minor, shift.counted_minor, shift.difference_reason,
    shift.counted_minor - shift.expected_minor as difference_minor, shift.held_by as held_by_id,
    store.code as store_code, till.number as till_number, ${staffName('opener')} as opened_by,
    ${staffName('holder')} as held_by,
    jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
    exists (select from shift late where late.supplements = shift.id) as has_supplement
  from shift join location store on store.id = shift.location_id left join till on till.id = shift.till_id
  join staff_member opener on opener.id = shift.opened_by join staff_member holder on holder.id = shift.held_by
  where ${condition} ${rest}`;

export async function findShiftFor(db: Db | Tx, actor: Actor, shiftId: string): Promise<ShiftSummary | undefined> {
  const condition = sql`shift.id = ${shiftId}::uuid and shift.kind <> 'supplement' and ${ofAccessibleStore(actor, 'shift.location_id')}`;
  const { rows } = await summaries(condition, sql``).execute(db);
  return rows[0] && toSummary(rows[0]);
}

export async function findOpenShiftOfTill(db: Db | Tx, tillId: string): Promise<ShiftSummary | undefined> {
  const condition = sql`shift.till_id = ${tillId}::uuid and shift.kind = 'till' and shift.state = 'open'`;
  const { rows } = await summaries(condition, sql``).execute(db);
  return rows[0] && toSummary(rows[0]);
}

export interface ShiftFilter {
  locationId?: string | undefined;
  tillId?: string | undefined;
  state?: string | undefined;
  limit: number;
  offset: number;
}

const wanted = (actor: Actor, { locationId, tillId, state }: ShiftFilter) => sql`
  shift.kind <> 'supplement' and ${ofAccessibleStore(actor, 'shift.location_id')}
  and ${locationId ? sql`shift.location_id = ${locationId}::uuid` : sql`true`}
  and ${tillId ? sql`shift.till_id = ${tillId}::uuid` : sql`true`}
  and ${state ? sql`shift.state = ${state}` : sql`true`}`;

/** The last opened first. */
export async function listShiftRows(db: Db, actor: Actor, filter: ShiftFilter) {
  const page = sql`order by shift.opened_at desc, shift.id limit ${filter.limit} offset ${filter.offset}`;
  const { rows } = await summaries(wanted(actor, filter), page).execute(db);
  const count = await sql<{ total: number }>`
    select count(*) as total from shift where ${wanted(actor, filter)}`.execute(db);
  return { rows: rows.map(toSummary), total: count.rows[0]?.total ?? 0 };
}

export const listOpenShifts = async (db: Db, actor: Actor, locationId: string | undefined): Promise<ShiftSummary[]> => {
  const filter = { locationId, state: 'open', limit: 0, offset: 0 };
  const { rows } = await summaries(wanted(actor, filter), sql``).execute(db);
  return rows.map(toSummary);
};

export interface MovementFilter {
  locationId?: string | undefined;
  kind?: string | undefined;
  limit: number;
  offset: number;
}

type MovementRow = Omit<CashMovement, 'till' | 'at'> & { storeCode: string; tillNumber: number | null; at: Date };

/** The last first. */
export async function listMovementRows(db: Db, actor: Actor, { locationId, kind, limit, offset }: MovementFilter) {
  const condition = sql`${ofAccessibleStore(actor, 'movement.location_id')}
    and ${locationId ? sql`movement.location_id = ${locationId}::uuid` : sql`true`}
    and ${kind ? sql`movement.kind = ${kind}` : sql`true`}`;
  const { rows } = await sql<MovementRow>`
    select movement.id, movement.kind, movement.amount_minor, movement.reason, movement.made_at as at,
      ${staffName('maker')} as by, store.code as store_code, till.number as till_number,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store
    from cash_movement movement join location store on store.id = movement.location_id
    join staff_member maker on maker.id = movement.made_by
    left join shift on shift.id = movement.shift_id left join till on till.id = shift.till_id
    where ${condition} order by movement.made_at desc, movement.id limit ${limit} offset ${offset}`.execute(db);
  const count = await sql<{ total: number }>`
    select count(*) as total from cash_movement movement where ${condition}`.execute(db);
  const movements = rows.map(
    ({ storeCode, tillNumber, at, ...row }): CashMovement => ({
      ...row,
      till: tillNumber === null ? '' : tillCode(storeCode, tillNumber),
      at: at.toISOString(),
    }),
  );
  return { rows: movements, total: count.rows[0]?.total ?? 0 };
}
