import { type Db, enqueue, isQueued, type Tx } from '@bhandar/db';
import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { sql } from 'kysely';
import type { DueMail, Settled } from './mail';

/** The queue's task of mails about accounts. */
export const ACCOUNT_EMAIL = 'accountEmail';

/** What a mail about an account is, without its text: that is written when it goes out. */
export type NewEmail = { to: string; language: Language } & (
  | { kind: 'otp' }
  | { kind: 'passwordChanged' | 'secondFactorChanged'; name: string }
  | { kind: 'contact' | 'contactCopy'; messageId: string }
);

export interface DueEmail extends DueMail {
  kind: NewEmail['kind'];
  recipient: string;
  language: Language;
  name: string;
  contactMessageId: string | null;
  createdAt: Date;
}

/** Keeps mails, and puts them into the queue, in the transaction of what they are about. */
export async function enqueueEmails(tx: Tx, emails: readonly NewEmail[], createdAt: Date): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map(({ kind, to, language, ...more }) => ({
    kind,
    recipient: to,
    language,
    createdAt,
    nextTryAt: createdAt,
    facts: JSON.stringify('name' in more ? { name: more.name } : {}),
    contactMessageId: 'messageId' in more ? more.messageId : null,
  }));
  const made = await tx.insertInto('letter').values(rows).returning('id').execute();
  await enqueue(
    tx,
    made.map(({ id }) => ({ task: ACCOUNT_EMAIL, id, runAt: createdAt })),
  );
}

export async function enqueueOpenEmails(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; nextTryAt: Date }>`
    select id, next_try_at from letter
    where sent_at is null and given_up_at is null and not ${isQueued(ACCOUNT_EMAIL, sql.ref('letter.id'))}`.execute(tx);
  await enqueue(
    tx,
    rows.map(({ id, nextTryAt }) => ({ task: ACCOUNT_EMAIL, id, runAt: nextTryAt })),
  );
}

export async function beginEmail(db: Db, id: number, now: Date): Promise<DueEmail | undefined> {
  const { rows } = await sql<Omit<DueEmail, 'language'> & { language: string }>`
    update letter set attempts = attempts + (next_try_at <= ${now})::integer
    where id = ${id} and sent_at is null and given_up_at is null
    returning id, kind, recipient, language, coalesce(facts ->> 'name', '') as name, contact_message_id, created_at,
      attempts, next_try_at`.execute(db);
  const [row] = rows;
  return row && { ...row, language: LANGUAGES.find((language) => language === row.language) ?? 'en' };
}

export async function settleEmail(db: Db | Tx, id: number, settled: Settled): Promise<void> {
  await db.updateTable('letter').set(settled).where('id', '=', id).execute();
}

/** One that turned out to be for nobody. */
export async function withdrawEmail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('letter').where('id', '=', id).execute();
}

export async function deleteOldEmails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('letter').where('createdAt', '<', before).execute();
}
