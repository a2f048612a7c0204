/**
 * SQL fragments that write the ledger. A document that is written in one statement, such as a sale, combines its own
 * rows with these, so that movements and sellable quotas are written here only.
 */

/**
 * Writes the movements of a relation in its order; a trigger updates the balances in the same statement. The relation
 * has these columns: occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity, document_kind,
 * document_id, line_no, reverses, actor_id and reason.
 */
export const insertMovementsSql = ({ moved, orderBy }: { moved: string; orderBy: string }): string => `
  insert into stock_movement (occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason)
  select occurred_at, from_location_id, to_location_id, product_id, batch_id, quantity,
    document_kind, document_id, line_no, reverses, actor_id, reason
  from ${moved} order by ${orderBy}`;

/**
 * Raises the quotas of people for products. The relation has location_id, staff_id, product_id and quantity, each
 * product of a person once.
 */
export const grantQuotaSql = (granted: string): string => `
  insert into sale_allowance as quota (location_id, staff_id, product_id, approved)
  select location_id, staff_id, product_id, quantity from ${granted}
  order by location_id, staff_id, product_id
  on conflict (location_id, staff_id, product_id) do update set approved = quota.approved + excluded.approved`;

/**
 * Locks the quotas of a relation by location, person and product, so that sales of the same products by the same person
 * wait and never deadlock. The relation is as for `grantQuotaSql`; rows without a quota are left out.
 */
export const lockQuotaSql = (changed: string, condition = 'true'): string => `
  select location_id, staff_id, product_id, ${changed}.quantity
  from sale_allowance join ${changed} using (location_id, staff_id, product_id)
  where ${condition}
  order by location_id, staff_id, product_id for no key update of sale_allowance`;

/** Counts quantities of the locked quotas as sold. A constraint refuses more than was approved. */
export const sellQuotaSql = (locked: string): string => `
  update sale_allowance quota set sold = quota.sold + ${locked}.quantity
  from ${locked}
  where (quota.location_id, quota.staff_id, quota.product_id) =
    (${locked}.location_id, ${locked}.staff_id, ${locked}.product_id)`;
