import type { Tx } from '@bhandar/db';
import { NO_SUCH_STORE, type StoreRef } from '@bhandar/domain/accounts';
import { invalid } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { findStoreNamed, insertStore } from '../stores/store-repository';

/** As the audit names a store. */
export const nameOfStore = ({ name, city }: StoreRef): string => `${name}, ${city}`;

/** The store that a city and a name mean; the warehouse opens a new one by naming it. */
export async function storeNamed(
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
