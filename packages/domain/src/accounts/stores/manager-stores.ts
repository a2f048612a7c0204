import * as z from 'zod';
import { Id, type Violation } from '../../shared';
import type { AccountStatus, Role } from '../actor';

const MAX_STORES = 500;

export const NO_SUCH_STORE = 'There is no such store';

/** All stores of a manager, the main one first; duplicates are dropped. */
export const SetManagerStoresInput = z.object({
  id: Id,
  storeIds: z
    .array(Id)
    .min(1, { error: 'Choose at least one store' })
    .max(MAX_STORES, { error: `Choose at most ${MAX_STORES} stores` })
    .transform((ids) => [...new Set(ids)]),
});
export type SetManagerStoresInput = z.output<typeof SetManagerStoresInput>;

/** Employees work in one store, superadmins have access to all of them, and a pending registration has none yet. */
export function whyNotManageStores(person: { role: Role; status: AccountStatus }): Violation[] {
  if (person.role === 'admin' && person.status === 'active') return [];
  return [{ field: 'storeIds', message: 'Only an active admin can manage several stores' }];
}
