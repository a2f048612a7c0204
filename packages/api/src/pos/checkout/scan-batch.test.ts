import { type ScannedSellable, scanSnapshot, searchSnapshot } from '@bhandar/domain/pos';

import { DomainError } from '@bhandar/domain/shared';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeStore, receiveGoods } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, test } from 'vitest';

const database = useTestDatabase();
const NOW = '2026-11-21T04:00:00.000Z';
const TODAY = '2026-11-21';
const UNIT = '09506000134352';
const BOX = '19506000134359';

let scans: Record<'online' | 'offline' | 'of an old snapshot', (code: string) => Promise<unknown>>;
const numbers = new Map<string, string>();

/** What the till makes of a code: the batch that it sells, the one that it asks about, and the units. */
const told = (found: Pick<ScannedSellable, 'pack'> | null) => {
  if (!found) return 'not found';
  const { batchId, unknownBatch, units } = found.pack;
  return `${units} of ${batchId ? numbers.get(batchId) : unknownBatch ? `unknown ${unknownBatch}` : 'any'}`;
};

beforeAll(async () => {
  const store = await makeStore(database.db);
  const elsewhere = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const batches = [
    { batchNumber: 'EARLY', expiresOn: '2031-01-31', quantity: 40 },
    { batchNumber: 'LATE', expiresOn: '2032-01-31', quantity: 40 },
    { batchNumber: 'TWIN', expiresOn: '2031-05-31', quantity: 40 },
    { batchNumber: 'TWIN', expiresOn: '2031-06-30', quantity: 40 },
    { batchNumber: 'HELD', expiresOn: '2031-12-31', quantity: 40, blocked: true },
    { batchNumber: 'KEPT', expiresOn: '2031-12-31', quantity: 40 },
    { batchNumber: 'OLD', expiresOn: '2020-01-31', quantity: 40 },
  ];
  const { productId, batchIds } = await makeGoods(database.db, { storeId: store.id, gtin: UNIT, batches });
  for (const [index, { batchNumber, expiresOn }] of batches.entries()) {
    numbers.set(batchIds[index] ?? '', `${batchNumber} ${expiresOn}`);
  }
  await database.db.insertInto('productBarcode').values({ gtin: BOX, productId, packSize: 30 }).execute();
  await database.db
    .updateTable('stockBalance')
    .set({ blockedAt: new Date(NOW) })
    .where('locationId', '=', store.id)
    .where('batchId', '=', batchIds[5] ?? '')
    .execute();
  const away = { storeId: elsewhere.id, productId, quantity: 5 };
  await receiveGoods(database.db, { ...away, batchNumber: 'AWAY', expiresOn: '2031-01-31' });
  await receiveGoods(database.db, { ...away, batchNumber: 'RECALLED', expiresOn: '2031-01-31', blocked: true });
  const { api } = await callerFor(database.db, { role: 'employee', store }, { now: () => new Date(NOW) });
  const { products } = await api.pos.sellableSnapshot({});
  const offline = (kept: typeof products) => async (code: string) => {
    const found = scanSnapshot(kept, code, TODAY);
    if (found && 'refusal' in found) throw new DomainError('RULE_BROKEN', found.refusal);
    return told(found);
  };
  scans = {
    online: async (code) => told(await api.pos.findScanned({ code })),
    offline: offline(products),
    'of an old snapshot': offline(products.map(({ refused: _, packSizes: __, ...older }) => older)),
  };
});

const of = (rest: string, gtin = UNIT) => `]d201${gtin}${rest}`;
const GS = '\u001d';

describe.each(['online', 'offline'] as const)('a pack that is scanned %s', (how) => {
  test.each([
    ['with its batch sold the one that expires first', of('10LATE'), '1 of LATE 2032-01-31'],
    ['with its batch in small letters found none', of('10late'), '1 of LATE 2032-01-31'],
    ['with batch and expiry sold a twin', of('1731063010TWIN'), '1 of TWIN 2031-06-30'],
    ['with its expiry alone sold another one', of('17320131'), '1 of LATE 2032-01-31'],
    ['with a number that nobody noted was sold as another one', of('10NEVER'), '1 of unknown NEVER'],
    ['with a number that only another store has was sold', of('10AWAY'), '1 of unknown AWAY'],
    ['with a known number and a day of no twin was sold', of('1733063010TWIN'), '1 of unknown TWIN'],
    ['with nothing but its product', of(''), '1 of any'],
    ['as a box sold one unit', BOX, '30 of any'],
    ['as a box with its batch sold one unit', of('10LATE', BOX), '30 of LATE 2032-01-31'],
    ['with a count of items sold one', of(`3012${GS}10LATE`), '12 of LATE 2032-01-31'],
    ['as a carton sold one', `]d20012345678901234567502${UNIT}3710${GS}10LATE`, '10 of LATE 2032-01-31'],
    ['as a carton of boxes sold one', `]d20012345678901234567502${BOX}372`, '60 of any'],
  ])('%s', async (_, code, sold) => {
    expect(await scans[how](code)).toBe(sold);
  });

  test.each([
    ['that is blocked everywhere', of('10held'), 'Batch held is blocked and cannot be sold'],
    ['that is blocked, with another day', of('1731123010HELD'), 'Batch HELD is blocked and cannot be sold'],
    ['that the store blocked was sold', of('1731123110KEPT'), 'Batch KEPT is blocked and cannot be sold'],
    ['that is blocked and was never here', of('10RECALLED'), 'Batch RECALLED is blocked and cannot be sold'],
    [
      'that expired by the records was sold',
      of('10OLD'),
      'This pack expired on 2020-01-31 (batch OLD) and cannot be sold',
    ],
    ['whose code is expired', of('1726103110LATE'), 'This pack expired on 2026-10-31 (batch LATE) and cannot be sold'],
  ])('of a batch %s is refused by name', async (_, code, message) => {
    await expect(scans[how](code)).rejects.toThrow(message);
  });
});

test('an older snapshot, without blocks and pack sizes, still finds batches and counts a box as one', async () => {
  const scan = scans['of an old snapshot'];
  expect([await scan(of('10LATE')), await scan(BOX), await scan(of('10HELD'))]).toEqual([
    '1 of LATE 2032-01-31',
    '1 of any',
    '1 of unknown HELD',
  ]);
});

test('a pack of a product whose whole stock is blocked is refused by name: it was not found', async () => {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'employee', store }, { now: () => new Date(NOW) });
  await makeGoods(database.db, {
    storeId: store.id,
    gtin: '04006381333931',
    batches: [{ batchNumber: 'ALL', expiresOn: '2031-12-31', quantity: 4, blocked: true }],
  });
  const scan = (rest: string) => api.pos.findScanned({ code: of(rest, '04006381333931') });
  await expect(scan('10ALL')).rejects.toThrow('Batch ALL is blocked and cannot be sold');
  expect(await scan('10OTHER')).toBeNull();
  const { products } = await api.pos.sellableSnapshot({});
  expect(scanSnapshot(products, of('10ALL', '04006381333931'), TODAY)).toEqual({
    refusal: { code: 'sale.blockedBatch', params: { batch: 'ALL' } },
  });
  expect(searchSnapshot(products, 'napa')).toEqual([]);
});
