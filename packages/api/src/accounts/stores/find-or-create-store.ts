import type { Tx } from '@bhandar/db';
import { NO_SUCH_STORE, type StoreRef } from '@bhandar/domain/accounts';
import { invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { findStoreNamed, insertStore } from './store-repository';

/** The store's name in the audit. */
export const storeLabel = ({ name, city }: StoreRef): string => `${name}, ${city}`;

/** The store with this city and name; a superadmin creates a missing one. */
export async function findOrCreateStore(
  tx: Tx,
  ctx: StaffContext,
  place: { city: string; storeName: string },
): Promise<StoreRef> {
  const known = await findStoreNamed(tx, place);
  if (known) return known;
  if (ctx.actor.role !== 'superadmin') {
    throw invalid(NO_SUCH_STORE, { storeName: NO_SUCH_STORE });
  }
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
