import type { Db, Tx } from '@bhandar/db';
import type { PauseReason } from '@bhandar/domain/integrations';
import { sql } from 'kysely';

export interface ToldEvent {
  id: number;
  kind: string;
  locationId: string | null;
  actorId: string | null;
  payload: Record<string, unknown>;
  occurredAt: Date;
}

/** Whether anything happened that was not turned into deliveries yet: asked often, and without a lock. */
export async function hasNews(db: Db): Promise<boolean> {
  const { rows } = await sql<{ news: boolean }>`/* name:has-webhook-news */
    select exists (select from domain_event where id > cursor.last_event_id) as news from webhook_cursor cursor`.execute(
    db,
  );
  return rows[0]?.news === true;
}

/** Waits for another process that is just at it, so that each event is taken by one of them. */
export async function takeEvents(tx: Tx, limit: number): Promise<ToldEvent[]> {
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
  return rows.map((row) => ({ ...row, payload: row.payload as ToldEvent['payload'] }));
}

/** Who wants to hear of an event of a place. */
export async function listListeners(tx: Tx, kind: string, locationId: string | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook where deleted_at is null and paused_at is null and ${kind} = any(kinds)
      and (location_id is null or location_id = ${locationId}::uuid)`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertDeliveries(
  tx: Tx,
  delivery: { webhookIds: readonly string[]; eventId: number; kind: string; body: string; createdAt: Date },
): Promise<void> {
  const { webhookIds, createdAt, ...common } = delivery;
  await tx
    .insertInto('webhookDelivery')
    .values(webhookIds.map((webhookId) => ({ ...common, webhookId, createdAt, nextTryAt: createdAt })))
    .onConflict((conflict) => conflict.columns(['webhookId', 'eventId']).doNothing())
    .execute();
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

/**
 * The next delivery that is due, put off for the lease meanwhile: nobody else takes it while it is being sent, and when
 * the sender dies it is due again. Webhooks in `busy` are passed over, so that a slow one holds up only itself; with
 * `only`, that one's deliveries.
 */
export async function claimDelivery(
  db: Db,
  { now, leaseMs, ...which }: { now: Date; leaseMs: number } & ({ busy: readonly string[] } | { only: string }),
): Promise<DueDelivery | undefined> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select delivery.id from webhook_delivery delivery join webhook on webhook.id = delivery.webhook_id
      where delivery.settled_at is null and delivery.next_try_at <= ${now}
        and webhook.paused_at is null and webhook.deleted_at is null
        and ${'only' in which ? sql`webhook.id = ${which.only}` : sql`webhook.id <> all(${which.busy}::uuid[])`}
      order by delivery.next_try_at, delivery.event_id limit 1 for update of delivery skip locked
    )
    update webhook_delivery delivery set attempts = delivery.attempts + 1,
      next_try_at = ${new Date(now.getTime() + leaseMs)}
    from due, webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.id, delivery.webhook_id, webhook.location_id, delivery.kind, delivery.body, delivery.attempts,
      webhook.url, webhook.secret,
      case when webhook.former_until > ${now} then webhook.former_secret end as former_secret`.execute(db);
  return rows[0];
}

/** Gives a delivery back untried, as when the process stops. */
export async function releaseDelivery(db: Db, due: Pick<DueDelivery, 'id' | 'attempts'>, now: Date): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({ attempts: due.attempts - 1, nextTryAt: now })
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

/** Answers false where somebody else took the delivery meanwhile, whose word then counts. */
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

/** Remembers since when nothing gets through, and answers it; undefined where the webhook rests or is gone. */
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
