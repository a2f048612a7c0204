import { type Kysely, sql } from 'kysely';

/** How badly a product is missed when it is out: vital, essential or desirable; '' where nobody has said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product add column ven text not null default ''
      check (ven in ('', 'vital', 'essential', 'desirable'));
  `.execute(db);
}
