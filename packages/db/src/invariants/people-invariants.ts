import type { Invariant } from './invariant';

/** Invariants of accounts, sessions and recorded decisions. */
export const peopleInvariants: readonly Invariant[] = [
  {
    id: 'I16',
    title: 'no session is valid for a disabled or deleted person, or from before a change of the account',
    sql: `
      select s.id from session s join staff_member p on p.id = s.staff_id
      where p.status <> 'active' or p.deleted_at is not null or p.version <> s.staff_version`,
  },
  {
    id: 'I17',
    title: 'only managers approved orders, and no admin their own',
    sql: `
      select o.id from store_order o cross join organisation
      where o.status in ('approved', 'fulfilled') and (o.processor_role = 'employee'
        or (o.processor_role = 'admin' and o.processed_by = o.requested_by and not organisation.self_approval))`,
  },
  {
    id: 'I18',
    title: 'there is an active superadmin',
    sql: `
      select 'no active superadmin' as problem where exists (select from staff_member)
        and not exists (select from staff_member where role = 'superadmin' and status = 'active' and deleted_at is null)`,
  },
  {
    id: 'I19',
    title: 'every decision on an order is in the audit log',
    sql: `
      select o.id, o.status from store_order o
      where o.status in ('approved', 'rejected') and not exists
        (select from audit_entry a where a.entity = 'order' and a.entity_id = o.id::text and a.action = o.status)`,
  },
  {
    id: 'I36',
    title: 'no person set their own permissions, and none exceeds the limits of the role',
    sql: `
      select g.staff_id, g.name from staff_grant g join staff_member p on p.id = g.staff_id
      where g.set_by = g.staff_id or p.role = 'superadmin'
        or (p.role = 'employee' and g.name = 'postWriteOff' and g.allowed)`,
  },
];
