import { type Db, enqueue, isQueued, type QueueEntry, sharedSeries, type Tx } from '@bhandar/db';
import type { PauseReason } from '@bhandar/domain/integrations';
import { sql } from 'kysely';

/** The queue's task; its row is the webhook, because the deliveries of a receiver are sent one after the other. */
export const WEBHOOK = 'webhook';

/** How many receivers of one location are served at a time, of the eight workers. */
const SHARE = 2;

export interface Receiver {
  id: string;
  locationId: string | null;
}

export interface OutgoingEvent {
  id: number;
  kind: string;
  locationId: string | null;
  actorId: string | null;
  payload: Record<string, unknown>;
  occurredAt: Date;
}

/** Whether there are events without deliveries; checked often, so without a lock. */
export async function hasNews(db: Db): Promise<boolean> {
  const { rows } = await sql<{ news: boolean }>`/* name:has-webhook-news */
    select exists (select from domain_event where id > cursor.last_event_id) as news from webhook_cursor cursor`.execute(
    db,
  );
  return rows[0]?.news === true;
}

/** Waits for another process that takes events, so that each event is taken once. */
export async function takeEvents(tx: Tx, limit: number): Promise<OutgoingEvent[]> {
  const { lastEventId } = await tx
    .selectFrom('webhookCursor')
    .select('lastEventId')
    .forUpdate()
    .executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('domainEvent')
    .select(['id', 'kind', 'locationId', 'actorId', 'payload', 'occurredAt'])
    .where('id', '>', lastEventId)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  if (last) await tx.updateTable('webhookCursor').set({ lastEventId: last.id }).execute();
  return rows.map((row) => ({ ...row, payload: row.payload as OutgoingEvent['payload'] }));
}

/** The webhooks that receive an event of a location. */
export async function listListeners(tx: Tx, kind: string, locationId: string | null): Promise<Receiver[]> {
  const { rows } = await sql<Receiver>`
    select id, location_id from webhook where deleted_at is null and paused_at is null and ${kind} = any(kinds)
      and (location_id is null or location_id = ${locationId}::uuid)`.execute(tx);
  return rows;
}

export async function insertDeliveries(
  tx: Tx,
  delivery: { receivers: readonly Receiver[]; eventId: number; kind: string; body: string; createdAt: Date },
): Promise<void> {
  const { receivers, createdAt, ...common } = delivery;
  await tx
    .insertInto('webhookDelivery')
    .values(receivers.map(({ id: webhookId }) => ({ ...common, webhookId, createdAt, nextTryAt: createdAt })))
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .execute();
  await enqueueWebhooks(tx, receivers, createdAt);
}

export interface DueDelivery {
  id: string;
  webhookId: string;
  locationId: string | null;
  kind: string;
  body: string;
  attempts: number;
  url: string;
  secret: string;
  formerSecret: string | null;
}

/** The next due delivery to a receiver, with this attempt counted. */
export async function beginDelivery(db: Db, webhookId: string, now: Date): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select delivery.id from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
      where webhook.id = ${webhookId} and webhook.paused_at is null and webhook.deleted_at is null
        and delivery.settled_at is null and delivery.next_try_at <= ${now}
      order by delivery.next_try_at, delivery.event_id limit 1
    )
    update webhook_delivery delivery set attempts = delivery.attempts + 1
    from due, webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id, webhook.location_id, delivery.kind, delivery.body, delivery.attempts,
      webhook.url, webhook.secret,
      case when webhook.former_until > ${now} then webhook.former_secret end as former_secret`.execute(db);
  return rows[0];
}

/** When a receiver's next delivery is due; undefined if nothing waits. */
export async function nextDueAt(db: Db | Tx, webhookId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ dueAt: Date | null }>`
    select min(next_try_at) as due_at from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
    where webhook.id = ${webhookId} and webhook.paused_at is null and webhook.deleted_at is null
      and delivery.settled_at is null`.execute(db);
  return rows[0]?.dueAt ?? undefined;
}

const entryOf = ({ id, locationId }: Receiver, runAt: Date): QueueEntry => ({
  task: WEBHOOK,
  id,
  runAt,
  series: sharedSeries({ work: WEBHOOK, place: locationId, key: id, share: SHARE }),
});

/** Queues receivers. */
export const enqueueWebhooks = (tx: Tx, receivers: readonly Receiver[], runAt: Date): Promise<void> =>
  enqueue(
    tx,
    receivers.map((receiver) => entryOf(receiver, runAt)),
  );

/** Adds a queue entry for each open row without one. */
export async function enqueueOpenWebhooks(tx: Tx): Promise<void> {
  const { rows } = await sql<Receiver & { dueAt: Date }>`
    select webhook.id, webhook.location_id, min(delivery.next_try_at) as due_at
    from webhook join webhook_delivery delivery on delivery.webhook_id = webhook.id
    where webhook.paused_at is null and webhook.deleted_at is null and delivery.settled_at is null
      and not ${isQueued(WEBHOOK, sql.ref('webhook.id'))}
    group by webhook.id`.execute(tx);
  await enqueue(
    tx,
    rows.map(({ dueAt, ...receiver }) => entryOf(receiver, dueAt)),
  );
}

/** Releases a delivery without an attempt, as when the process stops. */
export async function releaseDelivery(db: Db, due: Pick<DueDelivery, 'id' | 'attempts'>): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ attempts: due.attempts - 1 })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('settledAt', 'is', null)
    .execute();
}

export interface Tried {
  at: Date;
  status: number | null;
  error: string;
  durationMs: number;
}

export async function insertAttempt(tx: Tx, deliveryId: string, tried: Tried): Promise<void> {
  await tx
    .insertInto('webhookAttempt')
    .values({ deliveryId, ...tried })
    .execute();
}

/** Answers false if another process took the delivery meanwhile, whose result counts. */
export async function settleDelivery(
  tx: Tx,
  due: Pick<DueDelivery, 'id' | 'attempts'>,
  outcome: { settledAt: Date; delivered: boolean } | { nextTryAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('webhookDelivery')
    .set(outcome)
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('settledAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records since when deliveries fail, and answers it; undefined if the webhook is paused or deleted. */
export async function noteFailure(tx: Tx, webhookId: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ failingSince: Date }>`
    update webhook set failing_since = coalesce(failing_since, ${now}::timestamptz)
    where id = ${webhookId} and paused_at is null and deleted_at is null returning failing_since`.execute(tx);
  return rows[0]?.failingSince;
}

export async function noteSuccess(tx: Tx, webhookId: string): Promise<void> {
  await tx
    .updateTable('webhook')
    .set({ failingSince: null })
    .where('id', '=', webhookId)
    .where('failingSince', 'is not', null)
    .execute();
}

export async function pauseWebhook(tx: Tx, id: string, pause: { at: Date; reason: PauseReason }): Promise<void> {
  await tx.updateTable('webhook').set({ pausedAt: pause.at, pauseReason: pause.reason }).where('id', '=', id).execute();
}
