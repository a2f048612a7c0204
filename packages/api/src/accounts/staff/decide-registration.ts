import type { Tx } from '@bhandar/db';
import {
  type ApproveRegistrationInput,
  type Employee,
  fullNameOf,
  whyNotAddEmployee,
  whyNotDeleteEmployee,
} from '@bhandar/domain/accounts';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { refuseApiToken } from '../../core/refuse-api-token';
import { transact } from '../../core/transact';
import { findOrCreateStore } from '../stores/find-or-create-store';
import { findStoreNamed } from '../stores/store-repository';
import { tellOwner } from '../tell-owner';
import { lockStaff, type StaffRow, toEmployee, updateStaff } from './staff-repository';

export const decidedAlready = () => new DomainError('INVALID_TRANSITION', coded('registration.decided'));

async function lockRequest(tx: Tx, ctx: StaffContext, id: string): Promise<StaffRow> {
  const staff = await lockStaff(tx, ctx.actor, id);
  if (!staff) throw notFound('registration');
  refuse(whyNotDeleteEmployee(ctx.actor, staff));
  // An approval lets somebody in, with a role and a store.
  refuseApiToken(ctx.actor);
  if (staff.status !== 'pending') throw decidedAlready();
  return staff;
}

export const approveRegistration = (ctx: StaffContext, input: ApproveRegistrationInput): Promise<Employee> =>
  transact(ctx, (tx) => approveRegistrationIn(tx, ctx, input));

/**
 * The approver sets role and store; the requested ones are only a suggestion. Must be the last call of its transaction.
 */
export async function approveRegistrationIn(
  tx: Tx,
  ctx: StaffContext,
  input: ApproveRegistrationInput,
): Promise<Employee> {
  const { actor, now } = ctx;
  const staff = await lockRequest(tx, ctx, input.id);
  refuse(whyNotAddEmployee(actor, input));
  const store = await findOrCreateStore(tx, ctx, input);
  const placed = { role: input.role, status: 'active' as const, locationId: store.id };
  await updateStaff(tx, staff.id, { ...placed, updatedAt: now(), updatedBy: actor.id });
  await audit(tx, ctx, {
    action: 'registration.approve',
    entity: 'staff_member',
    entityId: staff.id,
    locationId: store.id,
    before: { role: staff.role, city: staff.city, storeName: staff.storeName },
    after: { role: input.role, city: store.city, storeName: store.name },
  });
  await publish(tx, ctx, { kind: 'registration.approved', locationId: store.id, staffId: staff.id });
  return toEmployee({ ...staff, ...placed, city: store.city, storeName: store.name, stores: [store] });
}

/** Deletes the request; the person may register again with the same email. */
export async function refuseRegistration(ctx: StaffContext, input: { id: string }): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    const staff = await lockRequest(tx, ctx, input.id);
    await updateStaff(tx, staff.id, { deletedAt: ctx.now(), deletedBy: ctx.actor.id });
    await tellOwner(tx, ctx, { kind: 'registrationRejected', owner: staff });
    const facts = { before: { status: staff.status }, after: { deleted: true } };
    await audit(tx, ctx, { action: 'registration.refuse', entity: 'staff_member', entityId: staff.id, ...facts });
    await publishRejection(tx, ctx, staff);
    return { message: `The request of ${fullNameOf(staff)} was refused` };
  });
}

/** The event of a request that ends without an account, at the requested store. Must be the last call of its transaction. */
export async function publishRejection(tx: Tx, ctx: StaffContext, staff: StaffRow): Promise<void> {
  const store = await findStoreNamed(tx, staff);
  await publish(tx, ctx, { kind: 'registration.rejected', locationId: store?.id ?? null, staffId: staff.id });
}
