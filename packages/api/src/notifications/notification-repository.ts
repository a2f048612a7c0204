import type { Db, Tx } from '@bhandar/db';
import {
  isNotificationKind,
  kindsOf,
  type Notification,
  type NotificationCounts,
  NotificationFacts,
  type NotificationPageQuery,
  type NotificationPreference,
  TOPIC_OF,
  TOPICS,
} from '@bhandar/domain/notifications';
import { offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';

const notificationsOf = (db: Db, staffId: string, { topic, unread }: Pick<NotificationPageQuery, 'topic' | 'unread'>) =>
  db
    .selectFrom('notification')
    .where('staffId', '=', staffId)
    .$if(unread, (query) => query.where('readAt', 'is', null))
    .$if(topic !== undefined, (query) => query.where('kind', 'in', topic ? kindsOf(topic) : []));

/** A notification that cannot be read does not hide the others. */
function readable(kind: string, facts: unknown): Pick<Notification, 'kind' | 'topic' | 'facts'> {
  const read = NotificationFacts.safeParse(facts);
  if (read.success && isNotificationKind(kind)) return { kind, topic: TOPIC_OF[kind], facts: read.data };
  return { kind: 'unreadable', topic: isNotificationKind(kind) ? TOPIC_OF[kind] : 'jobs', facts: {} };
}

export async function listNotifications(
  db: Db,
  staffId: string,
  query: NotificationPageQuery,
): Promise<{ notifications: Notification[]; total: number }> {
  const rows = await notificationsOf(db, staffId, query)
    .select(['id', 'kind', 'facts', 'createdAt', 'readAt'])
    .orderBy('id', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { total } = await notificationsOf(db, staffId, query)
    .select((of) => of.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const notifications = rows.map(({ id, kind, facts, createdAt, readAt }) => ({
    id,
    ...readable(kind, facts),
    createdAt: createdAt.toISOString(),
    read: readAt !== null,
  }));
  return { notifications, total };
}

export async function countUnread(db: Db, staffId: string): Promise<NotificationCounts> {
  const rows = await db
    .selectFrom('notification')
    .where('staffId', '=', staffId)
    .where('readAt', 'is', null)
    .groupBy('kind')
    .select((of) => ['kind', of.fn.countAll<number>().as('count')])
    .execute();
  const countOf = (kinds: readonly string[]) =>
    rows.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.count, 0);
  const byTopic = Object.fromEntries(TOPICS.map((topic) => [topic, countOf(kindsOf(topic))]));
  return { unread: rows.reduce((sum, row) => sum + row.count, 0), byTopic } as NotificationCounts;
}

/** Other people's notifications stay unchanged, whatever ids are given. */
export async function markNotificationsRead(
  db: Db,
  mark: { staffId: string; ids?: readonly number[]; upTo?: number; kinds?: readonly string[]; now: Date },
): Promise<void> {
  const { staffId, ids, upTo, kinds, now } = mark;
  await db
    .updateTable('notification')
    .set({ readAt: now })
    .where('staffId', '=', staffId)
    .where('readAt', 'is', null)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
    .execute();
}

export async function listPreferences(db: Db | Tx, staffId: string) {
  return db.selectFrom('noticePreference').select(['topic', 'bell', 'mail']).where('staffId', '=', staffId).execute();
}

export const readMailRules = (db: Db | Tx): Promise<{ mailOrders: boolean }> =>
  db.selectFrom('organisation').select('mailOrders').executeTakeFirstOrThrow();

export async function savePreference(
  db: Db | Tx,
  staffId: string,
  { topic, bell, mail }: NotificationPreference,
): Promise<void> {
  await db
    .insertInto('noticePreference')
    .values({ staffId, topic, bell, mail })
    .onConflict((conflict) => conflict.columns(['staffId', 'topic']).doUpdateSet({ bell, mail }))
    .execute();
}

/** Deletes old notifications, and the events without notifications. */
export async function deleteOldNotifications(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('notification').where('createdAt', '<', before).execute();
  await sql`delete from notice_mail mail using domain_event event
    where event.id = mail.event_id and event.occurred_at < ${before}`.execute(db);
  await sql`
    delete from domain_event event where occurred_at < ${before} and id <= (select last_event_id from notifier_cursor)
      and not exists (select from notification where event_id = event.id)
      and not exists (select from notice_mail where event_id = event.id)`.execute(db);
}
