import type { Db, Tx } from '@bhandar/db';
import {
  defaultPreference,
  kindsOf,
  type MarkReadInput,
  type Notification,
  type NotificationCounts,
  type NotificationPageQuery,
  type NotificationPreference,
  TOPICS,
  type Topic,
} from '@bhandar/domain/notifications';
import { type Page, toPage } from '@bhandar/domain/shared';
import { rememberLanguage } from '../accounts';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { daysBefore } from '../core/today';
import { transact } from '../core/transact';
import {
  countUnread,
  deleteOldNotifications,
  listNotifications,
  listPreferences,
  markNotificationsRead,
  readMailRules,
  savePreference,
} from './notification-repository';

export async function readNotifications(
  { db, actor }: StaffContext,
  query: NotificationPageQuery,
): Promise<Page<Notification>> {
  const { notifications, total } = await listNotifications(db, actor.id, query);
  return toPage(notifications, total, query);
}

export const readCounts = ({ db, actor }: StaffContext): Promise<NotificationCounts> => countUnread(db, actor.id);

/** Answers the number of unread ones. Reading is private and not audited. */
export async function markRead(ctx: StaffContext, input: MarkReadInput): Promise<NotificationCounts> {
  const { db, actor, now } = ctx;
  const which =
    'ids' in input ? { ids: input.ids } : { upTo: input.upTo, ...(input.topic ? { kinds: kindsOf(input.topic) } : {}) };
  await markNotificationsRead(db, { staffId: actor.id, now: now(), ...which });
  return countUnread(db, actor.id);
}

export const readPreferences = ({ db, actor }: StaffContext): Promise<NotificationPreference[]> =>
  preferencesOf(db, actor.id);

async function preferencesOf(db: Db | Tx, staffId: string): Promise<NotificationPreference[]> {
  const chosen = await listPreferences(db, staffId);
  const rules = await readMailRules(db);
  return TOPICS.map((topic) => ({
    topic,
    ...(chosen.find((row) => row.topic === topic) ?? defaultPreference(topic, rules)),
  })) as NotificationPreference[];
}

async function preferenceOf(tx: Tx, staffId: string, topic: Topic) {
  const chosen = (await listPreferences(tx, staffId)).find((row) => row.topic === topic);
  return chosen ?? defaultPreference(topic, await readMailRules(tx));
}

export async function setPreference(
  ctx: StaffContext,
  input: NotificationPreference,
): Promise<NotificationPreference[]> {
  const { id } = ctx.actor;
  return transact(ctx, async (tx) => {
    const { topic, ...after } = input;
    const before = await preferenceOf(tx, id, topic);
    await savePreference(tx, id, input);
    await rememberLanguage(tx, ctx, id);
    const facts = { before: { bell: before.bell, mail: before.mail }, after };
    await audit(tx, ctx, { action: 'preference.set', entity: 'notice_preference', entityId: topic, ...facts });
    return preferencesOf(tx, id);
  });
}

const KEPT_DAYS = 90;

export const tidyNotifications = (db: Db, now: Date): Promise<void> =>
  deleteOldNotifications(db, daysBefore(now, KEPT_DAYS));
