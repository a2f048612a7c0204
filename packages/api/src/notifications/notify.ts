import type { Db } from '@bhandar/db';
import { transact } from '@bhandar/db';
import { isNotificationKind, TOPIC_OF } from '@bhandar/domain/notifications';
import { enqueueNotificationEmails } from '../mail';
import {
  insertNotifications,
  listEventsAfter,
  lockCursor,
  moveCursor,
  readWishes,
  type StoredEvent,
} from './notifier-repository';
import { RULES } from './recipients';

const AT_ONCE = 100;

/**
 * Turns the next events into notifications and answers how many it took. The events, their notifications and the cursor
 * are one transaction under the cursor's lock: a process that dies repeats it, two processes take turns.
 */
export async function notifyNext(db: Db): Promise<number> {
  return transact(db, async (tx) => {
    const events = await listEventsAfter(tx, await lockCursor(tx), AT_ONCE);
    for (const event of events) await tell(tx, event);
    const last = events.at(-1);
    if (last) await moveCursor(tx, last.id);
    return events.length;
  });
}

async function tell(tx: Parameters<typeof lockCursor>[0], event: StoredEvent): Promise<void> {
  const { id: eventId, kind, occurredAt: createdAt } = event;
  if (!isNotificationKind(kind)) return;
  const told = await RULES[kind](tx, event);
  if (!told || told.staffIds.length === 0) return;
  const wishes = await readWishes(tx, told.staffIds, TOPIC_OF[kind]);
  const staffIds = wishes.filter((wish) => wish.bell).map((wish) => wish.staffId);
  await insertNotifications(tx, { eventId, kind, facts: told.facts, staffIds, createdAt });
  const readers = wishes.filter((wish) => wish.mail).map((wish) => wish.staffId);
  await enqueueNotificationEmails(tx, { eventId, kind, facts: told.facts, staffIds: readers, nextTryAt: createdAt });
}

export async function notifyAll(db: Db): Promise<void> {
  while ((await notifyNext(db)) === AT_ONCE);
}
