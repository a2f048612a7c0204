import { type Kysely, sql } from 'kysely';

/** Trade prices have four decimals: minor units with two. Double precision holds them exactly up to the largest amount. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase_line alter column pack_tp_minor type double precision,
      add constraint purchase_line_pack_tp_precise check (pack_tp_minor::numeric = round(pack_tp_minor::numeric, 2));
    alter table purchase_order_line alter column pack_tp_minor type double precision,
      add constraint purchase_order_line_pack_tp_precise check (pack_tp_minor::numeric = round(pack_tp_minor::numeric, 2));
    alter table price_sheet_line alter column pack_tp_minor type double precision,
      add constraint price_sheet_line_pack_tp_precise check (pack_tp_minor::numeric = round(pack_tp_minor::numeric, 2));
    alter table product_pack alter column trade_price_minor type double precision,
      add constraint product_pack_trade_price_precise
        check (trade_price_minor::numeric = round(trade_price_minor::numeric, 2));
  `.execute(db);
}
