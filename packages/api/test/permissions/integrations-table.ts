import { type Entry, MANAGERS, managersOfStore, type Table } from './rule';

const ofStore = (input: Entry['input']): Entry => ({ rule: managersOfStore(), input });
const write = (input: Entry['input']): Entry => ({ ...ofStore(input), reach: 'store' });

/** The webhooks of a store are managed by its admins and the warehouse. */
export const integrationsTable = {
  'integrations.listWebhooks': { rule: MANAGERS, unscoped: true, input: () => undefined },
  // Ten per store, so each caller creates one.
  'integrations.createWebhook': { reach: 'store', rule: managersOfStore('NOT_PERMITTED'), input: (t) => t.webhookOf() },
  'integrations.updateWebhook': write(async (t) => {
    const { locationId: _, ...details } = t.webhookOf();
    return { ...details, id: await t.webhook(), active: false };
  }),
  'integrations.removeWebhook': write(async (t) => ({ id: await t.webhook() })),
  'integrations.rotateWebhookSecret': write(async (t) => ({ id: await t.webhook() })),
  'integrations.testWebhook': write(async (t) => ({ id: await t.webhook() })),
  'integrations.listDeliveries': ofStore(async (t) => ({ webhookId: await t.webhook() })),
  'integrations.getDelivery': ofStore(async (t) => ({ id: await t.delivery() })),
  'integrations.redeliver': write(async (t) => ({ id: await t.delivery() })),
} satisfies Table;
