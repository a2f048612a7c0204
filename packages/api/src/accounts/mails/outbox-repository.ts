import type { Db, Tx } from '@bhandar/db';
import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { sql } from 'kysely';
import { type NotTaken, SENDING_MS } from '../../core/mail';

/** What a letter is, without its text: that is written when it goes out. */
export type NewEmail = { to: string; language: Language } & (
  | { kind: 'otp' }
  | { kind: 'passwordChanged'; name: string }
  | { kind: 'contact' | 'contactCopy'; messageId: string }
);

export interface DueEmail {
  id: number;
  kind: NewEmail['kind'];
  recipient: string;
  language: Language;
  name: string;
  contactMessageId: string | null;
  createdAt: Date;
  attempts: number;
}

/** Keeps letters with whatever they are about; answers their numbers. */
export async function enqueueEmails(tx: Tx, letters: readonly NewEmail[], createdAt: Date): Promise<number[]> {
  if (letters.length === 0) return [];
  const rows = letters.map(({ kind, to, language, ...more }) => ({
    ...{ kind, recipient: to, language, createdAt, nextTryAt: createdAt },
    facts: JSON.stringify('name' in more ? { name: more.name } : {}),
    contactMessageId: 'messageId' in more ? more.messageId : null,
  }));
  const made = await tx.insertInto('letter').values(rows).returning('id').execute();
  return made.map(({ id }) => id);
}

/** A letter that is due, this one or any, held so that nobody else sends it meanwhile. */
export async function claimEmail(db: Db, now: Date, id?: number): Promise<DueEmail | undefined> {
  const { rows } = await sql<Omit<DueEmail, 'language'> & { language: string }>`
    update letter set attempts = attempts + 1, next_try_at = ${new Date(now.getTime() + SENDING_MS)}
    where id = (
      select id from letter
      where sent_at is null and given_up_at is null and next_try_at <= ${now}
        and (${id ?? null}::bigint is null or id = ${id ?? null})
      order by next_try_at limit 1 for update skip locked
    )
    returning id, kind, recipient, language, coalesce(facts ->> 'name', '') as name, contact_message_id, created_at,
      attempts`.execute(db);
  const [row] = rows;
  return row && { ...row, language: LANGUAGES.find((language) => language === row.language) ?? 'en' };
}

export async function settleEmail(tx: Db | Tx, id: number, settled: { sentAt: Date } | NotTaken): Promise<void> {
  await tx.updateTable('letter').set(settled).where('id', '=', id).execute();
}

/** One that turned out to be for nobody. */
export async function withdrawEmail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('letter').where('id', '=', id).execute();
}

export async function deleteOldEmails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('letter').where('createdAt', '<', before).execute();
}
