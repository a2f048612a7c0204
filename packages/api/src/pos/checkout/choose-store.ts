import { canAccessStore } from '@bhandar/domain/accounts';
import { coded, invalid, notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { findFirstStoreId, hasSeveralStores } from '../offline/till-repository';

const CHOOSE_STORE = coded('store.chooseThe');

/** The store that a request is about: the named one, else the person's primary one (for the warehouse the first). */
export async function findStoreId({ db, actor }: StaffContext, asked?: string): Promise<string | undefined> {
  if (asked) {
    if (!canAccessStore(actor, asked)) throw notFound('store');
    return asked;
  }
  return actor.role === 'superadmin' ? findFirstStoreId(db) : actor.stores[0]?.id;
}

/** For what is written down: the warehouse has to say for which store, unless there is only one. */
export async function getStoreId(ctx: StaffContext, asked?: string): Promise<string> {
  if (ctx.actor.role === 'superadmin' && !asked && (await hasSeveralStores(ctx.db))) {
    throw invalid(CHOOSE_STORE, { locationId: CHOOSE_STORE });
  }
  const id = await findStoreId(ctx, asked);
  if (!id) throw notFound('store');
  return id;
}
