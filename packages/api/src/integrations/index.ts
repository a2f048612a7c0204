export { tidyWebhooks } from './deliveries';
export { fanOut } from './fan-out';
export { enqueueOpenWebhooks } from './outgoing-repository';
export { type OutgoingDelivery, type SendWebhook, type WebhookParts, webhookHandlers } from './webhook-handler';
