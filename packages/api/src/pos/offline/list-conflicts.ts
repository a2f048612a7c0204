import type { Db, Tx } from '@bhandar/db';
import { type Actor, storeIdsOf } from '@bhandar/domain/accounts';
import { type ConflictQuery, mayResolveConflict, SaleConflict } from '@bhandar/domain/pos';
import { issue, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type * as z from 'zod';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findStoreId } from '../tills/choose-store';
import { type ConflictScope, countConflicts, listConflictRows } from './queued-sale-repository';

/** Employees read their own conflicts, admins those of their stores, superadmins all. */
const scopeOf = (actor: Actor): ConflictScope => ({
  staffId: actor.role === 'employee' ? actor.id : null,
  storeIds: storeIdsOf(actor),
});

type ConflictRow = Awaited<ReturnType<typeof listConflictRows>>[number];

const Figures = SaleConflict.pick({ customerName: true, lines: true, discountMinor: true });

/** The figures of a sale that cannot be read are empty, and its message says so. */
function readFigures(stored: unknown): Partial<SaleConflict> & z.output<typeof Figures> {
  const read = Figures.safeParse(stored);
  if (read.success) return read.data;
  return { customerName: '', lines: [], discountMinor: 0, message: issue('offlineSale.unreadable') };
}

const conflictOf = (
  actor: Actor,
  { deviceTime, receivedAt, resolvedAt, figures, ...row }: ConflictRow,
): SaleConflict => ({
  ...row,
  ...readFigures(figures),
  deviceTime: deviceTime.toISOString(),
  receivedAt: receivedAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  mayResolve: row.state === 'open' && mayResolveConflict(actor, row.store.id),
});

const viewOf = (ctx: StaffContext) => ({ ...scopeOf(ctx.actor), today: todayOf(ctx) });

/** Open and decided conflicts. */
export async function listConflicts(ctx: StaffContext, query: ConflictQuery): Promise<Page<SaleConflict>> {
  const locationId = query.locationId && (await findStoreId(ctx, query.locationId));
  const filter = { ...viewOf(ctx), locationId, state: query.state, limit: query.limit, offset: offsetOf(query) };
  const rows = await listConflictRows(ctx.db, filter);
  const total = await countConflicts(ctx.db, filter);
  return toPage(
    rows.map((row) => conflictOf(ctx.actor, row)),
    total,
    query,
  );
}

export async function getConflict(db: Db | Tx, ctx: StaffContext, id: string): Promise<SaleConflict> {
  const [row] = await listConflictRows(db, { ...viewOf(ctx), id, limit: 1, offset: 0 });
  if (!row) throw notFound('conflict');
  return conflictOf(ctx.actor, row);
}
