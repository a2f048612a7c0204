import { eventually } from '@bhandar/testing/eventually';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptBill } from './database';

const BILL: KeptBill = {
  id: '0198a1c0-0000-7000-8000-000000000001',
  locationId: '0198a1c0-0000-7000-8000-00000000d001',
  deviceId: 'till-one',
  name: 'Karim',
  content: {
    lines: [],
    customer: { name: '', phone: '', email: '' },
    customerId: null,
    discountTyped: '',
    discount: null,
    note: '',
  },
  units: 0,
  totalMinor: 0,
  heldBy: 'Ema',
  heldAt: '2026-11-21T04:05:00.000Z',
  businessOn: '2026-11-21',
  state: 'new',
};

let till: typeof import('./database');

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules();
  till = await import('./database');
});

const keep = (bill: KeptBill) => till.write(['heldBills'], (kept) => kept.objectStore('heldBills').put(bill));
const listed = async () => (await till.database()).getAll('heldBills');

describe('the database of the till', () => {
  it('keeps the data of a device that an earlier release set up', async () => {
    const before = await openDB('till', 20, {
      upgrade(db) {
        const sales = db.createObjectStore('sales', { keyPath: 'seq', autoIncrement: true });
        sales.createIndex('id', 'id', { unique: true });
        sales.createIndex('state', 'state');
        db.createObjectStore('catalogues', { keyPath: 'place' });
        db.createObjectStore('heldBills', { keyPath: 'id' }).createIndex('locationId', 'locationId');
      },
    });
    await before.put('heldBills', BILL);
    before.close();
    expect(await listed()).toEqual([BILL]);
    expect([...(await till.database()).objectStoreNames]).toEqual([
      'cashiers',
      'catalogues',
      'heldBills',
      'recordedSales',
      'sales',
      'shiftActs',
      'tiles',
    ]);
  });

  it('opens after a newer release opened it, also in a tab that had it open', async () => {
    await keep(BILL);
    const newer = await openDB('till', 1_000);
    newer.close();
    expect(await listed()).toEqual([BILL]);
  });

  it('undoes what was done before an error', async () => {
    await keep(BILL);
    const failing = till.write(['heldBills'], async (kept) => {
      await kept.objectStore('heldBills').clear();
      throw new Error('a mistake');
    });
    await expect(failing).rejects.toThrow('a mistake');
    const refused = till.write(['sales'], async (kept) => {
      await kept.objectStore('sales').put({ seq: {} } as never);
    });
    await expect(refused).rejects.toThrow();
    expect(await listed()).toEqual([BILL]);
  });

  it('shows what is watched again after each change of its store, until it is left', async () => {
    const shown: string[][] = [];
    const leave = till.watch('heldBills', listed, (bills) => shown.push(bills.map(({ name }) => name)));
    await eventually(() => expect(shown).toEqual([[]]));
    await keep(BILL);
    await eventually(() => expect(shown.at(-1)).toEqual(['Karim']));
    leave();
    await keep({ ...BILL, name: 'Rahim' });
    await listed();
    expect(shown.at(-1)).toEqual(['Karim']);
  });

  it('shows a change of another tab', async () => {
    const shown: number[] = [];
    const leave = till.watch('heldBills', listed, (bills) => shown.push(bills.length));
    await eventually(() => expect(shown).toEqual([0]));
    vi.resetModules();
    const otherTab: typeof till = await import('./database');
    await otherTab.write(['heldBills'], (kept) => kept.objectStore('heldBills').put(BILL));
    await eventually(() => expect(shown.at(-1)).toBe(1));
    leave();
  });
});
