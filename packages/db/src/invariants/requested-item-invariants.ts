import type { Invariant } from './invariant';

/** Invariants of customers and requested items. */
export const requestedItemInvariants: readonly Invariant[] = [
  {
    id: 'W1',
    title: 'an accepted requested item has a product of its kind, and no other one has a product',
    sql: `
      select r.id, r.status, r.product_id from requested_item r left join product p on p.id = r.product_id
      where (r.status = 'accepted') <> (p.id is not null) or p.kind <> r.kind`,
  },
  {
    id: 'W2',
    title: "a sale's customer belongs to the sale's store or to the organisation",
    sql: `
      select s.id, s.customer_id from sale s left join customer c on c.id = s.customer_id
      where s.customer_id is not null and (c.id is null or c.location_id <> s.location_id)`,
  },
  {
    id: 'W3',
    title: 'every decision on a requested item is in the audit log, with the same person',
    sql: `
      select r.id from requested_item r where r.status <> 'open' and not exists (
        select from audit_entry a where a.entity = 'requestedItem' and a.entity_id = r.id::text
          and a.action = r.status and a.actor_id = r.decided_by)`,
  },
];
