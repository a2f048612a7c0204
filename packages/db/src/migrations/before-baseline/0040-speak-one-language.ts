import { type Kysely, sql } from 'kysely';

/**
 * One language of a person for screens, mails and files: what they chose, or what a browser of theirs asked for; null
 * until there is either, and then English. Whoever never said anything stood at English by default.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table staff_member alter column language drop not null, alter column language drop default;
    update staff_member set language = coalesce(chosen_language, nullif(language, 'en'))
      where language is distinct from coalesce(chosen_language, nullif(language, 'en'));
    alter table staff_member drop column chosen_language`.execute(db);
}
