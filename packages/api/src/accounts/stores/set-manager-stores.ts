import { type Employee, NO_SUCH_STORE, type SetManagerStoresInput, whyNotManageStores } from '@bhandar/domain/accounts';
import { invalid, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { revokeSessions } from '../sessions/session';
import { nameOfStore } from '../staff/place-staff';
import { lockStaff, replaceFurtherStores, toEmployee, updateStaff } from '../staff/staff-repository';
import { listStoresById } from './store-repository';

/**
 * Gives a manager exactly these stores, the main one first. Sessions go on and reach what they reach now from the next
 * request; with another main store they end, as where somebody moves.
 */
export async function setManagerStores(ctx: StaffContext, input: SetManagerStoresInput): Promise<Employee> {
  const { actor, now } = ctx;
  return transact(ctx, async (tx) => {
    const staff = await lockStaff(tx, actor, input.id);
    if (!staff) throw notFound('employee');
    refuse(whyNotManageStores(staff), 'RULE_BROKEN');
    const stores = await listStoresById(tx, input.storeIds);
    const [main, ...further] = stores;
    if (!main || stores.length < input.storeIds.length) throw invalid(NO_SUCH_STORE, { storeIds: NO_SUCH_STORE });
    await replaceFurtherStores(
      tx,
      staff.id,
      further.map(({ id }) => id),
    );
    // The till caches a seller by this row: it changes also where only further stores do.
    const at = now();
    await updateStaff(tx, staff.id, { locationId: main.id, placedAt: at, updatedAt: at, updatedBy: actor.id });
    if (main.id !== staff.locationId) await revokeSessions(tx, staff.id);
    await audit(tx, ctx, {
      action: 'employee.stores',
      entity: 'staff_member',
      entityId: staff.id,
      locationId: main.id,
      before: { stores: staff.stores.map(nameOfStore) },
      after: { stores: stores.map(nameOfStore) },
    });
    return toEmployee({ ...staff, city: main.city, storeName: main.name, stores });
  });
}
