import type { Tx } from '@bhandar/db';
import {
  type ChangeEmployeeInput,
  type Employee,
  type Placement,
  whyMustStay,
  whyNotEditEmployee,
  whyNotNamed,
} from '@bhandar/domain/accounts';
import { coded, invalid, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { revokeSessions } from '../sessions/session';
import { approveRegistrationIn, decidedAlready } from './decide-registration';
import { setEmployeeStatusIn } from './end-employment';
import { nameOfStore, storeNamed } from './place-staff';
import { emailTaken } from './register';
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
export async function updateEmployee(ctx: StaffContext, input: ChangeEmployeeInput): Promise<Employee> {
  const { id, status: wanted, ...details } = input;
  return transact(ctx, async (tx) => {
    const isEdited = Object.values(details).some((value) => value !== undefined);
    const updated = isEdited ? await change(tx, ctx, input) : await unchanged(tx, ctx, id);
    if (wanted === undefined || wanted === updated.status) return updated;
    if (wanted === 'pending') throw decidedAlready();
    if (wanted === 'active' && updated.status === 'pending') {
      return approveRegistrationIn(tx, ctx, { id, ...placementFor(updated) });
    }
    return setEmployeeStatusIn(tx, ctx, { id, status: wanted });
  });
}

/** Nobody requests the warehouse's own role, so a request is for an admin or an employee. */
const placementFor = ({ city, storeName, role }: Employee): Placement => ({
  city,
  storeName,
  role: role === 'admin' ? 'admin' : 'employee',
});

/** The rules of an edit hold for whoever is only let in or shut out. */
async function unchanged(tx: Tx, { actor }: StaffContext, id: string): Promise<Employee> {
  const staff = await lockStaff(tx, actor, id);
  if (!staff) throw notFound('employee');
  refuse(whyNotEditEmployee(actor, staff, staff));
  return toEmployee(staff);
}

/** A new role or store ends the person's sessions: what they may see has changed. */
async function change(tx: Tx, ctx: StaffContext, changes: ChangeEmployeeInput): Promise<Employee> {
  const { actor, now } = ctx;
  const staff = await lockStaff(tx, actor, changes.id);
  if (!staff) throw notFound('employee');
  const input = {
    firstName: changes.firstName ?? staff.firstName,
    lastName: changes.lastName ?? staff.lastName,
    email: changes.email ?? staff.email,
    phone: changes.phone ?? staff.phone,
    city: changes.city ?? staff.city,
    storeName: changes.storeName ?? staff.storeName,
    role: changes.role ?? staff.role,
  };
  refuse(whyNotEditEmployee(actor, staff, input));
  // A stored name may be older than the rule on names.
  const misnamed = whyNotNamed(input).filter(({ field = '' }) => field in changes);
  refuse(misnamed, 'VALIDATION_FAILED');
  if (staff.role === 'superadmin') {
    refuse(whyMustStay(actor, staff, await lockOtherSuperadmins(tx, staff.id)), 'INVALID_TRANSITION');
  }
  if (await isEmailTaken(tx, input.email, staff.id)) throw emailTaken();
  const place = await placeFor(staff);
  const { firstName, lastName, email, phone, role } = input;
  const details = { firstName, lastName, email, phone, role };
  await updateStaff(tx, staff.id, { ...details, ...place, updatedAt: now(), updatedBy: actor.id });
  const further = role === 'admin' ? staff.stores.slice(1).map((store) => store.id) : [];
  await replaceFurtherStores(tx, staff.id, further);
  const after = await lockStaff(tx, actor, staff.id);
  if (!after) throw notFound('employee');
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

  /** A request stays a request: only its wishes change. The warehouse's own people have no store. */
  async function placeFor({ status }: StaffRow) {
    if (status === 'pending') return { requestedCity: input.city, requestedStoreName: input.storeName };
    if (input.role === 'superadmin') return {};
    // Of the warehouse's own people no store is known that they could keep.
    if (!input.storeName)
      throw invalid(coded('account.storeNameRequired'), { storeName: coded('account.storeNameRequired') });
    return { locationId: (await storeNamed(tx, ctx, input)).id };
  }
}
