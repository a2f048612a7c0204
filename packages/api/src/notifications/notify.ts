import type { Db } from '@bhandar/db';
import { transact } from '@bhandar/db';
import { isAlwaysMailed, isNotificationKind, TOPIC_OF } from '@bhandar/domain/notifications';
import type { Logger } from 'pino';
import { eachEvent } from '../core/events';
import { enqueueNotificationEmails } from '../mail';
import {
  endToDos,
  insertNotifications,
  listEventsAfter,
  lockCursor,
  moveCursor,
  readPreferences,
  type StoredEvent,
} from './notifier-repository';
import { RECIPIENTS_OF } from './recipients';

const BATCH_SIZE = 100;

/**
 * Turns the next events into notifications, ends those whose work they finish, and answers their number. The events, their notifications and the cursor are
 * one transaction under the cursor's lock: after a crash it is repeated, and two processes wait for each other.
 */
export async function notifyNext(db: Db, logger?: Pick<Logger, 'error'>): Promise<number> {
  return transact(db, async (tx) => {
    const events = await listEventsAfter(tx, await lockCursor(tx), BATCH_SIZE);
    await eachEvent(tx, { events, logger }, async (event) => {
      await endToDos(tx, event);
      await notifyOf(tx, event);
    });
    const last = events.at(-1);
    if (last) await moveCursor(tx, last.id);
    return events.length;
  });
}

async function notifyOf(tx: Parameters<typeof lockCursor>[0], event: StoredEvent): Promise<void> {
  const { id: eventId, kind, occurredAt: createdAt } = event;
  if (!isNotificationKind(kind)) return;
  const recipients = await RECIPIENTS_OF[kind](tx, event);
  if (!recipients || recipients.staffIds.length === 0) return;
  const preferences = await readPreferences(tx, recipients.staffIds, TOPIC_OF[kind]);
  const staffIds = preferences.filter(({ bell }) => bell).map(({ staffId }) => staffId);
  await insertNotifications(tx, { eventId, kind, facts: recipients.facts, staffIds, createdAt });
  const mailed = preferences.filter(({ mail }) => mail || isAlwaysMailed(kind)).map(({ staffId }) => staffId);
  await enqueueNotificationEmails(tx, {
    eventId,
    kind,
    facts: recipients.facts,
    staffIds: mailed,
    nextTryAt: createdAt,
  });
}

export async function notifyAll(db: Db, logger?: Pick<Logger, 'error'>): Promise<void> {
  while ((await notifyNext(db, logger)) === BATCH_SIZE);
}
