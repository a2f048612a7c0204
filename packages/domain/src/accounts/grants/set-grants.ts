import * as z from 'zod';
import { coded, Id, PageQuery, type Violation } from '../../shared';
import { AccountStatus, type Actor, Role } from '../actor';
import { type Subject, whyNotManage } from '../staff/employee-policy';
import { PLACEMENT_WAIT_DAYS } from '../staff/placement';
import { GRANT_NAMES, GrantChanges, GrantOverrides, type GrantRules } from './grant';
import { grantsOf, type Holder, mayWiden } from './grants-of';

/** A person with what the role may do and what differs for them. */
export const StaffGrants = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: Role,
  status: AccountStatus,
  city: z.string(),
  storeName: z.string(),
  overrides: GrantOverrides,
});
export type StaffGrants = z.output<typeof StaffGrants>;

export const GrantPageQuery = PageQuery.pick({ page: true, limit: true, search: true });
export type GrantPageQuery = z.output<typeof GrantPageQuery>;

export const SetGrantsInput = z.object({ id: Id, changes: GrantChanges });
export type SetGrantsInput = z.output<typeof SetGrantsInput>;

/** The overrides after a change. */
export function changedOverrides(overrides: GrantOverrides, changes: GrantChanges): GrantOverrides {
  const all = Object.entries({ ...overrides, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(all);
}

type Manager = Holder & Pick<Actor, 'id' | 'stores'>;

/**
 * Nobody changes their own permissions, and superadmins have all of them. An admin changes those of employees of their
 * stores, and gives nothing beyond what the admin has, and nothing at all to a person whom the admin has just added.
 */
export function whyNotSetGrants(
  actor: Manager,
  subject: Subject & { overrides: GrantOverrides },
  { changes, rules, isPlaced = false }: { changes: GrantChanges; rules: GrantRules; isPlaced?: boolean },
): Violation[] {
  const barred = whyNotManage(actor, subject);
  if (barred.length > 0) return barred;
  if (subject.id === actor.id) return [{ field: 'id', ...coded('grant.own') }];
  if (subject.role === 'superadmin') return [{ field: 'id', ...coded('grant.superadmin') }];
  if (subject.status === 'pending') return [{ field: 'id', ...coded('registration.decideFirst') }];
  const own = grantsOf(actor, rules);
  const usual = grantsOf({ role: subject.role }, rules);
  const before = grantsOf({ role: subject.role, grants: subject.overrides }, rules);
  const after = grantsOf({ role: subject.role, grants: changedOverrides(subject.overrides, changes) }, rules);
  return GRANT_NAMES.flatMap((name) => {
    const field = `changes.${name}`;
    if (after[name] <= before[name]) return [];
    if (isPlaced) return [{ field, ...coded('grant.placedByGiver', { days: PLACEMENT_WAIT_DAYS }) }];
    if (after[name] > own[name]) return [{ field, ...coded('grant.beyondOwn') }];
    if (after[name] > usual[name] && !mayWiden(name)) return [{ field, ...coded('grant.notWidened') }];
    return [];
  });
}
