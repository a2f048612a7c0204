import type { Page } from 'playwright-core';
import type { Role } from './route-tables';

interface Found {
  id: string;
}

/** Calls the API with the person's own session. */
async function query<Answer>(page: Page, procedure: string, input: unknown = {}): Promise<Answer> {
  const answer = await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
  if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: Answer } }).result.data;
}

async function mutate<Made>(page: Page, procedure: string, data: unknown): Promise<Made> {
  const headers = { origin: new URL(page.url()).origin, 'x-app': '1' };
  const answer = await page.request.post(`/trpc/${procedure}`, { data, headers });
  if (!answer.ok()) throw new Error(`${procedure}: ${await answer.text()}`);
  return ((await answer.json()) as { result: { data: Made } }).result.data;
}

async function firstRow<Row = Found>(page: Page, procedure: string, input: object = {}): Promise<Row> {
  const [found] = (await query<{ data: Row[] }>(page, procedure, { limit: 10, ...input })).data;
  if (!found) throw new Error(`The demo has nothing in ${procedure}`);
  return found;
}

/** The address of a customer's account also names its store. */
async function customerAccount(page: Page): Promise<string> {
  const { data } = await query<{ data: (Found & { store: Found | null })[] }>(page, 'pos.listCustomers', { limit: 10 });
  const found = data.find(({ store }) => store);
  if (!found) throw new Error('The demo has no customer of a store');
  return `${found.id}?store=${found.store?.id}`;
}

const supplier = async (page: Page) => (await firstRow(page, 'purchasing.listSuppliers')).id;

/** The record to open for each screen of one record; a screen without a line here fails the crawl. */
export const RECORDS: Record<string, (page: Page, role: Role) => Promise<string>> = {
  product: async (page) => (await firstRow(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id,
  batch: async (page) => {
    const shelf = await firstRow<{ batches: { batchId: string }[] }>(page, 'inventory.listStoreStock', {
      kind: 'pharmacy',
    });
    return shelf.batches[0]?.batchId ?? '';
  },
  customerAccount,
  customerStatement: customerAccount,
  supplierAccount: supplier,
  supplierStatement: supplier,
  priceSheet: async (page) => (await firstRow(page, 'purchasing.listPriceSheets')).id,
  receipt: async (page) => (await firstRow(page, 'pos.listSales')).id,
  shift: async (page) => (await firstRow(page, 'pos.listShifts')).id,
  webhook: async (page, role) => {
    const { stores } = await query<{ stores: Found[] }>(page, 'accounts.me');
    const locationId = role === 'superadmin' ? null : (stores[0]?.id ?? null);
    const hook = { url: 'https://shop.example/hooks', description: 'Shop', kinds: ['order.placed'], locationId };
    return (await mutate<{ webhook: Found }>(page, 'integrations.createWebhook', hook)).webhook.id;
  },
};

/** A location has one count at a time, so the colleague's count is used. */
async function openCount(page: Page): Promise<string> {
  const [open] = (await query<{ data: Found[] }>(page, 'inventory.listCounts')).data;
  if (open) return open.id;
  const { stores } = await query<{ stores: Found[] }>(page, 'accounts.me');
  const input = stores[0] ? { locationId: stores[0].id } : {};
  return (await mutate<Found>(page, 'inventory.startCount', input)).id;
}

type Query = Record<string, string>;

/** The further views of a screen at the same path with a query: another tab, or one opened record. */
export const VIEWS: Record<string, Record<string, (page: Page) => Query | Promise<Query>>> = {
  pharmacyProducts: {
    opened: async (page) => ({ product: (await firstRow(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id }),
    nothing: () => ({ search: 'no such goods' }),
  },
  productLabels: {
    chosen: async (page) => ({ products: (await firstRow(page, 'catalogue.listProducts', { kind: 'pharmacy' })).id }),
  },
  pharmacyRequests: { orders: () => ({ view: 'orders' }), wishes: () => ({ view: 'requests' }) },
  pharmacyOrders: {
    opened: async (page) => ({ order: (await firstRow(page, 'ordering.listOrders', { kind: 'pharmacy' })).id }),
  },
  nonPharmacyOrders: {
    opened: async (page) => ({ order: (await firstRow(page, 'ordering.listOrders', { kind: 'nonPharmacy' })).id }),
  },
  pharmacyPurchases: {
    opened: async (page) => ({ purchase: (await firstRow(page, 'purchasing.listPurchases', { kind: 'pharmacy' })).id }),
    entry: () => ({ entry: 'new' }),
  },
  supplierPayments: { ageing: () => ({ view: 'ageing' }), ledger: () => ({ view: 'ledger' }) },
  supplierDocuments: { sheets: () => ({ view: 'sheets' }) },
  storePrices: { rules: () => ({ view: 'rules' }), campaigns: () => ({ view: 'campaigns' }) },
  expiry: { quarantine: () => ({ 'tab.view': 'quarantine' }), suppliers: () => ({ 'tab.view': 'suppliers' }) },
  stockCounts: { opened: async (page) => ({ count: await openCount(page) }) },
};
