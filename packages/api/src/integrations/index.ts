export { type Deliveries, type OutgoingDelivery, openDeliveries, type SendWebhook } from './deliver-webhooks';
export { tidyWebhooks } from './deliveries';
