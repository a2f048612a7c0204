import type { Tx } from '@bhandar/db';
import {
  type ChangeEmployeeInput,
  type Employee,
  employeeForm,
  type Placement,
  whyMustStay,
  whyNotChangeEmail,
  whyNotEditEmployee,
  whyNotNamed,
} from '@bhandar/domain/accounts';
import { changesSince, coded, invalid, notFound, refuse, violationsIn } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { refuseApiToken } from '../../core/refuse-api-token';
import { transact } from '../../core/transact';
import { endAccess } from '../end-access';
import { proveCurrentPassword } from '../sessions/current-password';
import { digestOf } from '../sessions/secrets';
import { actsByCookie } from '../sessions/session';
import { findOrCreateStore, storeLabel } from '../stores/find-or-create-store';
import { tellOwner } from '../tell-owner';
import { approveRegistrationIn, decidedAlready } from './decide-registration';
import { setEmployeeStatusIn } from './end-employment';
import { emailTaken } from './register';
import {
  deleteOverrides,
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
  stores: stores.map(storeLabel),
});

/** A status is changed together with the other fields, or nothing is. */
export async function updateEmployee(
  ctx: StaffContext,
  { currentPassword, ...input }: ChangeEmployeeInput,
): Promise<Employee> {
  const { id, handOverTo } = input;
  if (currentPassword !== undefined) await proveCurrentPassword(ctx, currentPassword);
  return transact(ctx, async (tx) => {
    const { status: wanted, ...details } = await detailsSince(tx, ctx, input);
    const isEdited = Object.values(details).some((value) => value !== undefined);
    const updated = isEdited
      ? await change(tx, ctx, { ...details, id, handOverTo, currentPassword })
      : await unchanged(tx, ctx, id);
    if (wanted === undefined || wanted === updated.status) return updated;
    if (wanted === 'pending') throw decidedAlready();
    if (wanted === 'active' && updated.status === 'pending') {
      return approveRegistrationIn(tx, ctx, { id, ...placementFor(updated) });
    }
    return setEmployeeStatusIn(tx, ctx, { id, status: wanted, handOverTo });
  });
}

/** What the sender changed of the form that they opened; all of it where they do not say what it showed. */
async function detailsSince(
  tx: Tx,
  { actor }: StaffContext,
  { id, revision, handOverTo: _, ...said }: ChangeEmployeeInput,
): Promise<Omit<ChangeEmployeeInput, 'id'>> {
  if (revision === undefined) return said;
  const staff = await lockStaff(tx, actor, id);
  if (!staff) throw notFound('employee');
  return changesSince(revision, said, { now: toEmployee(staff), formOf: employeeForm });
}

/** The role superadmin cannot be requested, so a request is for an admin or an employee. */
const placementFor = ({ city, storeName, role }: Employee): Placement => ({
  city,
  storeName,
  role: role === 'admin' ? 'admin' : 'employee',
});

/** A change of status alone is subject to the rules of an edit too. */
async function unchanged(tx: Tx, { actor }: StaffContext, id: string): Promise<Employee> {
  const staff = await lockStaff(tx, actor, id);
  if (!staff) throw notFound('employee');
  refuse(whyNotEditEmployee(actor, staff, staff));
  return toEmployee(staff);
}

/** A new email, role or store ends the person's sessions, because their access has changed. */
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
  // A new address receives the code for a new password; a new role or store gives other rights.
  const access = ['email', 'role', 'city', 'storeName'] as const;
  if (access.some((field) => input[field] !== staff[field])) refuseApiToken(actor);
  const { currentPassword } = changes;
  const unconfirmed = whyNotChangeEmail(staff.email, { email: input.email, currentPassword });
  // The documented body of a client with a token has no field for a password.
  if (unconfirmed.length > 0 && (await actsByCookie(tx, actor))) refuse(unconfirmed, 'VALIDATION_FAILED');
  // A stored name may be older than the rule for names.
  refuse(violationsIn(changes, whyNotNamed(input)), 'VALIDATION_FAILED');
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
  const isMoved = after.role !== staff.role || after.locationId !== staff.locationId;
  const isNewEmail = email !== staff.email;
  if (isMoved || isNewEmail) await endAccess(tx, staff.id);
  if (isMoved) {
    await updateStaff(tx, staff.id, { placedAt: now() });
    // The overrides are removed, because they differ from another role now.
    if (after.role !== staff.role) await deleteOverrides(tx, staff.id);
    if (staff.status !== 'pending') await tellOwner(tx, ctx, { kind: 'accessChanged', owner: after });
  }
  const storeIds = staff.stores.map(({ id }) => id).filter((id) => !after.stores.some((store) => store.id === id));
  const { handOverTo } = changes;
  if (storeIds.length > 0) await ctx.handOver(tx, ctx, { staffId: staff.id, storeIds, handOverTo });
  // At the former address.
  if (isNewEmail) await tellOwner(tx, ctx, { kind: 'emailChanged', owner: staff });
  // The audit cannot be erased, so it keeps digests by which the addresses are recognised.
  await audit(tx, ctx, {
    action: 'employee.update',
    entity: 'staff_member',
    entityId: staff.id,
    locationId: after.locationId,
    before: { ...placementOf(staff), ...(isNewEmail ? { emailDigest: digestOf(staff.email) } : {}) },
    after: { ...placementOf(after), ...(isNewEmail ? { emailDigest: digestOf(email) } : {}) },
  });
  return toEmployee(after);

  /** A request stays pending: only the requested store and role change. Superadmins have no store. */
  async function placeFor({ status, locationId: keptId }: StaffRow) {
    if (status === 'pending') return { requestedCity: input.city, requestedStoreName: input.storeName };
    if (input.role === 'superadmin') return {};
    // Superadmins have no store that they could keep.
    if (!input.storeName)
      throw invalid(coded('account.storeNameRequired'), { storeName: coded('account.storeNameRequired') });
    return { locationId: (await findOrCreateStore(tx, ctx, { ...input, keptId })).id };
  }
}
