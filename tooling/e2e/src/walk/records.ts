import type { Page } from 'playwright-core';
import type { Role } from './route-tables';

interface Found {
  id: string;
}

/** Asks the API with the person's own session. */
async function ask<Answer>(page: Page, procedure: string, input: unknown = {}): Promise<Answer> {
  const answer = await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

async function make<Made>(page: Page, procedure: string, data: unknown): Promise<Made> {
  const headers = { origin: new URL(page.url()).origin, 'x-app': '1' };
  const answer = await page.request.post(`/trpc/${procedure}`, { data, headers });
  if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: Made } }).result.data;
}

async function first<Row = Found>(page: Page, procedure: string, input: object = {}): Promise<Row> {
  const [found] = (await ask<{ data: Row[] }>(page, procedure, { limit: 10, ...input })).data;
  if (!found) throw new Error(`The demo has nothing in ${procedure}`);
  return found;
}

const supplier = async (page: Page) => (await first(page, 'purchasing.listSuppliers')).id;

/** For each screen of one record, the record that the walk opens; a screen without a line here fails the walk. */
export const RECORDS: Record<string, (page: Page, role: Role) => Promise<string>> = {
  product: async (page) => (await first(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id,
  batch: async (page) => {
    const shelf = await first<{ batches: { batchId: string }[] }>(page, 'inventory.listStoreStock', {
      kind: 'pharmacy',
    });
    return shelf.batches[0]?.batchId ?? '';
  },
  supplierAccount: supplier,
  supplierStatement: supplier,
  priceSheet: async (page) => (await first(page, 'purchasing.listPriceSheets')).id,
  receipt: async (page) => (await first(page, 'pos.listSales')).id,
  webhook: async (page, role) => {
    const { stores } = await ask<{ stores: Found[] }>(page, 'accounts.me');
    const locationId = role === 'superadmin' ? null : (stores[0]?.id ?? null);
    const hook = { url: 'https://shop.example/hooks', description: 'Shop', kinds: ['order.placed'], locationId };
    return (await make<{ webhook: Found }>(page, 'integrations.createWebhook', hook)).webhook.id;
  },
};

/** A place counts once at a time: the colleague's count will do. */
async function someCount(page: Page): Promise<string> {
  const [open] = (await ask<{ data: Found[] }>(page, 'inventory.listCounts')).data;
  return (open ?? (await make<Found>(page, 'inventory.startCount', {}))).id;
}

type Query = Record<string, string>;

/** What a screen shows at the same address with a question mark: another view, or one record opened in it. */
export const VIEWS: Record<string, Record<string, (page: Page) => Query | Promise<Query>>> = {
  pharmacyProducts: {
    opened: async (page) => ({ product: (await first(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id }),
    nothing: () => ({ search: 'no such goods' }),
  },
  productLabels: {
    chosen: async (page) => ({ products: (await first(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id }),
  },
  pharmacyRequests: { orders: () => ({ view: 'orders' }), wishes: () => ({ view: 'requests' }) },
  pharmacyOrders: {
    opened: async (page) => ({ order: (await first(page, 'ordering.listOrders', { kind: 'pharmacy' })).id }),
  },
  nonPharmacyOrders: {
    opened: async (page) => ({ order: (await first(page, 'ordering.listOrders', { kind: 'nonPharmacy' })).id }),
  },
  pharmacyPurchases: {
    opened: async (page) => ({ purchase: (await first(page, 'purchasing.listPurchases', { kind: 'pharmacy' })).id }),
    entry: () => ({ entry: 'new' }),
  },
  supplierPayments: { ageing: () => ({ view: 'ageing' }), ledger: () => ({ view: 'ledger' }) },
  supplierDocuments: { sheets: () => ({ view: 'sheets' }) },
  storePrices: { rules: () => ({ view: 'rules' }), campaigns: () => ({ view: 'campaigns' }) },
  expiry: { quarantine: () => ({ 'tab.view': 'quarantine' }), suppliers: () => ({ 'tab.view': 'suppliers' }) },
  stockCounts: { opened: async (page) => ({ count: await someCount(page) }) },
};
