import { canAccessStore, isManager, storeIdsOf } from '@bhandar/domain/accounts';
import {
  type CreditRef,
  type CustomerAccount,
  type CustomerAccountDetails,
  type CustomerAccountRef,
  type CustomerCreditSettlement,
  type CustomerLedgerEntry,
  type CustomerLedgerQuery,
  type CustomerStatement,
  type CustomerStatementQuery,
  type CustomerTenders,
  customerTendersOf,
  NO_AGEING,
  type OpenCustomerEntry,
  type ReceivablesQuery,
  type ReceivablesTotals,
} from '@bhandar/domain/pos';
import { notFound, type Page, settledTotal, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { type CursorPage, type CursorRead, decodeCursor, toCursorPage } from '../../core/cursor';
import { horizonOf } from '../../core/cursor-repository';
import { todayOf } from '../../core/today';
import { findAccountRow, listAccountRows, listAccountsAfter, sumAccounts } from './account-list-repository';
import { type AccountPlace, findAccountPlace } from './account-place';
import { type AccountKey, findAccountState, listBalances } from './account-repository';
import {
  findCredit,
  findStatementHead,
  listEntryRows,
  listOpenEntries,
  listSettledBills,
  listStatementRows,
  readBalanceBefore,
  type SettledBill,
  settlementsOf,
} from './entry-repository';

function scopeOf(ctx: StaffContext, locationId?: string) {
  if (locationId && !canAccessStore(ctx.actor, locationId)) throw notFound('store');
  return { today: todayOf(ctx), storeIds: locationId ? [locationId] : storeIdsOf(ctx.actor) };
}

/** What customers owe the stores in reach, account by account, and how old it is. */
export async function listReceivables(ctx: StaffContext, query: ReceivablesQuery): Promise<Page<CustomerAccount>> {
  const { rows, total } = await listAccountRows(ctx.db, query, scopeOf(ctx, query.locationId));
  return toPage(rows, total, query);
}

export const receivablesTotals = (
  ctx: StaffContext,
  { locationId }: { locationId?: string | undefined },
): Promise<ReceivablesTotals> => sumAccounts(ctx.db, scopeOf(ctx, locationId));

/** The accounts that are not even, in the order in which they were opened. They are for managers: others get none. */
export async function exportReceivables(
  ctx: StaffContext,
  { cursor, limit, rows }: CursorRead,
): Promise<CursorPage<CustomerAccount>> {
  const list = 'customerAccount';
  if (!isManager(ctx.actor)) return { data: [], nextCursor: cursor, hasMore: false };
  const before = await horizonOf(ctx, 'customer_account', rows);
  const after = decodeCursor(list, cursor);
  const accounts = await listAccountsAfter(ctx.db, scopeOf(ctx), { after, before, take: limit + 1 });
  return toCursorPage(accounts, { list, cursor, limit }, ({ at: _at, id: _id, ...account }) => account);
}

type Reading = Pick<StaffContext, 'db' | 'now' | 'settings'>;

const keyOf = ({ customer, locationId }: AccountPlace): AccountKey => ({ customerId: customer.id, locationId });

/** An account that nobody has opened is empty. */
async function findAccount(ctx: Reading, key: AccountKey) {
  const found = await findAccountRow(ctx.db, key, todayOf(ctx));
  if (found) return found;
  const head = await findStatementHead(ctx.db, { ...key, to: todayOf(ctx), timeZone: ctx.settings.timeZone });
  if (!head) throw notFound('customerAccount');
  const { id, name, phone, email } = head.customer;
  return {
    id: undefined,
    customer: { id, name, phone, email },
    store: { id: head.store.id, name: head.store.name, city: head.store.city },
    isOpen: false,
    limitMinor: 0,
    termDays: 0,
    isBlocked: false,
    blockReason: '',
    balanceMinor: 0,
    ageing: NO_AGEING,
    lastReceiptOn: null,
  };
}

/** One account with what is open on both sides, and the customer's balances at the stores in reach. */
export async function customerAccount(ctx: StaffContext, ref: CustomerAccountRef): Promise<CustomerAccountDetails> {
  const { id, ...account } = await findAccount(ctx, keyOf(await findAccountPlace(ctx, ref)));
  const { customer } = account;
  const [bills, credits, stores] = await Promise.all([
    id ? listOpenEntries(ctx.db, id, 'bills') : [],
    id ? listOpenEntries(ctx.db, id, 'credits') : [],
    listBalances(ctx.db, { customerId: customer.id, storeIds: storeIdsOf(ctx.actor) }),
  ]);
  return { ...account, bills, credits, stores };
}

/** How the customer may pay at a till of the store, besides the configured tenders. */
export async function customerTenders(ctx: StaffContext, ref: CustomerAccountRef): Promise<CustomerTenders> {
  const { customer, locationId } = await findAccountPlace(ctx, ref);
  return customerTendersOf(await findAccountState(ctx.db, { customerId: customer.id, locationId }), ctx.actor);
}

export async function listCustomerLedger(
  ctx: StaffContext,
  query: CustomerLedgerQuery,
): Promise<Page<CustomerLedgerEntry>> {
  const { id } = await findAccount(ctx, keyOf(await findAccountPlace(ctx, query)));
  if (!id) return toPage([], 0, query);
  const { rows, total } = await listEntryRows(ctx.db, id, query);
  return toPage(rows, total, query);
}

/** What a credit settles, and every bill that it could settle instead. */
export async function customerCreditSettlement(ctx: StaffContext, ref: CreditRef): Promise<CustomerCreditSettlement> {
  const { id } = await findAccount(ctx, keyOf(await findAccountPlace(ctx, ref)));
  const credit = id && (await findCredit(ctx.db, id, ref.creditId));
  if (!credit) throw notFound('customerAccount');
  const settled = await listSettledBills(ctx.db, ref.creditId);
  const settles = settlementsOf(settled);
  const openMinor = credit.openMinor + settledTotal(settles);
  return { ...credit, openMinor, settles, bills: withReleased(await listOpenEntries(ctx.db, id, 'bills'), settled) };
}

/** Open bills, and those that are open only once the credit lets go of them. */
function withReleased(open: readonly OpenCustomerEntry[], settled: readonly SettledBill[]): OpenCustomerEntry[] {
  const bills = new Map(open.map((bill) => [bill.id, bill]));
  for (const { settledMinor, ...bill } of settled) {
    bills.set(bill.id, { ...bill, openMinor: bill.openMinor + settledMinor });
  }
  return [...bills.values()].sort((a, b) => (a.dueOn ?? '').localeCompare(b.dueOn ?? '') || a.id - b.id);
}

/** What passed between a store and a customer in a period, from what was owed before to what was owed after. */
export async function customerStatement(ctx: StaffContext, query: CustomerStatementQuery): Promise<CustomerStatement> {
  return readStatement(ctx, keyOf(await findAccountPlace(ctx, query)), query);
}

/** The statement of an account, for a reader whose rights were checked. */
export async function readStatement(
  ctx: Reading,
  key: AccountKey,
  { from, to }: Pick<CustomerStatement, 'from' | 'to'>,
): Promise<CustomerStatement> {
  const head = await findStatementHead(ctx.db, { ...key, to, timeZone: ctx.settings.timeZone });
  if (!head) throw notFound('customerAccount');
  const { id, ageing, termDays } = await findAccount(ctx, key);
  const [openingMinor, entries] = await Promise.all([
    id ? readBalanceBefore(ctx.db, id, from) : 0,
    id ? listStatementRows(ctx.db, id, { from, to }) : [],
  ]);
  const closingMinor = entries.reduce((sum, { effectMinor }) => sum + effectMinor, openingMinor);
  return { ...head, termDays, from, to, openingMinor, entries, closingMinor, ageing };
}
