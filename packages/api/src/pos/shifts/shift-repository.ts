import type { Db, Shift, Tx } from '@bhandar/db';
import type { CashCounts, ShiftWindow, ZReport } from '@bhandar/domain/pos';
import { type Insertable, sql } from 'kysely';

export interface ShiftRow extends ShiftWindow {
  kind: 'till' | 'standing' | 'supplement';
  locationId: string;
  tillId: string | null;
}

const WINDOW = ['id', 'kind', 'locationId', 'tillId', 'businessOn', 'automatic', 'openedAt', 'closedAt'] as const;

export const findShift = (db: Db | Tx, id: string): Promise<ShiftRow | undefined> =>
  db.selectFrom('shift').select(WINDOW).where('id', '=', id).executeTakeFirst();

/** How a shift was opened, and by whom. */
export interface ShiftOpening {
  openedBy: string;
  floatMinor: number;
  floatCounts: CashCounts;
}

export const findOpening = (tx: Tx, id: string): Promise<ShiftOpening | undefined> =>
  tx
    .selectFrom('shift')
    .select(['openedBy', 'floatMinor', sql<CashCounts>`float_counts`.as('floatCounts')])
    .where('id', '=', id)
    .where('automatic', '=', false)
    .executeTakeFirst();

/** The till's row is locked by the caller, so no other request opens or closes one meanwhile. */
export const findOpenShift = (db: Db | Tx, tillId: string): Promise<ShiftRow | undefined> =>
  db
    .selectFrom('shift')
    .select(WINDOW)
    .where('tillId', '=', tillId)
    .where('kind', '=', 'till')
    .where('state', '=', 'open')
    .executeTakeFirst();

const drawersOpenAt = (db: Db | Tx, locationId: string) =>
  db
    .selectFrom('shift')
    .select(WINDOW)
    .where('locationId', '=', locationId)
    .where('kind', '=', 'till')
    .where('state', '=', 'open')
    .where('automatic', '=', false);

interface StaffAtStore {
  locationId: string;
  staffId: string;
}

/** The shift of a till that a person has opened or taken over in a store, the last of several. */
export const findHeldShift = (db: Db | Tx, { locationId, staffId }: StaffAtStore): Promise<ShiftRow | undefined> =>
  drawersOpenAt(db, locationId).where('heldBy', '=', staffId).orderBy('openedAt', 'desc').limit(1).executeTakeFirst();

/** The same, else the shift of a colleague whose drawer was opened last. */
export const findHeldOrLastShift = (
  db: Db | Tx,
  { locationId, staffId }: StaffAtStore,
): Promise<ShiftRow | undefined> =>
  drawersOpenAt(db, locationId)
    .orderBy(({ eb }) => eb('heldBy', '=', staffId), 'desc')
    .orderBy('openedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

/** More than any till opens in the days that an offline sale may be late. */
const RECENT_SHIFTS = 100;

/** In the order of their opening. */
export async function listRecentShifts(tx: Tx, tillId: string): Promise<ShiftRow[]> {
  const rows = await tx
    .selectFrom('shift')
    .select(WINDOW)
    .where('tillId', '=', tillId)
    .where('kind', '=', 'till')
    .orderBy('openedAt', 'desc')
    .orderBy('zNumber', (order) => order.desc().nullsFirst())
    .limit(RECENT_SHIFTS)
    .execute();
  return rows.reverse();
}

const lockName = (locationId: string) => `standing shift ${locationId}`;

/** Requests that open or close the standing shift of a store take turns. */
export async function lockStandingShifts(tx: Tx, locationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(locationId)}, 0))`.execute(tx);
}

export const findStandingShift = (tx: Tx, locationId: string): Promise<ShiftRow | undefined> =>
  tx
    .selectFrom('shift')
    .select(WINDOW)
    .where('locationId', '=', locationId)
    .where('kind', '=', 'standing')
    .where('state', '=', 'open')
    .executeTakeFirst();

/** Keeps the shift open until the transaction ends; false where it has been closed meanwhile. */
export async function keepShiftOpen(tx: Tx, shiftId: string): Promise<boolean> {
  const kept = await tx
    .selectFrom('shift')
    .select('id')
    .where('id', '=', shiftId)
    .where('state', '=', 'open')
    .forKeyShare()
    .executeTakeFirst();
  return kept !== undefined;
}

/** Waits for the sales that are being written into it. */
export const lockShift = (tx: Tx, shiftId: string) =>
  tx.selectFrom('shift').select('id').where('id', '=', shiftId).forUpdate().execute();

export async function insertShift(tx: Tx, row: Insertable<Shift>): Promise<string> {
  const { id } = await tx.insertInto('shift').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const findSupplement = (db: Db | Tx, shiftId: string) =>
  db.selectFrom('shift').select('id').where('supplements', '=', shiftId).executeTakeFirst();

/** Of the till, or of the store's standing shifts. */
export async function nextZNumber(tx: Tx, { kind, tillId, locationId }: ShiftRow): Promise<number> {
  const { last } = await tx
    .selectFrom('shift')
    .select((select) => select.fn.max('zNumber').as('last'))
    .where('kind', '=', kind)
    .where(tillId === null ? 'locationId' : 'tillId', '=', tillId ?? locationId)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

export interface ClosedShift {
  report: ZReport;
  by: string;
}

export async function markClosed(tx: Tx, shiftId: string, { report, by }: ClosedShift): Promise<void> {
  const { closing, expectedMinor } = report;
  await tx
    .updateTable('shift')
    .set({
      state: 'closed',
      closedAt: closing.closedAt,
      closedBy: by,
      zNumber: closing.zNumber,
      expectedMinor,
      countedMinor: closing.countedMinor,
      differenceReason: closing.differenceReason,
      report: JSON.stringify(report),
    })
    .where('id', '=', shiftId)
    .execute();
}

export async function isShiftRequired(db: Db | Tx): Promise<boolean> {
  const { requireShift } = await db.selectFrom('organisation').select('requireShift').executeTakeFirstOrThrow();
  return requireShift;
}

/** The stored Z report, unchanged. */
export async function readStoredReport(db: Db | Tx, shiftId: string): Promise<ZReport | undefined> {
  const stored = await db.selectFrom('shift').select('report').where('id', '=', shiftId).executeTakeFirst();
  return (stored?.report as ZReport | null | undefined) ?? undefined;
}
