import * as z from 'zod';
import { coded, Id, issue, Revision, revisionOf, type Violation } from '../../shared';
import type { AccountStatus, Role, StoreRef } from '../actor';
import { HandOverTo } from '../staff/employee';

const MAX_STORES = 500;

export const NO_SUCH_STORE = coded('store.unknown');

/** All stores of a manager, the main one first; duplicates are dropped. */
export const SetManagerStoresInput = HandOverTo.extend({
  id: Id,
  revision: Revision,
  storeIds: z
    .array(Id)
    .min(1, { error: issue('employee.chooseStore') })
    .max(MAX_STORES, { error: issue('employee.tooManyStores', { max: MAX_STORES }) })
    .transform((ids) => [...new Set(ids)]),
});
export type SetManagerStoresInput = z.output<typeof SetManagerStoresInput>;

/** The main store and, in one order, the further ones. */
export const managerStoresForm = ({ storeIds }: { storeIds?: readonly string[] | undefined }) => ({
  storeIds: storeIds && [...storeIds.slice(0, 1), ...storeIds.slice(1).sort()],
});

export const managerStoresRevision = ({ stores }: { stores: readonly StoreRef[] }): string =>
  revisionOf(managerStoresForm({ storeIds: stores.map(({ id }) => id) }));

interface Place {
  city: string;
  storeName: string;
  role: Role | undefined;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** The stores that a person leaves by an edit of the main store and role: only admins keep further ones. */
export const storesLeftBy = ({ stores }: { stores: readonly StoreRef[] }, to: Place): StoreRef[] =>
  stores.filter(
    (store, index) =>
      !(isSame(store.city, to.city) && isSame(store.name, to.storeName)) && !(index > 0 && to.role === 'admin'),
  );

/** Employees work in one store, superadmins have access to all of them, and a pending registration has none yet. */
export function whyNotManageStores(person: { role: Role; status: AccountStatus }): Violation[] {
  if (person.role === 'admin' && person.status === 'active') return [];
  return [{ field: 'storeIds', ...coded('employee.managesStores') }];
}
