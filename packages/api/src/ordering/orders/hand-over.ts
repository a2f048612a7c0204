import type { Tx } from '@bhandar/db';
import type { HeldAtStore } from '@bhandar/domain/ordering';
import { coded, invalid } from '@bhandar/domain/shared';
import { getEmployee } from '../../accounts';
import { audit } from '../../audit/audit';
import type { Leaving, StaffContext } from '../../core/context';
import { handOverQuota, listSellerRows, type ProductUnits } from '../../inventory';
import { getStaffName, handOverOrders, listHeld, listHoldingStores } from './hand-over-repository';

/**
 * Goods and open orders of a person who leaves stores go to a colleague, at the stores where that colleague works, or
 * to the store itself. Called after the person has lost the stores.
 */
export async function handOver(tx: Tx, ctx: StaffContext, { staffId, storeIds, handOverTo }: Leaving): Promise<void> {
  let [isHeld, isColleague] = [false, false];
  for (const locationId of storeIds ? [...storeIds].sort() : await listHoldingStores(tx, staffId)) {
    const sellers = handOverTo ? await listSellerRows(tx, locationId) : [];
    const to = sellers.find(({ id }) => id === handOverTo);
    isColleague ||= to !== undefined;
    const goods = await handOverQuota(tx, {
      locationId,
      from: staffId,
      to: to?.id ?? null,
      personId: staffId,
      at: ctx.now(),
    });
    const orders = await handOverOrders(tx, { locationId, staffId, to: to?.id ?? null });
    if (goods.length + orders.length === 0) continue;
    isHeld = true;
    await auditHandOver(tx, ctx, { locationId, staffId, toName: to?.name, toId: to?.id, goods, orders });
  }
  if (handOverTo && isHeld && !isColleague)
    throw invalid(coded('order.chooseColleague'), { handOverTo: coded('order.chooseColleague') });
}

interface HandedOver {
  locationId: string;
  staffId: string;
  toId: string | undefined;
  toName: string | undefined;
  goods: readonly ProductUnits[];
  orders: readonly { orderId: string; voucher: string }[];
}

export async function auditHandOver(tx: Tx, ctx: StaffContext, handed: HandedOver): Promise<void> {
  const { locationId, staffId, toId = null, toName = 'store', goods, orders } = handed;
  await audit(tx, ctx, {
    action: 'employee.handedOver',
    entity: 'staff_member',
    entityId: staffId,
    locationId,
    before: { holderId: staffId, holder: await getStaffName(tx, staffId) },
    after: { holderId: toId, holder: toName, goods, orders: orders.map(({ voucher }) => voucher) },
  });
}

/** What a person has in their name, by store. Goods are a person's only where the staff sell from own orders. */
export async function listHeldGoods(ctx: StaffContext, { staffId }: { staffId: string }): Promise<HeldAtStore[]> {
  await getEmployee(ctx, { id: staffId });
  const held = await listHeld(ctx.db, ctx.actor, staffId);
  const stores: HeldAtStore[] = [];
  for (const { store, sellFrom, goods: all, orders } of held) {
    const goods = sellFrom === 'own-orders' ? all : [];
    if (goods.length + orders.length === 0) continue;
    const sellers = await listSellerRows(ctx.db, store.id);
    stores.push({ store, goods, orders, colleagues: sellers.filter(({ id }) => id !== staffId) });
  }
  return stores;
}
