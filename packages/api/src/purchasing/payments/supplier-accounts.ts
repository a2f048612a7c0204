import { isManager, type StoreRef } from '@bhandar/domain/accounts';
import {
  type Ageing,
  type Buyer,
  balanceFrom,
  buyerOf,
  type CreditSettlement,
  type LedgerEntry,
  type LedgerQuery,
  type OpenEntry,
  type StatementQuery,
  type SupplierAccount,
  type SupplierAccountDetails,
  type SupplierAccountQuery,
  type SupplierBalance,
  type SupplierStatement,
  type SupplierTotals,
  sumOfBalances,
} from '@bhandar/domain/purchasing';
import { notFound, type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import {
  type AccountRow,
  type BillAges,
  findAccountRow,
  findStatementHead,
  listAccountRows,
  NO_BILLS,
  readBillAges,
} from './supplier-account-repository';
import {
  listLedgerRows,
  listOpenEntries,
  listStatementRows,
  readBalanceBefore,
  settlementsOf,
} from './supplier-entries-repository';
import { findSettlingCredit } from './supplier-ledger';
import { readPostedSums } from './supplier-ledger-repository';

const sumOfAges = (ages: readonly BillAges[]): BillAges =>
  ages.reduce(
    (sum, age) => ({
      upTo30Minor: sum.upTo30Minor + age.upTo30Minor,
      upTo60Minor: sum.upTo60Minor + age.upTo60Minor,
      upTo90Minor: sum.upTo90Minor + age.upTo90Minor,
      over90Minor: sum.over90Minor + age.over90Minor,
    }),
    NO_BILLS,
  );

const ageingOf = (ages: readonly BillAges[], { refundableMinor }: SupplierBalance): Ageing => ({
  ...sumOfAges(ages),
  unsettledMinor: refundableMinor,
});

/** The amounts due, paid and received of each supplier, and the ages of open bills. */
export async function listSupplierAccounts(
  ctx: StaffContext,
  query: SupplierAccountQuery,
): Promise<Page<SupplierAccount>> {
  const { rows, total } = await listAccountRows(ctx.db, { actor: ctx.actor, today: todayOf(ctx) }, query);
  return toPage(await withFigures(ctx, rows), total, query);
}

async function withFigures(ctx: StaffContext, rows: readonly AccountRow[]): Promise<SupplierAccount[]> {
  const supplierIds = rows.map(({ id }) => id);
  const [sums, ages] = await Promise.all([
    readPostedSums(ctx.db, { supplierIds, seenBy: ctx.actor }),
    readBillAges(ctx.db, { actor: ctx.actor, supplierIds, day: todayOf(ctx) }),
  ]);
  return rows.map(({ id, name, lastPaidOn }) => {
    const balance = sumOfBalances(sums.filter(({ supplierId }) => supplierId === id).map(balanceFrom));
    const own = ages.filter(({ supplierId }) => supplierId === id);
    return { ...balance, supplier: { id, name }, ageing: ageingOf(own, balance), lastPaidOn };
  });
}

/** The sums over all suppliers. */
export async function supplierTotals(ctx: StaffContext): Promise<SupplierTotals> {
  const { db, actor } = ctx;
  const [sums, ages] = await Promise.all([
    readPostedSums(db, { seenBy: actor }),
    readBillAges(db, { actor, day: todayOf(ctx) }),
  ]);
  const balance = sumOfBalances(sums.map(balanceFrom));
  const suppliers = new Set(sums.map(({ supplierId }) => supplierId)).size;
  return { ...balance, suppliers, ageing: ageingOf(ages, balance) };
}

export async function listSupplierLedger(ctx: StaffContext, query: LedgerQuery): Promise<Page<LedgerEntry>> {
  if (!isManager(ctx.actor)) return toPage([], 0, query);
  const { rows, total } = await listLedgerRows(ctx.db, ctx.actor, query);
  return toPage(rows, total, query);
}

async function getAccount(ctx: StaffContext, supplierId: string): Promise<SupplierAccount> {
  const row = await findAccountRow(ctx.db, ctx.actor, supplierId);
  const [account] = row ? await withFigures(ctx, [row]) : [];
  if (!account) throw notFound('supplier');
  return account;
}

/** The warehouse first, then the stores by name. */
const byBuyer = (one: { store: StoreRef | null }, other: { store: StoreRef | null }): number =>
  (one.store?.name ?? '').localeCompare(other.store?.name ?? '');

/** One supplier's account with the open entries of both sides. */
export async function supplierAccount(
  ctx: StaffContext,
  { supplierId }: { supplierId: string },
): Promise<SupplierAccountDetails> {
  const account = await getAccount(ctx, supplierId);
  const bills = await listOpenEntries(ctx.db, ctx.actor, { supplierId, side: 'bills' });
  const credits = await listOpenEntries(ctx.db, ctx.actor, { supplierId, side: 'credits' });
  const sums = await readPostedSums(ctx.db, { supplierIds: [supplierId], seenBy: ctx.actor });
  const ages = await readBillAges(ctx.db, { actor: ctx.actor, supplierIds: [supplierId], day: todayOf(ctx) });
  const buyers = sums.map((posted) => {
    const balance = balanceFrom(posted);
    const own = ages.filter(({ storeId }) => storeId === posted.storeId);
    return { ...balance, store: posted.store, ageing: ageingOf(own, balance) };
  });
  return { ...account, buyers: buyers.sort(byBuyer), bills, credits };
}

/** The bills that a payment or credit note settles, and every bill that it could settle instead. */
export async function creditSettlement(
  ctx: StaffContext,
  credit: { supplierId: string; creditId: number },
): Promise<CreditSettlement> {
  const found = await findSettlingCredit(ctx.db, ctx.actor, credit);
  if (!found) throw notFound('payment');
  const { entry, settled, creditMinor } = found;
  const buyer = { supplierId: credit.supplierId, storeId: buyerOf(entry) };
  const bills = await billsFor(ctx, buyer, settled);
  return { ...entry, openMinor: creditMinor, settles: settlementsOf(settled), bills };
}

/** The buyer's open bills, and those that would be open without this credit. */
async function billsFor(
  { db, actor }: StaffContext,
  { supplierId, storeId }: { supplierId: string; storeId: Buyer },
  settled: readonly (OpenEntry & { settledMinor: number })[],
): Promise<OpenEntry[]> {
  const open = await listOpenEntries(db, actor, { supplierId, side: 'bills' });
  const bills = new Map(open.filter((bill) => buyerOf(bill) === storeId).map((bill) => [bill.id, bill]));
  for (const { settledMinor, ...bill } of settled) {
    bills.set(bill.id, { ...bill, openMinor: bill.openMinor + settledMinor });
  }
  return [...bills.values()].sort((a, b) => a.occurredOn.localeCompare(b.occurredOn) || a.id - b.id);
}

/** The entries between a supplier and the organisation in a period, from the opening to the closing balance. */
export async function supplierStatement(ctx: StaffContext, query: StatementQuery): Promise<SupplierStatement> {
  const { supplierId, from, to } = query;
  const { db, actor, settings } = ctx;
  const head = await findStatementHead(db, { supplierId, to, timeZone: settings.timeZone });
  if (!head) throw notFound('supplier');
  const [openingMinor, entries, ages] = await Promise.all([
    readBalanceBefore(db, actor, { supplierId, day: from }),
    listStatementRows(db, actor, query),
    readBillAges(db, { actor, supplierIds: [supplierId], day: to }),
  ]);
  const closingMinor = entries.reduce((sum, { effectMinor }) => sum + effectMinor, openingMinor);
  const open = sumOfAges(ages);
  const { upTo30Minor, upTo60Minor, upTo90Minor, over90Minor } = open;
  const unsettledMinor = upTo30Minor + upTo60Minor + upTo90Minor + over90Minor - closingMinor;
  return { ...head, from, to, openingMinor, entries, closingMinor, ageing: { ...open, unsettledMinor } };
}
