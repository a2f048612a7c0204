import { type Kysely, sql } from 'kysely';

const BOUNDS = [
  ['stock_balance', 'place_bound', 'on_hand <= 1000000000'],
  ['product', 'product_unit_bound', 'unit_mrp_minor <= 900000000 and unit_cost <= 9000000'],
  ['batch', 'batch_unit_bound', 'mrp_minor <= 900000000 and unit_cost <= 9000000'],
] as const;

/**
 * What a place holds times what a unit costs fits a bigint. Books with larger figures go without the constraint, which
 * would refuse every later change of their rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, name, bound] of BOUNDS) {
    await sql
      .raw(`
      do $$ begin
        if not exists (select from ${table} where not (${bound})) then
          alter table ${table} add constraint ${name} check (${bound});
        end if;
      end $$`)
      .execute(db);
  }
}
