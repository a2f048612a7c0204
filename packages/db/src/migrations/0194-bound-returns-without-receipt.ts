import { type Kysely, sql } from 'kysely';

/**
 * Marks the returns and releases from before two rules: goods without a receipt are bounded by what the store sold, and
 * somebody else than who took goods back releases them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sale_return add column unbounded_by_old_rule boolean not null default true;
    alter table sale_return alter column unbounded_by_old_rule set default false;
    alter table quarantine_move add column released_by_old_rule boolean not null default true;
    alter table quarantine_move alter column released_by_old_rule set default false`.execute(db);
}
