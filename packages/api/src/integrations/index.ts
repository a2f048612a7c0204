export { tidyWebhooks } from './deliveries';
export { fanOut } from './fan-out';
export { enqueueOpenWebhooks } from './outgoing-repository';
export { isPublicAddress } from './public-address';
export { type OutgoingDelivery, type SendWebhook, type WebhookParts, webhookHandlers } from './webhook-handler';
