import {
  type Employee,
  managerStoresForm,
  NO_SUCH_STORE,
  type SetManagerStoresInput,
  whyNotManageStores,
} from '@bhandar/domain/accounts';
import { changesSince, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { refuseApiToken } from '../../core/refuse-api-token';
import { transact } from '../../core/transact';
import { endAccess } from '../end-access';
import { storeLabel } from '../stores/find-or-create-store';
import { requireOpenStores } from '../stores/require-open-stores';
import { listStoresById } from '../stores/store-repository';
import { tellOwner } from '../tell-owner';
import { lockStaff, replaceFurtherStores, toEmployee, updateStaff } from './staff-repository';

/**
 * Sets the stores of a manager, the main one first. Sessions continue and have the new access from the next request on;
 * a new main store ends them, as for a person who moves.
 */
export async function setManagerStores(ctx: StaffContext, input: SetManagerStoresInput): Promise<Employee> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    const staff = await lockStaff(tx, actor, input.id);
    if (!staff) throw notFound('employee');
    refuseApiToken(actor);
    refuse(whyNotManageStores(staff), 'RULE_BROKEN');
    const now = { storeIds: staff.stores.map(({ id }) => id) };
    const said = { storeIds: input.storeIds };
    const { storeIds } = changesSince(input.revision, said, { now, formOf: managerStoresForm });
    if (storeIds === undefined) return toEmployee(staff);
    const stores = await listStoresById(tx, storeIds);
    const [main, ...further] = stores;
    if (!main || stores.length < storeIds.length) throw invalid(NO_SUCH_STORE, { storeIds: NO_SUCH_STORE });
    await requireOpenStores(
      tx,
      storeIds.filter((id) => !now.storeIds.includes(id)),
    );
    await replaceFurtherStores(
      tx,
      staff.id,
      further.map(({ id }) => id),
    );
    // The till caches a seller by this row, so the row changes even if only further stores do.
    const at = ctx.now();
    await updateStaff(tx, staff.id, { locationId: main.id, placedAt: at, updatedAt: at, updatedBy: actor.id });
    const left = now.storeIds.filter((id) => !storeIds.includes(id));
    const { handOverTo } = input;
    if (left.length > 0) await ctx.handOver(tx, ctx, { staffId: staff.id, storeIds: left, handOverTo });
    await tellOwner(tx, ctx, { kind: 'accessChanged', owner: staff });
    if (main.id !== staff.locationId) await endAccess(tx, staff.id);
    await audit(tx, ctx, {
      action: 'employee.stores',
      entity: 'staff_member',
      entityId: staff.id,
      locationId: main.id,
      before: { stores: staff.stores.map(storeLabel) },
      after: { stores: stores.map(storeLabel) },
    });
    return toEmployee({ ...staff, city: main.city, storeName: main.name, stores });
  });
}
