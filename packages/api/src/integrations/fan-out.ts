import { type Db, type Tx, transact } from '@bhandar/db';
import { isWebhookKind, type WebhookKind } from '@bhandar/domain/integrations';
import type { Logger } from 'pino';
import { eachEvent } from '../core/events';
import { readOrderContents, readPersonName, readPlace } from './contents-repository';
import { hasNews, insertDeliveries, listListeners, type OutgoingEvent, takeEvents } from './outgoing-repository';

const AT_ONCE = 100;

/**
 * Turns events into deliveries, one for each subscribed webhook. The events, their deliveries and the cursor are one
 * transaction under the cursor's lock: after a crash it is repeated, and two processes wait for each other.
 */
export async function fanOut(db: Db, logger?: Pick<Logger, 'error'>): Promise<void> {
  if (!(await hasNews(db))) return;
  for (let taken = AT_ONCE; taken === AT_ONCE; ) {
    taken = await transact(db, async (tx) => {
      const events = await takeEvents(tx, AT_ONCE);
      await eachEvent(tx, { events, logger }, (event) => write(tx, event));
      return events.length;
    });
  }
}

async function write(tx: Tx, event: OutgoingEvent): Promise<void> {
  const { id: eventId, kind, occurredAt } = event;
  if (!isWebhookKind(kind)) return;
  const receivers = await listListeners(tx, kind, event.locationId);
  if (receivers.length === 0) return;
  const data = await contentsOf(tx, kind, event);
  if (!data) return;
  const body = JSON.stringify({ type: kind, timestamp: occurredAt.toISOString(), id: `evt_${eventId}`, data });
  await insertDeliveries(tx, { receivers, eventId, kind, body, createdAt: occurredAt });
}

/** Undefined if the subject of the event was deleted. */
async function contentsOf(
  tx: Tx,
  kind: WebhookKind,
  { payload, locationId, actorId }: OutgoingEvent,
): Promise<Record<string, unknown> | undefined> {
  if (kind === 'stock.low') {
    const place = locationId ? await readPlace(tx, locationId) : undefined;
    return place && { place, low: payload.low, out: payload.out, names: payload.names };
  }
  const order = await readOrderContents(tx, String(payload.orderId));
  if (!order) return undefined;
  const { reason, ...facts } = order;
  const by = actorId ? await readPersonName(tx, actorId) : '';
  return { ...facts, by, ...(kind === 'order.rejected' ? { reason } : {}) };
}
