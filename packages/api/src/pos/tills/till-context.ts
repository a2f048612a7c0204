import { discountCeilingOf, SellFrom, sellFromOf, type TillContext, tillCode } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { listTenders } from '../payments/tenders';
import { findStoreId } from './choose-store';
import { whyNotNewTill, whyNotOwnTill } from './own-till';
import { findTill, findTillFacts, listOpenStores } from './till-repository';

interface TillRequest {
  locationId?: string | undefined;
  deviceId: string;
}

/** The person's store and till on this device, and the stock that they may sell. */
export async function tillContext(ctx: StaffContext, { locationId, deviceId }: TillRequest): Promise<TillContext> {
  const { db, actor } = ctx;
  const headAt = ctx.now().toISOString();
  const stores = actor.role === 'superadmin' ? await listOpenStores(db) : actor.stores;
  const storeId = await findStoreId(ctx, locationId);
  const facts = storeId ? await findTillFacts(db, { locationId: storeId, staffId: actor.id }) : undefined;
  const till = facts ? await findTill(db, { locationId: facts.id, deviceId }) : undefined;
  const isOwn = !till || !whyNotOwnTill(ctx, { ...till, deviceId });
  const refusal = facts && !till ? await whyNotNewTill(db, ctx, deviceId) : undefined;
  return {
    isOwn,
    ...(refusal ? { refusal } : {}),
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
    headAt,
    stores: [...stores],
    till: facts && till && isOwn ? tillCode(facts.code, till.number) : null,
    sellFrom: sellFromOf({
      role: actor.role,
      store: facts?.storeSellFrom ? SellFrom.parse(facts.storeSellFrom) : null,
      organisation: SellFrom.parse(facts?.organisationSellFrom ?? 'own-orders'),
    }),
    hasApprovedOrders: Boolean(facts?.hasApprovedOrders),
    discountPercent: facts ? discountCeilingOf(actor, facts) : 0,
    cashRoundingMinor: facts?.cashRoundingMinor ?? 0,
    tenders: await listTenders(ctx),
    today: todayOf(ctx),
    ...(facts ? { lock: { hasPins: Boolean(facts.hasPins), minutes: facts.tillLockMinutes } } : {}),
  };
}
