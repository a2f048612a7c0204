import { type Kysely, sql } from 'kysely';

/** The acts that the audit knows are found by leaping from one to the next, and the latest of one kind without the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entry_action_idx on audit_entry (action, occurred_at desc, id desc)`.execute(db);
}
