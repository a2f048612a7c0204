import { type Db, enqueue, isQueued, type QueueEntry, sharedSeries, type Tx } from '@bhandar/db';
import type { Language, Role } from '@bhandar/domain/accounts';
import type { NotificationFacts, NotificationKind } from '@bhandar/domain/notifications';
import { sql } from 'kysely';
import type { DueMail, Settled } from './mail';

/** The queue's task of emails about events. */
export const NOTIFICATION_EMAIL = 'notificationEmail';

/** How many are sent at a time, of the four workers for emails. */
const SHARE = 2;

export const notificationEntry = (id: number, runAt: Date): QueueEntry => ({
  task: NOTIFICATION_EMAIL,
  id,
  runAt,
  series: sharedSeries({ work: NOTIFICATION_EMAIL, place: null, key: String(id), share: SHARE }),
});

export async function enqueueNotificationEmails(
  tx: Tx,
  email: {
    eventId: number;
    kind: NotificationKind;
    facts: NotificationFacts;
    staffIds: readonly string[];
    nextTryAt: Date;
  },
): Promise<void> {
  const { staffIds, facts, ...common } = email;
  if (staffIds.length === 0) return;
  const made = await tx
    .insertInto('noticeMail')
    .values(staffIds.map((staffId) => ({ ...common, staffId, facts: JSON.stringify(facts) })))
    .onConflict((conflict) => conflict.columns(['staffId', 'eventId']).doNothing())
    .returning('id')
    .execute();
  await enqueue(
    tx,
    made.map(({ id }) => notificationEntry(id, email.nextTryAt)),
  );
}

export async function enqueueOpenNotificationEmails(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: number; nextTryAt: Date }>`
    select id, next_try_at from notice_mail mail
    where sent_at is null and given_up_at is null
      and not ${isQueued(NOTIFICATION_EMAIL, sql.ref('mail.id'))}`.execute(tx);
  await enqueue(
    tx,
    rows.map(({ id, nextTryAt }) => notificationEntry(id, nextTryAt)),
  );
}

export interface DueNotificationEmail extends DueMail {
  /** As it was stored. */
  facts: unknown;
  email: string;
  firstName: string;
  role: Role;
  language: Language;
  /** Whether its reader still has access. */
  isActive: boolean;
}

export async function beginNotificationEmail(db: Db, id: number, now: Date): Promise<DueNotificationEmail | undefined> {
  const { rows } = await sql<DueNotificationEmail>`
    update notice_mail mail set attempts = attempts + (next_try_at <= ${now})::integer
    from staff_member staff
    where mail.id = ${id} and mail.sent_at is null and mail.given_up_at is null and staff.id = mail.staff_id
    returning mail.id, mail.kind, mail.facts, mail.attempts, mail.next_try_at, staff.email, staff.first_name,
      staff.role, coalesce(staff.language, 'en') as language,
      staff.status = 'active' and staff.deleted_at is null as is_active`.execute(db);
  return rows[0];
}

export async function settleNotificationEmail(db: Db | Tx, id: number, settled: Settled): Promise<void> {
  await db.updateTable('noticeMail').set(settled).where('id', '=', id).execute();
}
