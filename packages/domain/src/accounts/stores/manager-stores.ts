import * as z from 'zod';
import { coded, Id, issue, type Violation } from '../../shared';
import type { AccountStatus, Role } from '../actor';

const MAX_STORES = 500;

export const NO_SUCH_STORE = coded('store.unknown');

/** All stores of a manager, the main one first; duplicates are dropped. */
export const SetManagerStoresInput = z.object({
  id: Id,
  storeIds: z
    .array(Id)
    .min(1, { error: issue('employee.chooseStore') })
    .max(MAX_STORES, { error: issue('employee.tooManyStores', { max: MAX_STORES }) })
    .transform((ids) => [...new Set(ids)]),
});
export type SetManagerStoresInput = z.output<typeof SetManagerStoresInput>;

/** Employees work in one store, superadmins have access to all of them, and a pending registration has none yet. */
export function whyNotManageStores(person: { role: Role; status: AccountStatus }): Violation[] {
  if (person.role === 'admin' && person.status === 'active') return [];
  return [{ field: 'storeIds', ...coded('employee.managesStores') }];
}
