import type { Db, Tx } from '@bhandar/db';
import {
  isAboutOrders,
  type NotificationFacts,
  type NotificationKind,
  type ToDoKind,
  type Topic,
  toDosEndedBy,
} from '@bhandar/domain/notifications';
import { type RawBuilder, sql } from 'kysely';

export interface StoredEvent {
  id: number;
  kind: string;
  locationId: string | null;
  actorId: string | null;
  payload: Record<string, unknown>;
  occurredAt: Date;
}

/** Locks the cursor, so that each event is processed by one process only. */
export async function lockCursor(tx: Tx): Promise<number> {
  const { lastEventId } = await tx
    .selectFrom('notifierCursor')
    .select('lastEventId')
    .forUpdate()
    .executeTakeFirstOrThrow();
  return lastEventId;
}

export async function moveCursor(tx: Tx, lastEventId: number): Promise<void> {
  await tx.updateTable('notifierCursor').set({ lastEventId }).execute();
}

export async function readCursor(db: Db): Promise<number> {
  const { lastEventId } = await db.selectFrom('notifierCursor').select('lastEventId').executeTakeFirstOrThrow();
  return lastEventId;
}

export async function listEventsAfter(tx: Tx, id: number, limit: number): Promise<StoredEvent[]> {
  const rows = await tx
    .selectFrom('domainEvent')
    .select(['id', 'kind', 'locationId', 'actorId', 'payload', 'occurredAt'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, payload: row.payload as StoredEvent['payload'] }));
}

/** The preference of each active person of `staffIds` for a topic. */
export async function readPreferences(tx: Tx, staffIds: readonly string[], topic: Topic) {
  const { rows } = await sql<{ staffId: string; bell: boolean; mail: boolean }>`
    select staff.id as staff_id, coalesce(preference.bell, true) as bell,
      coalesce(preference.mail, ${isAboutOrders(topic)} and organisation.mail_orders) as mail
    from staff_member staff cross join organisation
    left join notice_preference preference on preference.staff_id = staff.id and preference.topic = ${topic}
    where staff.id = any(${staffIds}::uuid[]) and staff.status = 'active' and staff.deleted_at is null`.execute(tx);
  return rows;
}

/** The event and the person are the key, so a repeat notifies nobody twice. */
export async function insertNotifications(
  tx: Tx,
  notification: {
    eventId: number;
    kind: NotificationKind;
    facts: NotificationFacts;
    staffIds: readonly string[];
    createdAt: Date;
  },
): Promise<void> {
  const { staffIds, facts, ...common } = notification;
  if (staffIds.length === 0) return;
  await tx
    .insertInto('notification')
    .values(staffIds.map((staffId) => ({ ...common, staffId, facts: JSON.stringify(facts) })))
    .onConflict((conflict) => conflict.columns(['staffId', 'eventId']).doNothing())
    .execute();
}

/** Of a to-do about several things: whether one of them still waits. */
const STILL_OPEN: Partial<Record<ToDoKind, RawBuilder<unknown>>> = {
  'sales.undecided': sql`exists (
    select from queued_sale where location_id = told.location_id and state = 'open')`,
  'order.unreceived': sql`exists (
    select from store_order where location_id = told.location_id and status = 'approved'
      and told.payload -> 'vouchers' @> to_jsonb(voucher))`,
};

/** Marks the to-dos that the event ends as read, for everybody who has not read them. */
export async function endToDos(tx: Tx, event: StoredEvent): Promise<void> {
  for (const { kind, subject } of toDosEndedBy(event.kind)) {
    const isSame =
      subject === 'locationId'
        ? sql`told.location_id = ${event.locationId}`
        : sql`told.payload ->> ${subject} = ${event.payload[subject]}`;
    await sql`
      update notification set read_at = ${event.occurredAt} from domain_event told
      where notification.kind = ${kind} and read_at is null and told.id = event_id and told.id < ${event.id}
        and ${isSame} and not ${STILL_OPEN[kind] ?? sql`false`}`.execute(tx);
  }
}
