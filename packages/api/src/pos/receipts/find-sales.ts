import { fullNameOf } from '@bhandar/domain/accounts';
import { PaymentMethod, type PosOverview, type Sale, type SaleQuery, type SaleSummary } from '@bhandar/domain/pos';
import { addDays, notFound, offsetOf, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findStoreId } from '../checkout/choose-store';
import { receiptOfStored } from '../checkout/receipt-of';
import { findVisibleSale, listRecentSales, sumSalesOf } from '../checkout/sale-repository';
import { countCustomers } from '../customers/customer-repository';
import { countReturns } from '../returns/return-repository';

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
    limit,
    offset: offsetOf(query),
  });
  const data = rows.map(({ firstName, lastName, soldAt, method, units, ...sale }) => ({
    ...sale,
    soldAt: soldAt.toISOString(),
    cashier: fullNameOf({ firstName, lastName }),
    method: PaymentMethod.parse(method),
    units: units ?? 0,
  }));
  return toPage(data, total, query);
}

/** Today's sales, the customers and the returns as the dashboard's tiles count them. */
export async function overview(ctx: StaffContext): Promise<PosOverview> {
  const { db, actor } = ctx;
  const day = todayOf(ctx);
  // The index is by instant: no zone is more than a day away from UTC.
  const since = new Date(`${addDays(day, -1)}T00:00:00Z`);
  const [{ count, totalMinor }, customers, customerReturns] = await Promise.all([
    sumSalesOf(db, actor, { day, since }),
    countCustomers(db, actor),
    countReturns(db, actor),
  ]);
  return { salesToday: count, salesTodayMinor: totalMinor, customers, customerReturns };
}
