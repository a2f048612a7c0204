import type { BranchesInput, PurchaseReport } from '@bhandar/domain/reports';
import type { StaffContext } from '../context';
import { sumPurchases, sumVat } from './purchase-report-repository';

/** What the warehouse bought of whom, and the VAT in what came and went. */
export async function reportPurchases({ db }: StaffContext, period: BranchesInput): Promise<PurchaseReport> {
  return { suppliers: await sumPurchases(db, period), vat: await sumVat(db, period) };
}
