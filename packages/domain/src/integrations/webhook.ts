import * as z from 'zod';
import { Id, Instant, issue, optionalText, PageQuery, Revision, requiredText, revisionOf } from '../shared';

/** The events that webhooks can deliver. Names are noun.past, as in the events behind them. */
export const WEBHOOK_KINDS = [
  'order.placed',
  'order.approved',
  'order.rejected',
  'order.cancelled',
  'order.fulfilled',
  'stock.low',
] as const;
export const WebhookKind = z.enum(WEBHOOK_KINDS);
export type WebhookKind = z.infer<typeof WebhookKind>;

/** The kind of delivery that the button "Send test" sends. */
export const TEST_KIND = 'webhook.test';
export const DeliveryKind = z.enum([...WEBHOOK_KINDS, TEST_KIND]);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

/** The kind of a delivery, if this release knows it. */
export const isDeliveryKind = (kind: string): kind is DeliveryKind => DeliveryKind.safeParse(kind).success;
export const isWebhookKind = (kind: string): kind is WebhookKind => WebhookKind.safeParse(kind).success;

/** For each store, and for the organisation as a whole. */
export const MAX_WEBHOOKS = 10;

const kinds = z
  .array(WebhookKind)
  .min(1, { error: issue('webhook.chooseEvent') })
  .transform((chosen) => WEBHOOK_KINDS.filter((kind) => chosen.includes(kind)));

const details = {
  url: requiredText(issue('webhook.enterAddress'), 2_000),
  description: optionalText(120),
  kinds,
};

export const CreateWebhookInput = z.object({
  ...details,
  /** The location whose events are delivered; null for all locations, which only the warehouse may choose. */
  locationId: Id.nullable(),
});
export type CreateWebhookInput = z.output<typeof CreateWebhookInput>;

export const UpdateWebhookInput = z.object({ id: Id, revision: Revision, ...details, active: z.boolean() });
export type UpdateWebhookInput = z.output<typeof UpdateWebhookInput>;

export const WebhookIdInput = z.object({ id: Id });

/** Why an address gets nothing: a person paused it, it failed for too long, or it answered 410. */
export const PauseReason = z.enum(['person', 'failing', 'gone']);
export type PauseReason = z.infer<typeof PauseReason>;

export const Webhook = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  kinds: z.array(WebhookKind),
  locationId: Id.nullable(),
  /** Empty for the whole organisation. */
  place: z.string(),
  active: z.boolean(),
  pauseReason: PauseReason.nullable(),
  /** Since when every delivery fails; null while deliveries succeed. */
  failingSince: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  lastDeliveredAt: Instant.nullable(),
  /** Deliveries that wait for their next try. */
  waiting: z.number(),
});
export type Webhook = z.infer<typeof Webhook>;

type WebhookForm = Partial<Pick<Webhook, 'url' | 'description' | 'kinds' | 'active'>>;

export const webhookForm = ({ url, description, kinds, active }: WebhookForm) => ({ url, description, kinds, active });
export const webhookRevision = (webhook: Webhook): string => revisionOf(webhookForm(webhook));

/** The only answer that contains the secret. */
export const WebhookWithSecret = z.object({ secret: z.string(), webhook: Webhook });
export type WebhookWithSecret = z.infer<typeof WebhookWithSecret>;

export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

export const DeliveryPageQuery = PageQuery.pick({ page: true, limit: true }).extend({
  webhookId: Id,
  status: DeliveryStatus.optional(),
  kind: DeliveryKind.optional(),
});
export type DeliveryPageQuery = z.infer<typeof DeliveryPageQuery>;

export const DeliveryAttempt = z.object({
  at: Instant,
  /** Null where no answer came. */
  status: z.number().nullable(),
  /** Why it counts as failed; empty if it was delivered. */
  error: z.string(),
  durationMs: z.number(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

export const Delivery = z.object({
  id: Id,
  /** A `DeliveryKind`; of another release, any word. */
  kind: z.string(),
  status: DeliveryStatus,
  createdAt: Instant,
  settledAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  attempts: z.number(),
  last: DeliveryAttempt.nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const DeliveryDetails = Delivery.extend({
  /** Byte by byte what is signed and sent. */
  body: z.string(),
  tries: z.array(DeliveryAttempt),
});
export type DeliveryDetails = z.infer<typeof DeliveryDetails>;
