import type { Db } from '@bhandar/db';
import { fullNameOf } from '@bhandar/domain/accounts';
import {
  type Delivery,
  type DeliveryDetails,
  type DeliveryPageQuery,
  TEST_KIND,
  type Webhook,
} from '@bhandar/domain/integrations';
import { coded, DomainError, notFound, type Page, toPage } from '@bhandar/domain/shared';
import { spend } from '../accounts';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { daysBefore } from '../core/today';
import { transact } from '../core/transact';
import { deleteOldDeliveries, findDelivery, insertTest, listDeliveriesOf, sendAgain } from './delivery-repository';
import { enqueueWebhooks } from './outgoing-repository';
import { getWebhook } from './webhooks';

export async function listDeliveries(ctx: StaffContext, query: DeliveryPageQuery): Promise<Page<Delivery>> {
  await getWebhook(ctx, query.webhookId);
  const { deliveries, total } = await listDeliveriesOf(ctx.db, query);
  return toPage(deliveries, total, query);
}

async function read(ctx: StaffContext, id: string, db = ctx.db): Promise<{ of: Webhook; delivery: DeliveryDetails }> {
  const found = await findDelivery(db, id);
  if (!found) throw notFound('delivery');
  const { webhookId, ...delivery } = found;
  return { of: await getWebhook(ctx, webhookId, db), delivery };
}

export const getDelivery = async (ctx: StaffContext, { id }: { id: string }): Promise<DeliveryDetails> =>
  (await read(ctx, id)).delivery;

function refuseResting({ active }: Webhook): void {
  if (!active) throw new DomainError('RULE_BROKEN', coded('webhook.paused'));
}

/** An empty delivery with one attempt, which tests the receiver and its check of the signature. */
export function testWebhook(ctx: StaffContext, { id }: { id: string }): Promise<Delivery> {
  return transact(ctx, async (tx) => {
    const webhook = await getWebhook(ctx, id, tx);
    refuseResting(webhook);
    const { locationId } = webhook;
    await spend(tx, 'webhookTest', locationId ?? 'organisation');
    const sentBy = fullNameOf(ctx.actor);
    const body = JSON.stringify({ type: TEST_KIND, timestamp: ctx.now().toISOString(), data: { sentBy } });
    const deliveryId = await insertTest(tx, { webhookId: id, kind: TEST_KIND, body, createdAt: ctx.now() });
    await enqueueWebhooks(tx, [webhook], ctx.now());
    await audit(tx, ctx, { action: 'tested', entity: 'webhook', entityId: id, locationId, after: { deliveryId } });
    return (await read(ctx, deliveryId, tx)).delivery;
  });
}

export function redeliver(ctx: StaffContext, { id }: { id: string }): Promise<Delivery> {
  return transact(ctx, async (tx) => {
    const { of: webhook, delivery } = await read(ctx, id, tx);
    refuseResting(webhook);
    if (!(await sendAgain(tx, id, ctx.now()))) {
      throw new DomainError('INVALID_TRANSITION', coded('delivery.underway'));
    }
    await enqueueWebhooks(tx, [webhook], ctx.now());
    const { locationId } = webhook;
    const facts = { before: { status: delivery.status }, after: { status: 'waiting', kind: delivery.kind } };
    await audit(tx, ctx, { action: 'redelivered', entity: 'webhook_delivery', entityId: id, locationId, ...facts });
    return (await read(ctx, id, tx)).delivery;
  });
}

const KEPT_DAYS = 30;

export const tidyWebhooks = (db: Db, now: Date): Promise<void> => deleteOldDeliveries(db, daysBefore(now, KEPT_DAYS));
