import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ApprovedItem, ApprovedItemQuery, ApprovedItemSort } from '@bhandar/domain/inventory';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import { hasOrderNumber } from '../../core/order-number-repository';

/** The approvals for accessible stores and the person's own. */
const visibleApprovals = (actor: Actor): RawBuilder<boolean> =>
  sql`(${ofAccessibleStore(actor, 'o.location_id')} or o.processed_by = ${actor.id})`;

/** Lines with an approved quantity. */
const approvedLines = (actor: Actor, query: ApprovedItemQuery) => sql`
  from store_order o
  join store_order_line line on line.order_id = o.id and line.approved_quantity > 0
  join location store on store.id = o.location_id
  join staff_member approver on approver.id = o.processed_by
  where o.status in ('approved', 'fulfilled') and ${visibleApprovals(actor)}
    ${query.kind ? sql`and o.kind = ${query.kind}` : sql``}
    ${query.locationId ? sql`and o.location_id = ${query.locationId}` : sql``}`;

function matching(search: string): RawBuilder<unknown> {
  if (search === '') return sql``;
  const contains = containing(search);
  return sql`and (line.name ilike ${contains} or line.category ilike ${contains} or store.name ilike ${contains}
    or line.strength ilike ${contains} or ${hasOrderNumber('o', search)})`;
}

const sorts: Record<ApprovedItemSort, RawBuilder<unknown>> = {
  processedAt: sql`o.processed_at`,
  name: sql`lower(line.name)`,
  category: sql`lower(line.category)`,
  quantity: sql`line.approved_quantity`,
  store: sql`lower(store.name)`,
};

type ItemRow = Omit<ApprovedItem, 'approvedAt'> & { approvedAt: Date };

export async function listApproved(db: Db | Tx, actor: Actor, query: ApprovedItemQuery): Promise<ApprovedItem[]> {
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<ItemRow>`
    select o.id as order_id, line.line_no, o.voucher, line.product_id, line.name, line.category, line.strength,
      line.approved_quantity as quantity, ${staffName('approver')} as approved_by,
      o.processor_role as approver_role, o.processed_at as approved_at,
      jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) as store,
      o.status = 'fulfilled' as received
    ${approvedLines(actor, query)} ${matching(query.search)}
    order by ${sorts[query.sort]} ${direction}, o.id, line.line_no
    limit ${query.limit} offset ${offsetOf(query)}`.execute(db);
  return rows.map((row) => ({ ...row, approvedAt: row.approvedAt.toISOString() }));
}

export interface ApprovedCounts {
  /** Lines that match the search. */
  found: number;
  orderCount: number;
  itemCount: number;
}

export async function countApproved(db: Db | Tx, actor: Actor, query: ApprovedItemQuery): Promise<ApprovedCounts> {
  const all = sql`select count(distinct o.id) as order_count, count(*) as item_count ${approvedLines(actor, query)}`;
  if (query.search === '') {
    const { rows } = await sql<Omit<ApprovedCounts, 'found'>>`${all}`.execute(db);
    const { orderCount = 0, itemCount = 0 } = rows[0] ?? {};
    return { orderCount, itemCount, found: itemCount };
  }
  const { rows } = await sql<ApprovedCounts>`
    select whole.order_count, whole.item_count, searched.found
    from (${all}) whole
    cross join (select count(*) as found ${approvedLines(actor, query)} ${matching(query.search)}) searched`.execute(
    db,
  );
  return rows[0] ?? { found: 0, orderCount: 0, itemCount: 0 };
}
