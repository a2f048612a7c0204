import { type Kysely, sql } from 'kysely';

/** The most that a role may take off a bill, in percent of its subtotal; 100 leaves it to the person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation
      add column employee_discount_percent smallint not null default 100
        check (employee_discount_percent between 0 and 100),
      add column admin_discount_percent smallint not null default 100 check (admin_discount_percent between 0 and 100)
  `.execute(db);
}
