import { transact as withoutKey } from '@bhandar/db';
import {
  type CreateWebhookInput,
  MAX_WEBHOOKS,
  type UpdateWebhookInput,
  type Webhook,
  type WebhookWithSecret,
  webhookForm,
  whyNotMindWebhooksOf,
  whyNotSendTo,
} from '@bhandar/domain/integrations';
import { coded, DomainError, editedSince, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { publish } from '../core/events';
import { transact } from '../core/transact';
import { enqueueWebhooks } from './outgoing-repository';
import { isPrivateHost } from './public-address';
import { newSecret } from './signature';
import {
  countWebhooksOf,
  findWebhook,
  insertWebhook,
  isPlace,
  listWebhooksOf,
  lockWebhook,
  replaceSecret,
  updateWebhookRow,
} from './webhook-repository';

const ENTITY = 'webhook';
/** The hours for which both secrets sign, while the receiver changes its own. */
const FORMER_HOURS = 24;

export const listWebhooks = ({ db, actor }: StaffContext): Promise<Webhook[]> => listWebhooksOf(db, actor);

export async function getWebhook(ctx: StaffContext, id: string, db = ctx.db): Promise<Webhook> {
  const webhook = await findWebhook(db, ctx.actor, id);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** The address as browsers and servers parse it: without line breaks and tabs, escaped, its host in lower case. */
const parsedAddress = (typed: string): string => (URL.canParse(typed) ? new URL(typed).href : typed);

/** The stored address; checked after parsing, so that the checked address is the one in use. */
function addressFrom({ settings }: StaffContext, typed: string): string {
  const url = parsedAddress(typed);
  const privateAllowed = settings.privateWebhooks === true;
  refuse(whyNotSendTo(url, { privateAllowed }), 'VALIDATION_FAILED');
  if (!privateAllowed && isPrivateHost(new URL(url))) {
    refuse([{ field: 'url', ...coded('webhook.privateAddress') }], 'VALIDATION_FAILED');
  }
  return url;
}

/** The audited fields of a webhook, never its secret. */
const factsOf = ({ url, description, kinds, active }: Webhook) => ({ url, description, kinds, active });

/** Without an idempotency key, because its answer contains the secret, which a stored answer would keep readable. */
export async function createWebhook(ctx: StaffContext, input: CreateWebhookInput): Promise<WebhookWithSecret> {
  const { actor, now } = ctx;
  refuse(whyNotMindWebhooksOf(actor, input.locationId));
  const url = addressFrom(ctx, input.url);
  const secret = newSecret();
  return withoutKey(ctx.db, async (tx) => {
    const { locationId } = input;
    if (locationId && !(await isPlace(tx, locationId))) throw notFound('store');
    if ((await countWebhooksOf(tx, locationId)) >= MAX_WEBHOOKS) {
      throw new DomainError('RULE_BROKEN', coded('webhook.tooMany', { max: MAX_WEBHOOKS }));
    }
    const id = await insertWebhook(tx, { ...input, url, secret, createdBy: actor.id, createdAt: now() });
    const webhook = await getWebhook(ctx, id, tx);
    await audit(tx, ctx, { action: 'created', entity: ENTITY, entityId: id, locationId, after: factsOf(webhook) });
    return { secret, webhook };
  });
}

export function updateWebhook(ctx: StaffContext, { id, revision, ...input }: UpdateWebhookInput): Promise<Webhook> {
  const said = { ...input, url: addressFrom(ctx, input.url) };
  return transact(ctx, async (tx) => {
    await lockWebhook(tx, id);
    const before = await getWebhook(ctx, id, tx);
    const { active, ...details } = editedSince(revision, said, { now: before, formOf: webhookForm });
    const pause = active
      ? { pausedAt: null, pauseReason: null, failingSince: null }
      : { pausedAt: ctx.now(), pauseReason: 'person' as const };
    await updateWebhookRow(tx, id, { ...details, ...(active === before.active ? {} : pause) });
    if (active && !before.active) {
      // Deliveries that waited while it was paused are queued again.
      await enqueueWebhooks(tx, [before], ctx.now());
      await publish(tx, ctx, { kind: 'webhook.enabled', locationId: before.locationId, webhookId: id });
    }
    const webhook = await getWebhook(ctx, id, tx);
    const facts = { before: factsOf(before), after: factsOf(webhook) };
    await audit(tx, ctx, { action: 'updated', entity: ENTITY, entityId: id, locationId: before.locationId, ...facts });
    return webhook;
  });
}

export function removeWebhook(ctx: StaffContext, { id }: { id: string }): Promise<{ message: string }> {
  return transact(ctx, async (tx) => {
    await lockWebhook(tx, id);
    const before = await getWebhook(ctx, id, tx);
    await updateWebhookRow(tx, id, { deletedAt: ctx.now() });
    const { locationId } = before;
    await publish(tx, ctx, { kind: 'webhook.removed', locationId, webhookId: id });
    await audit(tx, ctx, { action: 'removed', entity: ENTITY, entityId: id, locationId, before: factsOf(before) });
    return { message: 'The webhook was removed' };
  });
}

/** Without an idempotency key, for the same reason. */
export async function rotateWebhookSecret(ctx: StaffContext, { id }: { id: string }): Promise<WebhookWithSecret> {
  const secret = newSecret();
  return withoutKey(ctx.db, async (tx) => {
    await lockWebhook(tx, id);
    const webhook = await getWebhook(ctx, id, tx);
    const formerUntil = new Date(ctx.now().getTime() + FORMER_HOURS * 3_600_000);
    await replaceSecret(tx, id, { secret, formerUntil });
    const { locationId } = webhook;
    const after = { formerUntil: formerUntil.toISOString() };
    await audit(tx, ctx, { action: 'secret.rotated', entity: ENTITY, entityId: id, locationId, after });
    return { secret, webhook };
  });
}
