import { eventually } from '@bhandar/testing/eventually';
import 'fake-indexeddb/auto';
import { completeReceipt, type SellableProduct, type SnapshotProduct, type SyncVerdict } from '@bhandar/domain/pos';
import { TRPCClientError } from '@trpc/client';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findCatalogue, isTooOld, readCatalogue, scanCatalogue, searchCatalogue } from './catalogue';
import { database } from './database';
import { flush, type TillServer } from './flush';
import { keepSale, listWaiting, tryAgain } from './outbox';
import { startRetryFlush } from './retry-flush';
import { keepShiftAct, listShiftActs } from './shift-acts';
import { waitingCount } from './waiting-count';

const STORE = '0198a1c0-0000-7000-8000-00000000d001';
const OTHER_STORE = '0198a1c0-0000-7000-8000-00000000d002';
const PERSON = '0198a1c0-0000-7000-8000-00000000a003';
const idOf = (n: number) => `0198a1c0-0000-7000-8000-${String(n).padStart(12, '0')}`;

function sold(n: number, storeId = STORE): Parameters<typeof keepSale>[0] {
  const id = idOf(n);
  const at = '2026-11-21T04:05:00.000Z';
  const customer = { name: 'Walk-in Customer', phone: '', email: '' };
  const lines = [{ productId: idOf(900), quantity: 1, unitPriceMinor: 1_200 }];
  const money = { discountMinor: 0, totalMinor: 1_200, tenderedMinor: 1_200 };
  return {
    id,
    storeId,
    deviceId: 'till-one',
    queued: {
      sale: { id, lines, customer, paymentMethod: 'cash' as const, ...money },
      cashierId: PERSON,
      soldAt: at,
      snapshotAt: at,
      seals: {},
    },
    sale: completeReceipt({
      id,
      receiptNo: 'REF',
      till: '',
      cashier: 'Ema',
      customer,
      lines: [],
      soldAt: at,
      businessOn: '2026-11-21',
      subtotalMinor: 1_200,
      discountMinor: 0,
      totalMinor: 1_200,
      payment: { method: 'cash', tenderedMinor: 1_200, changeMinor: 0 },
      store: {
        id: storeId,
        name: 'Lazz',
        city: 'Dhaka',
        address: '',
        phone: '',
        licenceNumber: '',
        receiptHeader: '',
        receiptFooter: '',
      },
    }),
  };
}

function soldUnits(...units: [productId: string, quantity: number][]) {
  const bill = sold(1);
  bill.queued.sale.lines = units.map(([productId, quantity]) => ({ productId, quantity, unitPriceMinor: 1_200 }));
  return bill;
}

type SendSales = TillServer['sendSales'];

/** A server for tests in which no act on a drawer waits. */
const salesTo = (sendSales: SendSales): TillServer => ({
  sendSales,
  sendShiftActs: () => Promise.reject(new Error('no act waits')),
});

const accepted = (id: string): SyncVerdict => ({ id, verdict: 'accepted', receiptNo: `LAZZ-1-${id.slice(-6)}` });
const idsIn = (sales: readonly unknown[]) => sales.map((sent) => (sent as { sale: { id: string } }).sale.id);
const failing = (kind: string) =>
  new TRPCClientError(kind, { result: { error: { code: -1, message: kind, data: { kind } } } });
const waitingIds = async () => (await listWaiting()).map(({ id }) => id);

/** A server that answers each sale, by default with acceptance, and records the batches. */
function server(answer: (id: string) => SyncVerdict = accepted) {
  const batches: string[][] = [];
  const send: SendSales = async ({ sales }) => {
    batches.push(idsIn(sales));
    return idsIn(sales).map(answer);
  };
  return { send, batches };
}

beforeEach(async () => {
  await (await database()).clear('sales');
  await (await database()).clear('catalogues');
  await (await database()).clear('recordedSales');
  await (await database()).clear('shiftActs');
  localStorage.clear();
});

describe('the queue of offline sales', () => {
  it('keepSale stores a repeated sale once and updates the waiting count', async () => {
    await keepSale(sold(1));
    await keepSale(sold(1));
    await keepSale(sold(2));
    expect(await waitingIds()).toEqual([idOf(1), idOf(2)]);
    expect(waitingCount()).toBe(2);
  });

  it('keepSale returns the sale stored first when another cart has the same id', async () => {
    const first = sold(1);
    expect(await keepSale(first)).toBe(first.sale);
    const larger = { ...sold(1), sale: { ...first.sale, totalMinor: 9_900 } };
    expect(await keepSale(larger)).toEqual(first.sale);
    expect((await listWaiting()).map(({ sale }) => sale.totalMinor)).toEqual([1_200]);
  });

  it('keepSale stores the sale when localStorage is full and the count cannot be written', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('No room', 'QuotaExceededError');
    });
    await keepSale(sold(1));
    full.mockRestore();
    expect(await waitingIds()).toEqual([idOf(1)]);
  });

  it('flush sends batches of fifty in the order of their sequence numbers', async () => {
    for (let n = 1; n <= 120; n += 1) await keepSale(sold(n));
    const { send, batches } = server();
    expect(await flush(salesTo(send))).toMatchObject({ ended: 'sent' });
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(batches.flat()).toEqual(Array.from({ length: 120 }, (_, index) => idOf(index + 1)));
    expect(await waitingIds()).toEqual([]);
    expect(waitingCount()).toBe(0);
  });

  it('flush sends smaller batches of long bills, so that no request is too large', async () => {
    for (let n = 1; n <= 12; n += 1) {
      const bill = sold(n);
      const [line] = bill.queued.sale.lines;
      bill.queued.sale.lines = Array.from({ length: 200 }, (_, index) => ({
        quantity: 1,
        unitPriceMinor: 1_200,
        ...line,
        productId: idOf(1_000 + index),
      }));
      await keepSale(bill);
    }
    const { send, batches } = server();
    await flush(salesTo(send));
    expect(batches.map((batch) => batch.length)).toEqual([5, 5, 2]);
  });

  it('keepSale never reuses a sequence number, even after all earlier sales were sent', async () => {
    await keepSale(sold(1));
    const [first] = await listWaiting();
    await flush(salesTo(server().send));
    await keepSale(sold(2));
    const [second] = await listWaiting();
    expect(second?.seq).toBeGreaterThan(first?.seq ?? 0);
  });

  it('flush deletes a sale only after a verdict with its id', async () => {
    for (const n of [1, 2, 3]) await keepSale(sold(n));
    const send: SendSales = async () => [accepted(idOf(2)), accepted(idOf(77))];
    let requests = 0;
    const once: SendSales = async (batch) => {
      requests += 1;
      return requests === 1 ? send(batch) : [];
    };
    await flush(salesTo(once));
    expect(await waitingIds()).toEqual([idOf(1), idOf(3)]);
  });

  it('flush deletes conflicts, which the server has stored, and keeps refused sales with their reasons', async () => {
    for (const n of [1, 2, 3]) await keepSale(sold(n));
    const { send, batches } = server((id) => {
      if (id === idOf(1)) return { id, verdict: 'conflict', reason: 'insufficient_stock', message: '' };
      return id === idOf(2) ? { id, verdict: 'invalid', errors: { cashierId: 'Gone' } } : accepted(id);
    });
    await flush(salesTo(send));
    expect(await listWaiting()).toMatchObject([{ id: idOf(2), state: 'invalid', errors: { cashierId: 'Gone' } }]);
    await flush(salesTo(send));
    expect(batches).toHaveLength(1);
    await tryAgain();
    await flush(salesTo(send));
    expect(batches[1]).toEqual([idOf(2)]);
  });

  it.each([
    ['UNAVAILABLE', 'offline'],
    ['INTERNAL', 'offline'],
    ['NOT_AUTHENTICATED', 'signedOut'],
  ])('flush keeps all sales when the server answers %s, and ends %s', async (kind, ended) => {
    await keepSale(sold(1));
    const send = () => Promise.reject(failing(kind));
    expect(await flush(salesTo(send))).toEqual({ ended, verdicts: [], shiftActs: 0 });
    expect(await waitingIds()).toEqual([idOf(1)]);
  });

  it('flush keeps sales of a store that the person may not access, and sends the others', async () => {
    await keepSale(sold(1, OTHER_STORE));
    await keepSale(sold(2));
    const { send } = server();
    const ofOneStore: SendSales = (batch) =>
      batch.locationId === OTHER_STORE ? Promise.reject(failing('NOT_FOUND')) : send(batch);
    const flushed = await flush(salesTo(ofOneStore));
    expect(flushed).toMatchObject({ ended: 'elsewhere', verdicts: [{ id: idOf(2) }] });
    expect(await waitingIds()).toEqual([idOf(1)]);
  });

  it('flush runs in one tab at a time', async () => {
    await keepSale(sold(1));
    let holder: Promise<unknown> | undefined;
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, __: object, work: (lock: object | null) => Promise<unknown>) => {
          if (holder) return work(null);
          holder = work({});
          return holder;
        },
      },
    });
    const { send, batches } = server();
    await Promise.all([flush(salesTo(send)), flush(salesTo(send))]);
    expect(batches).toEqual([[idOf(1)]]);
    vi.unstubAllGlobals();
  });

  it('T10: 300 sales are each recorded exactly once when answers, requests and tabs fail', async () => {
    for (let n = 1; n <= 300; n += 1) await keepSale(sold(n));
    const recorded = new Set<string>();
    let request = 0;
    const send: SendSales = async ({ sales }) => {
      request += 1;
      if (request % 10 === 0) throw failing('UNAVAILABLE');
      const verdicts = idsIn(sales).map((id): SyncVerdict => {
        const verdict = recorded.has(id) ? 'duplicate' : 'accepted';
        recorded.add(id);
        return { id, verdict, receiptNo: id };
      });
      // Every third answer is lost after the commit; every seventh is incomplete.
      if (request % 3 === 0) throw failing('UNREACHABLE');
      return request % 7 === 0 ? verdicts.slice(0, 5) : verdicts;
    };
    for (let round = 0; round < 100 && waitingCount() > 0; round += 1)
      await Promise.all([flush(salesTo(send)), flush(salesTo(send))]);
    expect(await waitingIds()).toEqual([]);
    expect(recorded.size).toBe(300);
  });
});

describe('acts on the drawer', () => {
  const SHIFT = idOf(500);
  const actAt = (n: number, madeAt: string): Parameters<typeof keepShiftAct>[0] => ({
    id: idOf(n),
    storeId: STORE,
    deviceId: 'till-one',
    by: 'Ema',
    queued: {
      act: 'move',
      id: idOf(n),
      staffId: PERSON,
      madeAt,
      snapshotAt: madeAt,
      shiftId: SHIFT,
      kind: 'payIn',
      amountMinor: 1_000,
      reason: 'Change',
    },
  });
  const soldAt = (n: number, at: string) => {
    const sale = sold(n);
    return { ...sale, queued: { ...sale.queued, soldAt: at } };
  };
  const minute = (n: number) => `2026-11-21T04:${String(n).padStart(2, '0')}:00.000Z`;

  /** A server that records everything but the acts with these ids, and the order in which things came. */
  function orderedServer(refused: string[] = []) {
    const came: string[] = [];
    const tillServer: TillServer = {
      sendSales: async ({ sales }) => {
        came.push(...idsIn(sales));
        return idsIn(sales).map(accepted);
      },
      sendShiftActs: async ({ acts }) => {
        const ids = acts.map((act) => (act as { id: string }).id);
        came.push(...ids);
        return ids.map((id) =>
          refused.includes(id)
            ? { id, verdict: 'invalid' as const, errors: { '': 'Closed' } }
            : { id, verdict: 'recorded' as const },
        );
      },
    };
    return { tillServer, came };
  }

  it('go between the sales in the order in which they were made: a count came before the cash that it counts', async () => {
    await keepShiftAct(actAt(101, minute(1)));
    await keepSale(soldAt(1, minute(2)));
    await keepSale(soldAt(2, minute(3)));
    await keepShiftAct(actAt(102, minute(4)));
    await keepSale(soldAt(3, minute(5)));
    expect(waitingCount()).toBe(5);
    const { tillServer, came } = orderedServer();
    expect(await flush(tillServer)).toMatchObject({ ended: 'sent', shiftActs: 2 });
    expect(came).toEqual([101, 1, 2, 102, 3].map(idOf));
    expect(waitingCount()).toBe(0);
  });

  it('stay on the device with their reasons where the server refuses them, hold up nothing, and go again', async () => {
    await keepShiftAct(actAt(101, minute(1)));
    await keepSale(soldAt(1, minute(2)));
    const { tillServer } = orderedServer([idOf(101)]);
    await flush(tillServer);
    expect(await waitingIds()).toEqual([]);
    expect(await listShiftActs()).toMatchObject([{ state: 'invalid', errors: { '': 'Closed' } }]);
    await tryAgain();
    await flush(orderedServer().tillServer);
    expect(await listShiftActs()).toEqual([]);
  });

  it('wait with the sales after them while the server does not answer', async () => {
    await keepShiftAct(actAt(101, minute(1)));
    await keepSale(soldAt(1, minute(2)));
    const { tillServer } = orderedServer();
    const down: TillServer = { ...tillServer, sendShiftActs: () => Promise.reject(failing('UNREACHABLE')) };
    expect(await flush(down)).toMatchObject({ ended: 'offline' });
    expect(await flush({ ...tillServer, sendShiftActs: async () => [] })).toMatchObject({ ended: 'offline' });
    expect(waitingCount()).toBe(2);
  });
});

describe('startRetryFlush', () => {
  it('sends refused sales once more at its start, in case the server was fixed', async () => {
    await keepSale(sold(1));
    await flush(salesTo(server((id) => ({ id, verdict: 'invalid', errors: { '': 'A bug' } })).send));
    expect(await listWaiting()).toMatchObject([{ state: 'invalid' }]);
    const stop = startRetryFlush(salesTo(server().send), () => undefined);
    await eventually(async () => expect(await waitingIds()).toEqual([]));
    stop();
  });

  it('retries after one, two and four seconds, and at once when the network is back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await keepSale(sold(1));
    const tries: number[] = [];
    let passed = 0;
    let works = false;
    const { send } = server();
    const later: SendSales = (batch) => {
      tries.push(passed);
      return works ? send(batch) : Promise.reject(failing('UNREACHABLE'));
    };
    const stop = startRetryFlush(salesTo(later), () => undefined);
    for (const pause of [1, 2, 4]) {
      await eventually(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
      passed += pause;
      await vi.advanceTimersByTimeAsync(pause * 1_000);
    }
    works = true;
    window.dispatchEvent(new Event('online'));
    vi.useRealTimers();
    await eventually(async () => expect(await waitingIds()).toEqual([]));
    expect(tries.slice(0, 4)).toEqual([0, 1, 3, 7]);
    stop();
  });
});

describe('the cached catalogue', () => {
  const product = (n: number, more: Partial<SnapshotProduct>): SnapshotProduct => ({
    productId: idOf(n),
    kind: 'pharmacy',
    code: `P00000${n}`,
    name: 'Napa',
    genericName: 'Paracetamol',
    strength: '500 mg',
    category: 'Tablet',
    company: 'Beximco',
    unitName: 'Tablet',
    requiresPrescription: false,
    unitPriceMinor: 1_200,
    priceReason: 'MRP',
    mrpMinor: 1_200,
    approvedQty: 10,
    storeStock: 10,
    price: {
      unitPriceMinor: 1_200,
      source: 'mrp',
      scope: null,
      basisPoints: null,
      since: null,
      cappedByMrp: false,
      raisedToCost: false,
    } satisfies SellableProduct['price'],
    batches: [],
    packs: [],
    gtins: [],
    seal: 's',
    ...more,
  });
  const GOODS = [
    product(1, {
      gtins: ['08901030000003', '18901030000000'],
      packSizes: { '18901030000000': 30 },
      refused: [{ batchId: idOf(31), batchNumber: 'Held', expiresOn: null, quantity: 4, refused: 'blocked' }],
    }),
    product(2, { name: 'Seclo', genericName: 'Omeprazole', strength: '20 mg', company: 'Square' }),
    product(3, { name: 'A-Cold', genericName: 'Chlorphenamine', kind: 'nonPharmacy' }),
  ];

  /** Two pages of one snapshot. */
  const read = () =>
    readCatalogue(
      async ({ after, takenAt = '2026-11-21T04:00:00.000Z' }) => {
        const [first, ...rest] = GOODS;
        const page = { takenAt, today: '2026-11-21', contact: null };
        return after
          ? { ...page, products: rest, next: null }
          : { ...page, products: first ? [first] : [], next: idOf(1) };
      },
      PERSON,
      STORE,
    );
  const kept = async () => {
    const catalogue = await findCatalogue(PERSON, STORE);
    if (!catalogue) throw new Error('Nothing was read');
    return catalogue;
  };

  it('is read page by page and searched by word prefixes', async () => {
    await read();
    const names = async (search: string, kind?: 'pharmacy') =>
      searchCatalogue(await kept(), { search, kind }).map(({ name }) => name);
    expect(await names('')).toEqual(['A-Cold', 'Napa', 'Seclo']);
    expect(await names('squ ome')).toEqual(['Seclo']);
    expect(await names('acold')).toEqual(['A-Cold']);
    expect(await names('', 'pharmacy')).toEqual(['Napa', 'Seclo']);
    expect(await names('napa seclo')).toEqual([]);
  });

  it('finds products by code and barcode, but refuses a barcode with a past expiry date', async () => {
    await read();
    const catalogue = await kept();
    expect(scanCatalogue(catalogue, 'p000002')?.name).toBe('Seclo');
    expect(scanCatalogue(catalogue, '8901030000003')?.name).toBe('Napa');
    expect(scanCatalogue(catalogue, '8901030000010')).toBeNull();
    expect(scanCatalogue(catalogue, '18901030000000')?.pack.units).toBe(30);
    expect(() => scanCatalogue(catalogue, ']d2010890103000000310HELD')).toThrow(/Batch HELD is blocked/);
    expect(() => scanCatalogue(catalogue, ']d2010890103000000317251031')).toThrow(/expired on 31 Oct 2025/);
  });

  it('deducts unsent sales, never below zero', async () => {
    await read();
    await keepSale(soldUnits([idOf(1), 4], [idOf(2), 40]));
    const left = new Map((await kept()).products.map(({ name, approvedQty }) => [name, approvedQty]));
    expect([left.get('Napa'), left.get('Seclo'), left.get('A-Cold')]).toEqual([6, 0, 10]);
  });

  it('excludes a batch that expires after the snapshot, from sale and from scanning', async () => {
    const batch = (n: number, expiresOn: string) => ({
      batchId: idOf(n),
      batchNumber: `B${n}`,
      expiresOn,
      quantity: 6,
    });
    const goods = product(1, { storeStock: 12, batches: [batch(11, '2026-11-30'), batch(12, '2027-05-31')] });
    await readCatalogue(
      async () => ({
        takenAt: '2026-11-29T04:00:00.000Z',
        today: '2026-11-29',
        contact: null,
        products: [goods],
        next: null,
      }),
      PERSON,
      STORE,
    );
    const { readAt } = await kept();
    const later = (hours: number) => readAt + hours * 3_600_000;
    const sellableAt = async (hours: number) =>
      searchCatalogue(await kept(), { search: 'napa', kind: undefined }, later(hours)).map((found) => [
        found.approvedQty,
        found.storeStock,
        found.batches.length,
      ]);
    // 29 November, 10:00 in Dhaka: the batch is good until the end of the 30th, 38 hours on.
    expect(await sellableAt(37)).toEqual([[10, 12, 2]]);
    expect(await sellableAt(39)).toEqual([[6, 6, 1]]);
    expect(scanCatalogue(await kept(), 'p000001', later(39))?.approvedQty).toBe(6);
    const pack = ']d2010890103000000317261130';
    const catalogue = await kept();
    expect(() => scanCatalogue(catalogue, pack, later(37))).not.toThrow();
    expect(() => scanCatalogue(catalogue, pack, later(39))).toThrow(/expired on 30 Nov 2026/);

    await keepSale(soldUnits([idOf(1), 8]));
    expect(await sellableAt(39)).toEqual([[2, 4, 1]]);
  });

  it.each([
    [71, false],
    [73, true],
  ])('is too old after %d hours: %s', (hours, old) => {
    expect(isTooOld({ readAt: Date.now() - hours * 3_600_000 })).toBe(old);
  });
});
