import 'fake-indexeddb/auto';
import { beforeEach, expect, it } from 'vitest';
import { database, type KeptBill } from './database';
import { keepBill, listKeptBills, sendHeldBills } from './held-bills';

const STORE = '0198a1c0-0000-7000-8000-00000000d001';
const TODAY = '2026-11-21';

const bill = (n: number): KeptBill => ({
  id: `0198a1c0-0000-7000-8000-00000000000${n}`,
  locationId: STORE,
  deviceId: 'till-one',
  name: `Bed ${n}`,
  content: {
    lines: [],
    customer: { name: '', phone: '', email: '' },
    customerId: null,
    discountTyped: '',
    discount: null,
    note: '',
  },
  units: 1,
  totalMinor: 1_000,
  heldBy: 'Ema',
  heldAt: `${TODAY}T04:05:00.000Z`,
  businessOn: TODAY,
  state: 'new',
});

beforeEach(async () => {
  await (await database()).clear('heldBills');
  for (const n of [1, 2, 3]) await keepBill(bill(n));
});

/** A server that fails for the first bill, and the bills that it has. */
async function sendTo(isRefusal: boolean) {
  const held: string[] = [];
  const sending = sendHeldBills(STORE, TODAY, {
    hold: async ({ name }) => {
      if (name === 'Bed 1') throw new Error('no');
      held.push(name);
      return { outcome: 'held' };
    },
    take: async () => undefined,
    isRefusal: () => isRefusal,
  });
  await expect(sending).rejects.toThrow('no');
  return held;
}

it('A bill that the server refuses holds up no other: those after it stayed on the device', async () => {
  expect(await sendTo(true)).toEqual(['Bed 2', 'Bed 3']);
  expect((await listKeptBills(STORE)).map(({ state }) => state)).toEqual(['sent', 'stored', 'stored']);
});

it('Nothing more is sent while the server cannot be reached', async () => {
  expect(await sendTo(false)).toEqual([]);
});
