import { type Db, staffName } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type {
  ProductBatch,
  ProductPriceStep,
  ProductSale,
  ProductStep,
  ProductStepQuery,
} from '@bhandar/domain/inventory';
import { offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import {
  type DocumentRow,
  documentColumns,
  isBlockedSql,
  joinDocuments,
  ofAccessiblePlace,
  toDocument,
} from '../../inventory';

type Viewer = Pick<Actor, 'role' | 'stores'>;

/** The remaining quantity of each batch at each visible location, first expiry first. */
export async function listProductBatches(db: Db, actor: Viewer, productId: string): Promise<ProductBatch[]> {
  const { rows } = await sql<ProductBatch>`
    select batch.id as batch_id, place.id as location_id, place.kind as place_kind,
      coalesce(owner.name, place.name) as place, batch.batch_number, batch.expires_on, b.on_hand, b.reserved,
      ${sql.raw(isBlockedSql())} as blocked,
      case when ${actor.role === 'superadmin'}::boolean then batch.unit_cost end as unit_cost
    from stock_balance b
    join batch on batch.id = b.batch_id
    join location place on place.id = b.location_id
    left join location owner on owner.id = place.parent_id
    where b.product_id = ${productId} and b.on_hand > 0 and ${ofAccessiblePlace(actor)}
    order by place.kind = 'warehouse' desc, coalesce(owner.name, place.name), place.kind,
      batch.expires_on nulls last, batch.received_at, batch.id`.execute(db);
  return rows;
}

export async function listPriceSteps(db: Db, actor: Viewer, productId: string): Promise<ProductPriceStep[]> {
  const { rows } = await sql<Omit<ProductPriceStep, 'changedAt'> & { changedAt: Date }>`
    select price.priced_on, price.changed_at, price.unit_mrp_minor,
      case when ${actor.role === 'superadmin'}::boolean then price.unit_cost end as unit_cost,
      price.source, ${staffName('staff')} as changed_by
    from product_price price left join staff_member staff on staff.id = price.changed_by
    where price.product_id = ${productId}
      and (price.unit_mrp_minor is not null or ${actor.role === 'superadmin'}::boolean)
    order by price.priced_on desc, price.id desc limit 50`.execute(db);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

export async function listProductSales(db: Db, actor: Viewer, productId: string): Promise<ProductSale[]> {
  const scope = ofAccessibleStore(actor, 'sale.location_id');
  const { rows } = await sql<Omit<ProductSale, 'soldAt'> & { soldAt: Date }>`
    select sale.id as sale_id, sale.receipt_no, sale.sold_at, store.name as store,
      ${staffName('cashier')} as cashier, line.quantity, line.unit_price_minor
    from sale_line line
    join sale on sale.id = line.sale_id
    join location store on store.id = sale.location_id
    join staff_member cashier on cashier.id = sale.cashier_id
    where line.product_id = ${productId} and sale.status = 'accepted' and ${scope}
    order by sale.sold_at desc, sale.id limit 8`.execute(db);
  return rows.map((row) => ({ ...row, soldAt: row.soldAt.toISOString() }));
}

interface StepRow extends DocumentRow {
  id: number;
  occurredAt: Date;
  fromKind: ProductStep['from']['kind'];
  fromName: string;
  toKind: ProductStep['from']['kind'];
  toName: string;
  quantity: number;
  batchId: string;
  batchNumber: string;
  actorName: string;
  reason: string;
}

export async function listProductStepRows(db: Db, actor: Viewer, query: ProductStepQuery) {
  const seen = sql`
    with here as materialized (select id from location place where ${ofAccessiblePlace(actor)}), step as (
      select m.* from stock_movement m where m.product_id = ${query.id}
        and (m.from_location_id in (select id from here) or m.to_location_id in (select id from here))
    )`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StepRow>`
      ${seen}
      select step.id, step.occurred_at, source.kind as from_kind, source.name as from_name, target.kind as to_kind,
        target.name as to_name, step.quantity, step.batch_id, batch.batch_number, ${documentColumns},
        ${staffName('staff')} as actor_name, step.reason
      from step
      join batch on batch.id = step.batch_id
      join location source on source.id = step.from_location_id
      join location target on target.id = step.to_location_id
      left join staff_member staff on staff.id = step.actor_id
      ${joinDocuments}
      order by step.occurred_at desc, step.id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(db),
    sql<{ total: number }>`${seen} select count(*) as total from step`.execute(db),
  ]);
  const data = rows.map(
    (row): ProductStep => ({
      id: row.id,
      occurredAt: row.occurredAt.toISOString(),
      from: { kind: row.fromKind, name: row.fromName },
      to: { kind: row.toKind, name: row.toName },
      quantity: row.quantity,
      batchId: row.batchId,
      batchNumber: row.batchNumber,
      document: toDocument(row),
      actorName: row.actorName,
      reason: row.reason,
    }),
  );
  return { data, total: counted[0]?.total ?? 0 };
}
