export { type Courier, type OutgoingLetter, openCourier, type SendWebhook } from './courier';
export { tidyWebhooks } from './deliveries';
