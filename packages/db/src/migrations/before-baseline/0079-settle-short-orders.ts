import { type Kysely, sql } from 'kysely';

/**
 * Goods of an order that did not arrive leave the store as a transit difference, as those of a transfer do, and somebody
 * says what became of them. Orders that were received before keep what they left in the store and are marked; the
 * differences of earlier transfers count as settled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stock_adjustment
      add column order_id uuid unique references store_order (id),
      add column settlement text check (settlement in ('lost', 'arrived', 'returned')),
      add column settled_at timestamptz,
      add column settled_by uuid references staff_member (id),
      add column settlement_note text not null default '',
      -- The adjustment that brought found goods back into stock.
      add column settled_with uuid references stock_adjustment (id);
    update stock_adjustment set settlement = 'lost', settled_at = created_at, settled_by = created_by
    where reason = 'transit';
    alter table stock_adjustment
      drop constraint stock_adjustment_check,
      add constraint stock_adjustment_transit_check
        check ((reason = 'transit') = (num_nonnulls(transfer_id, order_id) = 1) and num_nonnulls(transfer_id, order_id) < 2),
      add constraint stock_adjustment_settled_check check (
        num_nonnulls(settlement, settled_at, settled_by) in (0, 3) and (settlement is null or reason = 'transit')),
      add constraint stock_adjustment_settled_with_check
        check (settled_with is null or settlement in ('arrived', 'returned'));

    alter table store_order add column short_kept_in_stock boolean not null default false;
    update store_order o set short_kept_in_stock = true where exists (
      select from store_order_line l where l.order_id = o.id and l.received_quantity <> l.approved_quantity);

    alter table sale_allowance_grant drop constraint sale_allowance_grant_document_kind_check;
    alter table sale_allowance_grant add constraint sale_allowance_grant_document_kind_check
      check (document_kind in ('transfer', 'count', 'adjustment', 'saleReturn', 'queuedSale', 'order'));
  `.execute(db);
}
