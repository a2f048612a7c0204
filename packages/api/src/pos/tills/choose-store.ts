import { canAccessStore } from '@bhandar/domain/accounts';
import { coded, invalid, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findFirstStoreId, hasSeveralStores, isStore } from './till-repository';

const CHOOSE_STORE = coded('store.chooseThe');

/** The store of a request: the named one, else the person's primary one (for superadmins the first). */
export async function findStoreId({ db, actor }: StaffContext, asked?: string): Promise<string | undefined> {
  if (asked) {
    if (!canAccessStore(actor, asked)) throw notFound('store');
    return asked;
  }
  return actor.role === 'superadmin' ? findFirstStoreId(db) : actor.stores[0]?.id;
}

/** For writes: superadmins have to name the store, unless there is only one. */
export async function getStoreId(ctx: StaffContext, asked?: string): Promise<string> {
  const isWarehouse = ctx.actor.role === 'superadmin';
  if (isWarehouse && !asked && (await hasSeveralStores(ctx.db))) {
    throw invalid(CHOOSE_STORE, { locationId: CHOOSE_STORE });
  }
  const id = await findStoreId(ctx, asked);
  // The warehouse may name every store, and can name what is none.
  if (!id || (isWarehouse && asked && !(await isStore(ctx.db, id)))) throw notFound('store');
  return id;
}
