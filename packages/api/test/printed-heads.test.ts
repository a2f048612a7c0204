import { randomUUID } from 'node:crypto';
import { callerFor, testRequest, testSettings } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  exchangeInput,
  letStoreSellFrom,
  makeGoods,
  makeStaff,
  makeStore,
  makeSupplier,
  queuedSale,
  saleInput,
  withContact,
} from '@bhandar/testing/factories';
import { workQueue } from '@bhandar/testing/queue';
import pino from 'pino';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../src/mail';
import { customerEmailHandlers } from '../src/pos/customer-email-handler';
import { openReceiptLink } from '../src/pos/receipts/link/open-receipt-link';

const database = useTestDatabase();
const PRINTED = new Date('2026-11-17T06:00:00.000Z');
const CHANGED = new Date('2026-11-19T06:00:00.000Z');
const REPRINTED = new Date('2026-11-22T06:00:00.000Z');
const BEFORE = { from: '2026-11-01', to: '2026-11-18' };
/** So many hours after the first print. */
const later = (hours: number) => new Date(PRINTED.getTime() + hours * 3_600_000);
let time = PRINTED;
const now = () => time;
const at = (instant: Date) => {
  time = instant;
};

const oldHead = {
  address: '1 Old Road',
  phone: '0170000001',
  licenceNumber: 'OLD-1',
  receiptHeader: 'Old header',
  receiptFooter: 'Old footer',
};
const newHead = {
  address: '2 New Road',
  phone: '0170000002',
  licenceNumber: 'NEW-2',
  receiptHeader: 'New header',
  receiptFooter: 'New footer',
};

beforeAll(() => makeStaff(database.db, { role: 'superadmin' }));
beforeEach(() => at(PRINTED));

async function shop() {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api, staff } = await callerFor(database.db, { role: 'employee', store, firstName: 'Old' }, { now });
  const { api: manager } = await callerFor(database.db, { role: 'admin', store }, { now });
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' }, { now });
  const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_200 });

  const rename = async (name: string, head: typeof oldHead) => {
    const settings = await manager.accounts.getStoreSettings({ id: store.id });
    await manager.accounts.updateStoreSettings({ ...settings, ...head });
    const organisation = await warehouse.accounts.getOrganisation();
    await warehouse.accounts.updateOrganisation({ ...organisation, name: `${name} & Co` });
  };
  at(new Date(PRINTED.getTime() - 1));
  await rename('Old', oldHead);
  at(PRINTED);

  const sell = (customerName = 'Rahima') =>
    api.pos.recordSale(saleInput([goods], { customer: { name: customerName, phone: '', email: 'r@example.com' } }));
  return { store, api, staff, manager, warehouse, goods, rename, sell };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** Sends what is due, as a server does behind the requests. */
async function sent(): Promise<string> {
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const parts = { db: database.db, now, settings: testSettings, logger: pino({ level: 'silent' }), sendMail };
  await workQueue(database.db, customerEmailHandlers(parts), { at: now() });
  return mails.map(({ text }) => text).join('\n');
}

/** The till's sale of `soldAt`, which it printed with the head that it read at `headAt`, arrives two hours later. */
async function sellOffline({ api, store, staff, goods }: Shop, { soldAt = PRINTED, headAt }: SoldOffline = {}) {
  const till = { locationId: store.id, deviceId: 'till-one' };
  const queued = queuedSale({ cashierId: staff.id, deviceSeq: 1, soldAt }, [goods]);
  const sale = { ...queued, ...(headAt === undefined ? {} : { headAt }) };
  at(new Date(soldAt.getTime() + 7_200_000));
  const sentAt = now().toISOString();
  const verdicts = await api.pos.syncSales({ ...till, sentAt, sales: [await withContact(database.db, till, sale)] });
  expect(verdicts).toMatchObject([{ verdict: 'accepted' }]);
  return sale.sale.id;
}

interface SoldOffline {
  soldAt?: Date;
  headAt?: string | undefined;
}

interface Paper {
  paper: string;
  /** Makes the document and answers how it is printed again. */
  draw: (shop: Shop) => Promise<() => Promise<unknown>>;
  /** The parts of the head that it prints. */
  shows?: (head: typeof oldHead, organisation: string) => string[];
}

const person = { name: 'Rahima', phone: '01711000000', address: 'Road 7' };
const whole = (head: typeof oldHead) => Object.values(head);

const papers: Paper[] = [
  {
    paper: 'receipt',
    draw: async ({ sell, api }) => {
      const { id } = await sell();
      return () => api.pos.getSale({ id });
    },
  },
  {
    paper: 'receipt of a sale that a till sends again',
    draw: async ({ api, goods }) => {
      const input = saleInput([goods]);
      await api.pos.recordSale(input);
      return () => api.pos.recordSale(input);
    },
  },
  {
    paper: 'receipt of a returned sale',
    draw: async ({ sell, api, manager }) => {
      const { id } = await sell();
      const lines = [{ lineNo: 1, quantity: 1 }];
      await manager.pos.returnSale({ saleId: id, lines, cause: 'unwanted', reason: '', deviceId: 'till-one' });
      return () => api.pos.getSale({ id });
    },
  },
  {
    paper: 'receipt of an exchange',
    draw: async ({ sell, manager, goods }) => {
      const { id } = await sell();
      const lines = [{ lineNo: 1, quantity: 1, disposition: 'sellable' as const }];
      const { sale } = await manager.pos.exchangeGoods(exchangeInput({ saleId: id, lines, dueMinor: 1_200 }, [goods]));
      return () => manager.pos.getSale({ id: sale.id });
    },
  },
  {
    paper: 'receipt behind a link',
    draw: async ({ sell, api }) => {
      const { id: saleId } = await sell();
      const { url } = await api.pos.shareReceipt({ saleId, language: 'en' });
      const parts = { db: database.db, now, settings: testSettings };
      const request = testRequest({ address: '10.7.0.9' });
      return () => openReceiptLink(parts, url.slice(url.lastIndexOf('/') + 1), request);
    },
  },
  {
    paper: 'emailed receipt',
    draw: async ({ sell, api }) => {
      const { id: saleId } = await sell();
      return async () => {
        await api.pos.mailReceipt({ saleId, language: 'en', email: 'r@example.com' });
        return sent();
      };
    },
  },
  {
    paper: 'Z report',
    draw: async ({ api, sell }) => {
      const { id: shiftId } = await api.pos.openShift({ id: randomUUID(), deviceId: 'till-one', counts: [] });
      await sell();
      await api.pos.closeShift({ shiftId, counts: [{ valueMinor: 100, count: 12 }], reason: '' });
      return () => api.pos.getShift({ shiftId });
    },
    shows: ({ address, phone }) => [address, phone],
  },
  {
    paper: 'statement of a customer to a day before',
    draw: async ({ api, store }) => {
      const { id: customerId } = await api.pos.createCustomer(person);
      return () => api.pos.customerStatement({ customerId, locationId: store.id, ...BEFORE });
    },
    shows: ({ address, phone }, organisation) => [address, phone, organisation],
  },
  {
    paper: 'statement of a supplier to a day before',
    draw: async ({ warehouse }) => {
      const { id: supplierId } = await makeSupplier(database.db);
      return () => warehouse.purchasing.supplierStatement({ supplierId, ...BEFORE });
    },
    shows: (_, organisation) => [organisation],
  },
];

describe('a paper from before the head of the store changed', () => {
  it.each(papers)('is printed again with the head of then: $paper', async ({ draw, shows = whole }) => {
    const opened = await shop();
    const print = await draw(opened);
    const first = JSON.stringify(await print());
    at(CHANGED);
    await opened.rename('New', newHead);
    at(REPRINTED);
    const again = JSON.stringify(await print());
    for (const text of shows(oldHead, 'Old & Co')) {
      expect(first).toContain(text);
      expect(again).toContain(text);
    }
    for (const text of shows(newHead, 'New & Co')) expect(again).not.toContain(text);
  });

  it('is the receipt of an offline sale that arrives after the change', async () => {
    const opened = await shop();
    at(later(1));
    await opened.rename('New', newHead);
    const id = await sellOffline(opened);
    expect((await opened.api.pos.getSale({ id })).store).toMatchObject(oldHead);
  });

  it('is the receipt of an offline sale after the change whose till had not read it yet', async () => {
    const opened = await shop();
    const { store, headAt } = await opened.api.pos.tillContext({ locationId: opened.store.id, deviceId: 'till-one' });
    at(later(1));
    await opened.rename('New', newHead);
    const id = await sellOffline(opened, { soldAt: later(2), headAt });
    expect((await opened.api.pos.getSale({ id })).store).toEqual(store);
  });

  it('is the receipt of an offline sale whose till names a moment still to come', async () => {
    const opened = await shop();
    const id = await sellOffline(opened, { headAt: '2999-01-01T00:00:00.000Z' });
    at(later(3));
    await opened.rename('New', newHead);
    expect((await opened.api.pos.getSale({ id })).store).toMatchObject(oldHead);
  });

  it('is no receipt of an offline sale whose till had read the change', async () => {
    const opened = await shop();
    at(later(1));
    await opened.rename('New', newHead);
    const { store, headAt } = await opened.api.pos.tillContext({ locationId: opened.store.id, deviceId: 'till-one' });
    const id = await sellOffline(opened, { soldAt: later(2), headAt });
    expect((await opened.api.pos.getSale({ id })).store).toEqual(store);
    expect(store).toMatchObject(newHead);
  });

  it('keeps the name of its cashier and of its store too', async () => {
    const { api, sell, store } = await shop();
    const receipt = await sell();
    expect(receipt.cashier).toBe('Old Person');
    at(CHANGED);
    await api.accounts.updateProfile({ firstName: 'New', lastName: 'Person', phone: '0171234567' });
    // No screen renames a store.
    const renamed = { name: `Renamed ${store.id}`, settingsSavedAt: CHANGED };
    await database.db.updateTable('location').set(renamed).where('id', '=', store.id).execute();
    at(REPRINTED);
    expect(await api.pos.getSale({ id: receipt.id })).toMatchObject({ cashier: 'Old Person', store: receipt.store });
    expect(await sell()).toMatchObject({ cashier: 'New Person', store: { name: renamed.name } });
  });
});

it('a paper from after two changes shows the head of its day, and so does each before', async () => {
  const { api, sell, rename } = await shop();
  const receipts = [await sell()];
  const heads = [oldHead, newHead, { ...newHead, phone: '0170000003' }];
  for (const [day, head] of heads.slice(1).entries()) {
    at(new Date(CHANGED.getTime() + day));
    await rename('New', head);
    receipts.push(await sell());
  }
  at(REPRINTED);
  for (const [index, { id, store }] of receipts.entries()) {
    expect(store).toMatchObject(heads[index] ?? {});
    expect((await api.pos.getSale({ id })).store).toEqual(store);
  }
});

it('a statement up to today shows the head of today', async () => {
  const { api, warehouse, store, rename } = await shop();
  at(CHANGED);
  await rename('New', newHead);
  at(REPRINTED);
  const period = { from: '2026-11-01', to: '2026-11-22' };
  const { id: customerId } = await api.pos.createCustomer(person);
  const statement = await api.pos.customerStatement({ customerId, locationId: store.id, ...period });
  expect(statement).toMatchObject({ organisation: 'New & Co', store: { address: newHead.address } });
  const { id: supplierId } = await makeSupplier(database.db);
  const bought = await warehouse.purchasing.supplierStatement({ supplierId, ...period });
  expect(bought.organisation).toBe('New & Co');
});
