import type { Db, Tx } from '@bhandar/db';
import type { LineQuantity } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import { productWorth } from '../../inventory';

export interface ProductQuantity extends Pick<LineQuantity, 'quantity'> {
  productId: string;
}

export async function readApprovalLimit(db: Db | Tx): Promise<number | null> {
  const organisation = await db.selectFrom('organisation').select('approvalLimitMinor').executeTakeFirstOrThrow();
  return organisation.approvalLimitMinor;
}

/** Approvals of one person take turns, because their sum is limited. Released when the transaction ends. */
export async function lockApprovalsOf(tx: Tx, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approvals of ${staffId}`}, 0))`.execute(tx);
}

/** At the MRP, which admins see, unlike the cost; at what else is known of its worth where a product has no MRP. */
const unitValue = sql`greatest(product.unit_mrp_minor, round(${productWorth} * 100))`;

export async function valueOfProducts(tx: Tx, products: readonly ProductQuantity[]): Promise<number> {
  const { rows } = await sql<{ valueMinor: number }>`
    select coalesce(sum(asked.quantity * ${unitValue}), 0)::float8 as value_minor
    from unnest(${products.map(({ productId }) => productId)}::uuid[], ${products.map(({ quantity }) => quantity)}::bigint[])
      as asked (product_id, quantity)
    join product on product.id = asked.product_id`.execute(tx);
  return rows[0]?.valueMinor ?? 0;
}

/** The value of what a person approved as an admin on a day, at the prices of now. */
export async function valueApprovedOn(
  tx: Tx,
  { staffId, day, timeZone }: { staffId: string; day: string; timeZone: string },
): Promise<number> {
  const { rows } = await sql<{ valueMinor: number }>`
    select coalesce(sum(line.approved_quantity * ${unitValue}), 0)::float8 as value_minor
    from store_order
    join store_order_line line on line.order_id = store_order.id
    join product on product.id = line.product_id
    where store_order.processed_by = ${staffId} and store_order.processor_role = 'admin'
      and store_order.status in ('approved', 'fulfilled')
      and store_order.processed_at >= ${day}::date::timestamp at time zone ${timeZone}
      and store_order.processed_at < (${day}::date + 1)::timestamp at time zone ${timeZone}`.execute(tx);
  return rows[0]?.valueMinor ?? 0;
}
