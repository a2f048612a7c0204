import {
  CreateWebhookInput,
  Delivery,
  DeliveryDetails,
  DeliveryPageQuery,
  UpdateWebhookInput,
  Webhook,
  WebhookIdInput,
  WebhookWithSecret,
} from '@bhandar/domain/integrations';
import { pageOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { managerProcedure, router } from '../core/trpc';
import { getDelivery, listDeliveries, redeliver, testWebhook } from './deliveries';
import { createWebhook, listWebhooks, removeWebhook, rotateWebhookSecret, updateWebhook } from './webhooks';

const Message = z.object({ message: z.string() });

export const integrationsRouter = router({
  listWebhooks: managerProcedure.output(z.array(Webhook)).query(({ ctx }) => listWebhooks(ctx)),
  createWebhook: managerProcedure
    .input(CreateWebhookInput)
    .output(WebhookWithSecret)
    .meta({ retry: 'keyed', changes: ['webhook'] })
    .mutation(({ ctx, input }) => createWebhook(ctx, input)),
  updateWebhook: managerProcedure
    .input(UpdateWebhookInput)
    .output(Webhook)
    .meta({ retry: 'idempotent', changes: ['webhook'] })
    .mutation(({ ctx, input }) => updateWebhook(ctx, input)),
  removeWebhook: managerProcedure
    .input(WebhookIdInput)
    .output(Message)
    .meta({ retry: 'idempotent', changes: ['webhook'] })
    .mutation(({ ctx, input }) => removeWebhook(ctx, input)),
  rotateWebhookSecret: managerProcedure
    .input(WebhookIdInput)
    .output(WebhookWithSecret)
    .meta({ retry: 'keyed', changes: ['webhook'] })
    .mutation(({ ctx, input }) => rotateWebhookSecret(ctx, input)),
  testWebhook: managerProcedure
    .input(WebhookIdInput)
    .output(Delivery)
    .meta({ retry: 'keyed', changes: ['webhook'] })
    .mutation(({ ctx, input }) => testWebhook(ctx, input)),
  listDeliveries: managerProcedure
    .input(DeliveryPageQuery)
    .output(pageOf(Delivery))
    .query(({ ctx, input }) => listDeliveries(ctx, input)),
  getDelivery: managerProcedure
    .input(WebhookIdInput)
    .output(DeliveryDetails)
    .query(({ ctx, input }) => getDelivery(ctx, input)),
  redeliver: managerProcedure
    .input(WebhookIdInput)
    .output(Delivery)
    .meta({ retry: 'keyed', changes: ['webhook'] })
    .mutation(({ ctx, input }) => redeliver(ctx, input)),
});
