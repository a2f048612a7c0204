import { canAccessStore, whyNotNamedStore } from '@bhandar/domain/accounts';
import { coded, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { requireOpenStores } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { findFirstStoreId, hasSeveralStores, isStore } from './till-repository';

const CHOOSE_STORE = coded('store.chooseThe');

/** The store of a list or a screen: the named one, else the person's primary one (for superadmins the first). */
export async function findStoreId({ db, actor }: StaffContext, asked?: string): Promise<string | undefined> {
  if (asked) {
    if (!canAccessStore(actor, asked)) throw notFound('store');
    return asked;
  }
  return actor.role === 'superadmin' ? findFirstStoreId(db) : actor.stores[0]?.id;
}

/** The same, where there must be one: superadmins have to name it, unless there is only one. */
export async function getStoreIdToRead(ctx: StaffContext, asked?: string): Promise<string> {
  const isWarehouse = ctx.actor.role === 'superadmin';
  if (isWarehouse && !asked && (await hasSeveralStores(ctx.db))) {
    throw invalid(CHOOSE_STORE, { locationId: CHOOSE_STORE });
  }
  const id = await findStoreId(ctx, asked);
  // The warehouse may name every store, and can name what is none.
  if (!id || (isWarehouse && asked && !(await isStore(ctx.db, id)))) throw notFound('store');
  return id;
}

/** For writes: everybody of several stores has to name one of them, and it has to be open. */
export async function getStoreId(ctx: StaffContext, asked?: string): Promise<string> {
  refuse(whyNotNamedStore(ctx.actor, asked), 'VALIDATION_FAILED');
  const id = await getStoreIdToRead(ctx, asked);
  // Only the warehouse can name a closed store, because nobody else is in one.
  if (ctx.actor.role === 'superadmin') await requireOpenStores(ctx.db, [id]);
  return id;
}
