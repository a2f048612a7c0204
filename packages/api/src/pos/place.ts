import { mayReachStore } from '@bhandar/domain/accounts';
import { notFound } from '@bhandar/domain/shared';
import type { StaffContext } from '../context';
import { findFirstStoreId } from './till-repository';

/** The store that a request is about: the named one, else the person's primary one (for the warehouse the first). */
export async function findPlaceId({ db, actor }: StaffContext, asked?: string): Promise<string | undefined> {
  if (asked) {
    if (!mayReachStore(actor, asked)) throw notFound('Store');
    return asked;
  }
  return actor.role === 'superadmin' ? findFirstStoreId(db) : actor.stores[0]?.id;
}

export async function getPlaceId(ctx: StaffContext, asked?: string): Promise<string> {
  const id = await findPlaceId(ctx, asked);
  if (!id) throw notFound('Store');
  return id;
}
