import { type CreateEmployeeInput, type Employee, whyNotAddEmployee, whyNotNamed } from '@bhandar/domain/accounts';
import { refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { hashPassword } from '../sessions/secrets';
import { findOrCreateStore } from '../stores/find-or-create-store';
import { emailTaken } from './register';
import { insertStaff } from './staff-repository';

/** An account that staff create is active at once. */
export async function createEmployee(ctx: StaffContext, input: CreateEmployeeInput): Promise<Employee> {
  const { actor, now } = ctx;
  refuse(whyNotAddEmployee(actor, input));
  refuse(whyNotNamed(input), 'VALIDATION_FAILED');
  const passwordHash = await hashPassword(input.password);
  return transact(ctx, async (tx) => {
    const { firstName, lastName, email, phone, role } = input;
    const person = { firstName, lastName, email, phone, role, status: 'active' as const };
    const store = await findOrCreateStore(tx, ctx, input);
    const createdAt = now();
    const origin = { locationId: store.id, createdAt, createdBy: actor.id };
    const id = await insertStaff(tx, { ...person, ...origin, passwordHash });
    if (!id) throw emailTaken();
    const place = { city: store.city, storeName: store.name };
    const after = { role, ...place };
    await audit(tx, ctx, {
      action: 'employee.create',
      entity: 'staff_member',
      entityId: id,
      locationId: store.id,
      after,
    });
    return { id, ...person, ...place, stores: [store], createdAt: createdAt.toISOString() };
  });
}
