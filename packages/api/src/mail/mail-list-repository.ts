import { type Db, enqueue, type Tx } from '@bhandar/db';
import type { MailIdInput, MailPageQuery, OutgoingMail } from '@bhandar/domain/jobs';
import { offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { notificationEntry } from './notification-outbox-repository';
import { emailEntry } from './outbox-repository';

/** All emails as people see them. An expired code is not sent again; a new one must be requested. */
const ALL = sql`(
  select id, 'letter' as of, kind, recipient, attempts, last_error, created_at, next_try_at, sent_at, given_up_at
  from letter
  union all
  select mail.id, 'notification', mail.kind, staff.email, mail.attempts, mail.last_error, mail.created_at, mail.next_try_at,
    mail.sent_at, mail.given_up_at
  from notice_mail mail join staff_member staff on staff.id = mail.staff_id
) mail`;

const STATE = sql`case when sent_at is not null then 'sent' when given_up_at is not null then 'givenUp'
  when last_error <> '' then 'retrying' else 'waiting' end`;

const iso = (instant: Date | null) => instant?.toISOString() ?? null;

export async function listMailRows(
  db: Db,
  query: Pick<MailPageQuery, 'state' | 'page' | 'limit'>,
): Promise<{ mails: OutgoingMail[]; total: number }> {
  const where = sql`(${query.state ?? null}::text is null or ${STATE} = ${query.state ?? null})`;
  const { rows } = await sql<
    Omit<OutgoingMail, 'createdAt' | 'sentAt' | 'nextTryAt'> & {
      createdAt: Date;
      sentAt: Date | null;
      nextTryAt: Date | null;
    }
  >`
    select id, of, kind, recipient, ${STATE} as state, attempts, last_error, created_at, sent_at,
      case when sent_at is null and given_up_at is null then next_try_at end as next_try_at,
      sent_at is null and last_error <> '' and not (kind = 'otp' and given_up_at is not null) as may_retry
    from ${ALL} where ${where} order by created_at desc, of, id desc limit ${query.limit} offset ${offsetOf(query)}`.execute(
    db,
  );
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${ALL} where ${where}`.execute(
    db,
  );
  const mails = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: iso(row.sentAt),
    nextTryAt: iso(row.nextTryAt),
  }));
  return { mails, total: counted[0]?.total ?? 0 };
}

/** Makes a failed email due at once. Answers false if there is nothing to retry. */
export async function reviveMail(tx: Tx, { of, id }: MailIdInput, now: Date): Promise<boolean> {
  const { rows } =
    of === 'letter'
      ? await sql<{ kind: string; locationId: string | null }>`
          update letter set attempts = 0, given_up_at = null, next_try_at = ${now}
          where id = ${id} and sent_at is null and last_error <> '' and not (kind = 'otp' and given_up_at is not null)
          returning kind, facts ->> 'locationId' as location_id`.execute(tx)
      : await sql<{ kind: string; locationId: string | null }>`
          update notice_mail set attempts = 0, given_up_at = null, next_try_at = ${now}
          where id = ${id} and sent_at is null and last_error <> '' returning kind, null as location_id`.execute(tx);
  const [mail] = rows;
  if (!mail) return false;
  await enqueue(tx, [of === 'letter' ? emailEntry({ id, ...mail }, now) : notificationEntry(id, now)]);
  return true;
}
