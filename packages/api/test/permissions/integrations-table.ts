import { type Entry, MANAGERS, managersOfStore } from './rule';

const ofStore = (input: Entry['input']): Entry => ({ rule: managersOfStore(), input });

/** The webhooks of a store are managed by its admins and the warehouse. */
export const integrationsTable: Record<string, Entry> = {
  'integrations.listWebhooks': { rule: MANAGERS, unscoped: true, input: () => undefined },
  // Ten per store, so each caller creates one.
  'integrations.createWebhook': { rule: managersOfStore('NOT_PERMITTED'), input: (t) => t.webhookOf() },
  'integrations.updateWebhook': ofStore(async (t) => {
    const { locationId: _, ...details } = t.webhookOf();
    return { ...details, id: await t.webhook(), active: false };
  }),
  'integrations.removeWebhook': ofStore(async (t) => ({ id: await t.webhook() })),
  'integrations.rotateWebhookSecret': ofStore(async (t) => ({ id: await t.webhook() })),
  'integrations.testWebhook': ofStore(async (t) => ({ id: await t.webhook() })),
  'integrations.listDeliveries': ofStore(async (t) => ({ webhookId: await t.webhook() })),
  'integrations.getDelivery': ofStore(async (t) => ({ id: await t.delivery() })),
  'integrations.redeliver': ofStore(async (t) => ({ id: await t.delivery() })),
};
