import type { CustomerAccount as AccountTable, Db, Tx } from '@bhandar/db';
import type { AccountState } from '@bhandar/domain/pos';
import { sql, type Updateable } from 'kysely';

export interface LockedAccount extends AccountState {
  id: string;
  customerId: string;
  locationId: string;
  termDays: number;
}

const state = [
  'id',
  'customerId',
  'locationId',
  'limitMinor',
  'termDays',
  'blocked as isBlocked',
  'balanceMinor',
] as const;

export interface AccountKey {
  customerId: string;
  locationId: string;
}

/** Held until the transaction ends, so that two postings of an account take turns. */
export const lockAccount = (tx: Tx, { customerId, locationId }: AccountKey): Promise<LockedAccount | undefined> =>
  tx
    .selectFrom('customerAccount')
    .select(state)
    .where('customerId', '=', customerId)
    .where('locationId', '=', locationId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** As it is now, without a lock. */
export const findAccountState = (db: Db, { customerId, locationId }: AccountKey) =>
  db
    .selectFrom('customerAccount')
    .select([...state, 'blockReason'])
    .where('customerId', '=', customerId)
    .where('locationId', '=', locationId)
    .executeTakeFirst();

export const lockAccountById = (tx: Tx, id: string): Promise<LockedAccount | undefined> =>
  tx.selectFrom('customerAccount').select(state).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The account, made where the customer has none at the store: with limit 0, so that nothing is sold on it. */
export async function openAccount(
  tx: Tx,
  key: AccountKey,
  { by, at }: { by: string; at: Date },
): Promise<LockedAccount> {
  await tx
    .insertInto('customerAccount')
    .values({ ...key, createdBy: by, createdAt: at })
    .onConflict((conflict) => conflict.columns(['customerId', 'locationId']).doNothing())
    .execute();
  const account = await lockAccount(tx, key);
  if (!account) throw new Error('An account that was made is there');
  return account;
}

export async function updateAccount(tx: Tx, id: string, changes: Updateable<AccountTable>): Promise<void> {
  await tx.updateTable('customerAccount').set(changes).where('id', '=', id).execute();
}

/** What the customer owes each of these stores (null: all), the stores in the order of their names. */
export async function listBalances(
  db: Db,
  { customerId, storeIds }: { customerId: string; storeIds: readonly string[] | null },
) {
  const { rows } = await sql<{ store: { id: string; name: string; city: string }; balanceMinor: number }>`
    select jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store, account.balance_minor
    from customer_account account join location store on store.id = account.location_id
    where account.customer_id = ${customerId}
      and ${storeIds ? sql`account.location_id = any(${storeIds}::uuid[])` : sql`true`}
    order by store.name, store.id`.execute(db);
  return rows;
}
