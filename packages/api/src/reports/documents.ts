import { canAccessStore } from '@bhandar/domain/accounts';
import type {
  SalesDocumentDetails,
  SalesDocumentId,
  SalesDocumentPage,
  SalesDocumentQuery,
} from '@bhandar/domain/reports';
import { notFound, offsetOf, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../core/context';
import { todayOf } from '../core/today';
import { findDocument, listDocuments, listStoreIds } from './document-repository';
import { scopeOf } from './scope';

/** The documents of a figure: receipts, returns and past invoices. */
export async function listSalesDocuments(ctx: StaffContext, query: SalesDocumentQuery): Promise<SalesDocumentPage> {
  const { from, to, kind, search, page, limit, ...filters } = query;
  const { places } = scopeOf(ctx, query);
  const { rows, total, netMinor } = await listDocuments(ctx.db, {
    filters,
    kind,
    search,
    limit,
    period: { from, to },
    timeZone: ctx.settings.timeZone,
    places: places ?? (await listStoreIds(ctx.db)),
    offset: offsetOf({ page, limit }),
  });
  const data = rows.map((row) => ({ ...row, at: row.at.toISOString() }));
  return { ...toPage(data, total, { page, limit }), netMinor };
}

/** One of them with its lines; not found for another store, or for an employee on another day. */
export async function getSalesDocument(ctx: StaffContext, asked: SalesDocumentId): Promise<SalesDocumentDetails> {
  const { timeZone } = ctx.settings;
  const isUuid = asked.id.includes('-');
  const found = isUuid === (asked.kind !== 'past') ? await findDocument(ctx.db, asked, timeZone) : undefined;
  const mayRead = found && canAccessStore(ctx.actor, found.locationId);
  if (!mayRead || (ctx.actor.role === 'employee' && found.businessOn !== todayOf(ctx))) throw notFound('priceSheet');
  return { ...found, at: found.at.toISOString() };
}
