import type { Tx } from '@bhandar/db';
import { NO_SUCH_STORE, type StoreRef } from '@bhandar/domain/accounts';
import { invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { requireOpenStores } from './require-open-stores';
import { findStoreNamed, insertStore } from './store-repository';

/** The store's name in the audit. */
export const storeLabel = ({ name, city }: StoreRef): string => `${name}, ${city}`;

/**
 * The open store with this city and name; a superadmin creates a missing one. A person who is in a closed store, disabled,
 * may keep it.
 */
export async function findOrCreateStore(
  tx: Tx,
  ctx: StaffContext,
  place: { city: string; storeName: string; keptId?: string | null },
): Promise<StoreRef> {
  const { city, storeName, keptId } = place;
  const known = await findStoreNamed(tx, { city, storeName });
  if (known && known.id !== keptId) await requireOpenStores(tx, [known.id]);
  if (known) return known;
  if (ctx.actor.role !== 'superadmin') {
    throw invalid(NO_SUCH_STORE, { storeName: NO_SUCH_STORE });
  }
  return createStore(tx, ctx, { city, storeName });
}

export async function createStore(
  tx: Tx,
  ctx: StaffContext,
  place: Parameters<typeof insertStore>[1],
): Promise<StoreRef> {
  const store = await insertStore(tx, place);
  await audit(tx, ctx, {
    action: 'store.create',
    entity: 'location',
    entityId: store.id,
    locationId: store.id,
    after: store,
  });
  return store;
}
