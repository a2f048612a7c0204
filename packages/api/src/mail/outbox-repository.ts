import { type Db, enqueue, isQueued, type QueueEntry, sharedSeries, type Tx } from '@bhandar/db';
import type { Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { CUSTOMER_EMAIL_KINDS } from '@bhandar/domain/jobs';
import { sql } from 'kysely';
import type { DueMail, Settled } from './mail';

/** The queue's task of emails about accounts. */
export const ACCOUNT_EMAIL = 'accountEmail';
/** The queue's task of emails to customers. */
export const CUSTOMER_EMAIL = 'customerEmail';

export type CustomerEmailKind = (typeof CUSTOMER_EMAIL_KINDS)[number];

interface OpenEmail {
  id: number;
  kind: string;
  /** The store whose customer gets it. */
  locationId: string | null;
}

/**
 * The emails of one store to its customers, and those of the contact form, are sent one after the other, so that codes
 * and other stores never wait for many of them.
 */
export function emailEntry({ id, kind, locationId }: OpenEmail, runAt: Date): QueueEntry {
  if (CUSTOMER_EMAIL_KINDS.some((one) => one === kind)) {
    const series = sharedSeries({ work: CUSTOMER_EMAIL, place: locationId, key: '', share: 1 });
    return { task: CUSTOMER_EMAIL, id, runAt, series };
  }
  const isContact = kind === 'contact' || kind === 'contactCopy';
  return { task: ACCOUNT_EMAIL, id, runAt, ...(isContact && { series: 'contact' }) };
}

/** What happened to an account that its owner is told. */
export type AccountChange =
  | 'passwordChanged'
  | 'emailChanged'
  | 'secondFactorChanged'
  | 'factorNotRequired'
  | 'accessChanged'
  | 'accountDisabled'
  | 'accountEnabled'
  | 'registrationRejected'
  | 'signedIn';

/** An email about an account without its text, which is written when it is sent. */
export type NewEmail = { to: string; language: Language } & (
  | { kind: 'otp' }
  | { kind: AccountChange; name: string }
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

/** Inserts emails and queues them, in the transaction of their cause. */
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
  const made = await tx.insertInto('letter').values(rows).returning(['id', 'kind']).execute();
  await enqueue(
    tx,
    made.map((email) => emailEntry({ ...email, locationId: null }, createdAt)),
  );
}

export async function enqueueOpenEmails(tx: Tx): Promise<void> {
  const isWaiting = sql`(${isQueued(ACCOUNT_EMAIL, sql.ref('letter.id'))} or ${isQueued(CUSTOMER_EMAIL, sql.ref('letter.id'))})`;
  const { rows } = await sql<OpenEmail & { nextTryAt: Date }>`
    select id, kind, facts ->> 'locationId' as location_id, next_try_at from letter
    where sent_at is null and given_up_at is null and not ${isWaiting}`.execute(tx);
  await enqueue(
    tx,
    rows.map(({ nextTryAt, ...email }) => emailEntry(email, nextTryAt)),
  );
}

/** An email to a customer, whose document is written when it is sent. */
export interface NewCustomerEmail {
  kind: CustomerEmailKind;
  to: string;
  language: Language;
  /** Which document it is, as its writer reads it, and the store that sends it. */
  facts: Readonly<Record<string, string>> & { locationId: string };
}

export async function enqueueCustomerEmail(
  tx: Tx,
  { kind, to, language, facts }: NewCustomerEmail,
  createdAt: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('letter')
    .values({ kind, recipient: to, language, facts: JSON.stringify(facts), createdAt, nextTryAt: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, [emailEntry({ id, kind, locationId: facts.locationId }, createdAt)]);
}

export interface DueCustomerEmail extends DueMail {
  kind: CustomerEmailKind;
  recipient: string;
  language: Language;
  facts: unknown;
}

export async function beginCustomerEmail(db: Db, id: number, now: Date): Promise<DueCustomerEmail | undefined> {
  const { rows } = await sql<Omit<DueCustomerEmail, 'language'> & { language: string }>`
    update letter set attempts = attempts + (next_try_at <= ${now})::integer
    where id = ${id} and sent_at is null and given_up_at is null
    returning id, kind, recipient, language, facts, attempts, next_try_at`.execute(db);
  const [row] = rows;
  return row && { ...row, language: languageOf(row.language) };
}

const languageOf = (language: string): Language => LANGUAGES.find((one) => one === language) ?? 'en';

export async function beginEmail(db: Db, id: number, now: Date): Promise<DueEmail | undefined> {
  const { rows } = await sql<Omit<DueEmail, 'language'> & { language: string }>`
    update letter set attempts = attempts + (next_try_at <= ${now})::integer
    where id = ${id} and sent_at is null and given_up_at is null
    returning id, kind, recipient, language, coalesce(facts ->> 'name', '') as name, contact_message_id, created_at,
      attempts, next_try_at`.execute(db);
  const [row] = rows;
  return row && { ...row, language: languageOf(row.language) };
}

export async function settleEmail(db: Db | Tx, id: number, settled: Settled): Promise<void> {
  await db.updateTable('letter').set(settled).where('id', '=', id).execute();
}

/** Deletes an email without a recipient. */
export async function withdrawEmail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('letter').where('id', '=', id).execute();
}

export async function deleteOldEmails(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('letter').where('createdAt', '<', before).execute();
}
