import { type BranchesInput, type PurchaseReport, previousPeriod } from '@bhandar/domain/reports';
import type { StaffContext } from '../core/context';
import { type PurchaseSums, sumPurchases, sumVat } from './purchase-report-repository';

const NOTHING = {
  purchases: 0,
  grossMinor: 0,
  discountMinor: 0,
  vatMinor: 0,
  totalMinor: 0,
  returnedMinor: 0,
  returnedVatMinor: 0,
  paidMinor: 0,
};

/** Purchases by supplier and buyer, beside the period before, and the VAT of purchases and sales. */
export async function reportPurchases(ctx: StaffContext, { from, to }: BranchesInput): Promise<PurchaseReport> {
  const period = { from, to };
  const { timeZone } = ctx.settings;
  const previous = previousPeriod(period);
  // Three statements in one snapshot.
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return snapshot.execute(async (tx) => ({
    previous,
    suppliers: besides(await sumPurchases(tx, period, timeZone), await sumPurchases(tx, previous, timeZone)),
    vat: await sumVat(tx, period, timeZone),
  }));
}

const keyOf = ({ supplierId, store }: PurchaseSums) => `${supplierId} ${store?.id}`;

/** Includes suppliers with earlier purchases and none now. */
function besides(now: readonly PurchaseSums[], before: readonly PurchaseSums[]): PurchaseReport['suppliers'] {
  const sums = new Map(before.map((row) => [keyOf(row), row.totalMinor]));
  const known = new Set(now.map(keyOf));
  const left = before.filter((row) => row.totalMinor !== 0 && !known.has(keyOf(row)));
  return [...now, ...left.map(({ supplierId, supplier, store }) => ({ supplierId, supplier, store, ...NOTHING }))].map(
    (row) => ({ ...row, totalBeforeMinor: sums.get(keyOf(row)) ?? 0 }),
  );
}
