import {
  changedOverrides,
  type GrantPageQuery,
  type GrantRules,
  type SetGrantsInput,
  type StaffGrants,
  whyNotSetGrants,
} from '@bhandar/domain/accounts';
import { notFound, type Page, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { listPlacedByActor } from '../staff/placed-by-actor';
import { findStaff, lockStaff, updateStaff } from '../staff/staff-repository';
import { tellOwner } from '../tell-owner';
import { listStaffGrants, readGrantRules, readOverrides, replaceOverrides, toStaffGrants } from './grant-repository';

export const listGrants = ({ db, actor }: StaffContext, query: GrantPageQuery): Promise<Page<StaffGrants>> =>
  listStaffGrants(db, actor, query);

export const grantRules = ({ db }: StaffContext): Promise<GrantRules> => readGrantRules(db);

export async function getGrants({ db, actor }: StaffContext, { id }: { id: string }): Promise<StaffGrants> {
  const staff = await findStaff(db, actor, id);
  if (!staff) throw notFound('employee');
  return toStaffGrants(staff, await readOverrides(db, id));
}

/** Takes effect on the person's next request; their sessions go on. */
export async function setGrants(ctx: StaffContext, { id, changes }: SetGrantsInput): Promise<StaffGrants> {
  const { actor, now } = ctx;
  return transact(ctx, async (tx) => {
    const staff = await lockStaff(tx, actor, id);
    if (!staff) throw notFound('employee');
    const before = await readOverrides(tx, id);
    const rules = await readGrantRules(tx);
    const isPlaced = (await listPlacedByActor(tx, ctx, [id])).has(id);
    refuse(whyNotSetGrants(actor, { ...staff, overrides: before }, { changes, rules, isPlaced }));
    const overrides = changedOverrides(before, changes);
    const at = now();
    await replaceOverrides(tx, { staffId: id, overrides, by: actor.id, at });
    // The till caches a seller by this row, so it changes with the permissions.
    await updateStaff(tx, id, { updatedAt: at, updatedBy: actor.id });
    await tellOwner(tx, ctx, { kind: 'accessChanged', owner: staff });
    await audit(tx, ctx, {
      action: 'employee.grants',
      entity: 'staff_member',
      entityId: id,
      locationId: staff.locationId,
      before: { grants: before },
      after: { grants: overrides },
    });
    return toStaffGrants(staff, overrides);
  });
}
