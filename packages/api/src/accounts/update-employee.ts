import type { Tx } from '@bhandar/db';
import {
  type Employee,
  type UpdateEmployeeInput,
  whyMustStay,
  whyNotEditEmployee,
  whyNotNamed,
} from '@bhandar/domain/accounts';
import { notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { approve, decidedAlready } from './decide-registration';
import { setStatus } from './end-employment';
import { nameOfStore, storeNamed } from './place-staff';
import { emailTaken } from './register';
import { revokeSessions } from './session';
import {
  isEmailTaken,
  lockOtherSuperadmins,
  lockStaff,
  replaceFurtherStores,
  type StaffRow,
  toEmployee,
  updateStaff,
} from './staff-repository';

const placementOf = ({ role, city, storeName, stores }: StaffRow) => ({
  role,
  city,
  storeName,
  stores: stores.map(nameOfStore),
});

/** With a status the person is also let in or shut out, with all else or not at all. */
export async function updateEmployee(ctx: StaffContext, input: UpdateEmployeeInput): Promise<Employee> {
  const { id, status: wanted } = input;
  return transact(ctx, async (tx) => {
    const updated = await change(tx, ctx, input);
    if (wanted === undefined || wanted === updated.status) return updated;
    if (wanted === 'pending') throw decidedAlready();
    if (wanted === 'active' && updated.status === 'pending') return approve(tx, ctx, input);
    return setStatus(tx, ctx, { id, status: wanted });
  });
}

/** A new role or store ends the person's sessions: what they may see has changed. */
async function change(tx: Tx, ctx: StaffContext, input: UpdateEmployeeInput): Promise<Employee> {
  const { actor, now } = ctx;
  const staff = await lockStaff(tx, actor, input.id);
  if (!staff) throw notFound('Employee');
  refuse(whyNotEditEmployee(actor, staff, input));
  refuse(whyNotNamed(input), 'VALIDATION_FAILED');
  if (staff.role === 'superadmin') {
    refuse(whyMustStay(actor, staff, await lockOtherSuperadmins(tx, staff.id)), 'INVALID_TRANSITION');
  }
  if (await isEmailTaken(tx, input.email, staff.id)) throw emailTaken();
  const place = await placeFor(staff);
  const { firstName, lastName, email, phone, role } = input;
  const changes = { firstName, lastName, email, phone, role };
  await updateStaff(tx, staff.id, { ...changes, ...place, updatedAt: now(), updatedBy: actor.id });
  const further = role === 'admin' ? staff.stores.slice(1).map((store) => store.id) : [];
  await replaceFurtherStores(tx, staff.id, further);
  const after = await lockStaff(tx, actor, staff.id);
  if (!after) throw notFound('Employee');
  if (after.role !== staff.role || after.locationId !== staff.locationId) {
    await updateStaff(tx, staff.id, { placedAt: now() });
    await revokeSessions(tx, staff.id);
  }
  await audit(tx, ctx, {
    action: 'employee.update',
    entity: 'staff_member',
    entityId: staff.id,
    locationId: after.locationId,
    before: placementOf(staff),
    after: placementOf(after),
  });
  return toEmployee(after);

  /** A request stays a request: only its wishes change. */
  async function placeFor({ status }: StaffRow) {
    if (status === 'pending') return { requestedCity: input.city, requestedStoreName: input.storeName };
    return { locationId: (await storeNamed(tx, ctx, input)).id };
  }
}
