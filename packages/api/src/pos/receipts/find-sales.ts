import { fullNameOf, isManager, storeIdsOf } from '@bhandar/domain/accounts';
import {
  decidesSaleReturns,
  mayVoidSale,
  type PosOverview,
  paidBy,
  type Sale,
  type SaleQuery,
  type SaleSummary,
  voidsByPin,
} from '@bhandar/domain/pos';
import { addDays, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { receiptOfStored } from '../checkout/receipt-of';
import { findVisibleSale, listRecentSales, sumSalesOf } from '../checkout/sale-repository';
import { sumOverdueAccounts } from '../customer-accounts/account-list-repository';
import { countCustomers } from '../customers/customer-repository';
import { countReturns } from '../returns/return-repository';
import { findStoreId } from '../tills/choose-store';

/** For a reprint. */
export async function getSale({ db, actor }: StaffContext, id: string): Promise<Sale> {
  const found = await findVisibleSale(db, actor, id);
  if (!found) throw notFound('sale');
  return receiptOfStored(found);
}

export async function listSales(ctx: StaffContext, query: SaleQuery): Promise<Page<SaleSummary>> {
  const locationId = query.locationId ? await findStoreId(ctx, query.locationId) : undefined;
  const { search, limit } = query;
  const { rows, total } = await listRecentSales(ctx.db, ctx.actor, {
    locationId,
    search,
    today: todayOf(ctx),
    limit,
    offset: offsetOf(query),
  });
  const data = rows.map((row) => ({
    id: row.id,
    receiptNo: row.receiptNo,
    soldAt: row.soldAt.toISOString(),
    cashier: fullNameOf(row),
    customerName: row.customerName,
    units: row.units ?? 0,
    method: paidBy(row.payments),
    payments: row.payments,
    totalMinor: row.totalMinor,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    ...(row.returned ? { returned: row.returned } : {}),
    mayVoid: mayVoidSale(ctx.actor, row),
    voidByPin: voidsByPin(ctx.actor, row),
  }));
  return toPage(data, total, query);
}

/** Today's sales, customers, their overdue bills and returns for the dashboard's tiles. */
export async function overview(ctx: StaffContext): Promise<PosOverview> {
  const { db, actor } = ctx;
  const day = todayOf(ctx);
  // The index is by instant, and no zone is more than a day away from UTC.
  const since = new Date(`${addDays(day, -1)}T00:00:00Z`);
  const [{ count, totalMinor }, customers, returns, overdue] = await Promise.all([
    sumSalesOf(db, actor, { day, since }),
    countCustomers(db, actor),
    countReturns(db, actor),
    isManager(actor) ? sumOverdueAccounts(db, { today: day, storeIds: storeIdsOf(actor) }) : undefined,
  ]);
  return {
    salesToday: count,
    salesTodayMinor: totalMinor,
    customers,
    customerReturns: returns.total,
    saleReturnsToDecide: decidesSaleReturns(actor) ? returns.pending : undefined,
    overdueAccounts: overdue?.accounts,
    overdueMinor: overdue?.overdueMinor,
  };
}
