import { discountCeilingOf, SellFrom, sellFromOf, type TillContext, tillCode } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findStoreId } from '../checkout/choose-store';
import { findTill, findTillFacts, listStores } from './till-repository';

interface TillRequest {
  locationId?: string | undefined;
  deviceId: string;
}

/** Where this person sells on this device, and what they may sell there. */
export async function tillContext(ctx: StaffContext, { locationId, deviceId }: TillRequest): Promise<TillContext> {
  const { db, actor } = ctx;
  const stores = actor.role === 'superadmin' ? await listStores(db) : actor.stores;
  const storeId = await findStoreId(ctx, locationId);
  const facts = storeId ? await findTillFacts(db, { locationId: storeId, staffId: actor.id }) : undefined;
  const till = facts ? await findTill(db, { locationId: facts.id, deviceId }) : undefined;
  return {
    store: facts
      ? {
          id: facts.id,
          name: facts.name,
          city: facts.city,
          address: facts.address,
          phone: facts.phone,
          licenceNumber: facts.licenceNumber,
          receiptHeader: facts.receiptHeader,
          receiptFooter: facts.receiptFooter,
        }
      : null,
    stores: [...stores],
    till: facts && till ? tillCode(facts.code, till.number) : null,
    sellFrom: sellFromOf({
      role: actor.role,
      store: facts?.storeSellFrom ? SellFrom.parse(facts.storeSellFrom) : null,
      organisation: SellFrom.parse(facts?.organisationSellFrom ?? 'own-orders'),
    }),
    hasApprovedOrders: Boolean(facts?.hasApprovedOrders),
    discountPercent: facts ? discountCeilingOf(actor.role, facts) : 0,
    today: todayOf(ctx),
  };
}
