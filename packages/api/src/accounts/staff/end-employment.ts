import type { Tx } from '@bhandar/db';
import {
  type Employee,
  fullNameOf,
  type RemoveEmployeeInput,
  type SetEmployeeStatusInput,
  whyMustStay,
  whyNotChangeStatus,
  whyNotDeleteEmployee,
} from '@bhandar/domain/accounts';
import { coded, DomainError, notFound, refuse, type Violation } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { refuseApiToken } from '../../core/refuse-api-token';
import { transact } from '../../core/transact';
import { endAccess } from '../end-access';
import { requireOpenStores } from '../stores/require-open-stores';
import { tellOwner } from '../tell-owner';
import { publishRejection } from './decide-registration';
import { lockOtherSuperadmins, lockStaff, type StaffRow, toEmployee, updateStaff } from './staff-repository';

type Policy = (actor: StaffContext['actor'], staff: StaffRow) => Violation[];

async function lockForEnding(tx: Tx, ctx: StaffContext, id: string, policy: Policy): Promise<StaffRow> {
  refuseApiToken(ctx.actor);
  const staff = await lockStaff(tx, ctx.actor, id);
  if (!staff) throw notFound('employee');
  refuse(policy(ctx.actor, staff));
  const others = staff.role === 'superadmin' ? await lockOtherSuperadmins(tx, id) : 0;
  refuse(whyMustStay(ctx.actor, staff, others), 'INVALID_TRANSITION');
  return staff;
}

export const setEmployeeStatus = (ctx: StaffContext, input: SetEmployeeStatusInput): Promise<Employee> =>
  transact(ctx, (tx) => setEmployeeStatusIn(tx, ctx, input));

const handOverAll = (tx: Tx, ctx: StaffContext, staff: StaffRow, { handOverTo }: { handOverTo?: string | undefined }) =>
  ctx.handOver(tx, ctx, { staffId: staff.id, handOverTo });

/** A disabled person is signed out on the next request, and may be enabled again. */
export async function setEmployeeStatusIn(tx: Tx, ctx: StaffContext, input: SetEmployeeStatusInput): Promise<Employee> {
  const staff = await lockForEnding(tx, ctx, input.id, whyNotChangeStatus);
  if (staff.status === 'pending') {
    throw new DomainError('INVALID_TRANSITION', coded('registration.decideFirst'));
  }
  if (staff.status === input.status) return toEmployee(staff);
  if (input.status === 'active' && staff.locationId) await requireOpenStores(tx, [staff.locationId]);
  const at = ctx.now();
  await updateStaff(tx, staff.id, { status: input.status, placedAt: at, updatedAt: at, updatedBy: ctx.actor.id });
  await endAccess(tx, staff.id);
  if (input.status === 'disabled') await handOverAll(tx, ctx, staff, input);
  const kind = input.status === 'active' ? 'accountEnabled' : 'accountDisabled';
  await tellOwner(tx, ctx, { kind, owner: staff });
  const action = input.status === 'active' ? 'employee.enable' : 'employee.disable';
  const facts = { before: { status: staff.status }, after: { status: input.status } };
  const { id: entityId, locationId } = staff;
  await audit(tx, ctx, { action, entity: 'staff_member', entityId, locationId, ...facts });
  return toEmployee({ ...staff, status: input.status });
}

/** Removes the account from every list; the person's records remain. */
export async function removeEmployee(
  ctx: StaffContext,
  input: RemoveEmployeeInput,
): Promise<{ message: string; deletedCount: number }> {
  const { actor, now } = ctx;
  return transact(ctx, async (tx) => {
    const staff = await lockForEnding(tx, ctx, input.id, whyNotDeleteEmployee);
    const at = now();
    await updateStaff(tx, staff.id, { deletedAt: at, placedAt: at, deletedBy: actor.id });
    await endAccess(tx, staff.id);
    await handOverAll(tx, ctx, staff, input);
    await tellOwner(tx, ctx, { kind: 'accountDisabled', owner: staff });
    await audit(tx, ctx, {
      action: 'employee.delete',
      entity: 'staff_member',
      entityId: staff.id,
      locationId: staff.locationId,
      before: { name: fullNameOf(staff), role: staff.role, status: staff.status },
      after: { deleted: true },
    });
    if (staff.status === 'pending') await publishRejection(tx, ctx, staff);
    return { message: `${fullNameOf(staff)} deleted successfully`, deletedCount: 1 };
  });
}
