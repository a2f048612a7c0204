import { describe, expect, it } from 'vitest';
import { englishOf } from '../../english';
import { type StoreUse, whyNotCloseStore, whyNotUseStore } from './close-store';

const EMPTY: StoreUse = {
  people: 0,
  units: 0,
  orders: 0,
  transfers: 0,
  shifts: 0,
  counts: 0,
  returns: 0,
  offlineSales: 0,
  differences: 0,
  balances: 0,
};
const refusals = (use: Partial<StoreUse>) => whyNotCloseStore({ ...EMPTY, ...use }).map((one) => englishOf(one));

describe('whyNotCloseStore', () => {
  it('closes an empty store', () => {
    expect(refusals({})).toEqual([]);
  });

  it.each([
    ['people', 'Active people in this store: 2. Move or disable them under Employees first'],
    ['units', 'Units in stock: 2. Sell, transfer or write them off first'],
    ['orders', 'Orders awaiting approval or delivery: 2. Complete or cancel them under Orders first'],
    ['transfers', 'Open transfers: 2. Receive or cancel them under Transfers first'],
    ['shifts', 'Open shifts: 2. Close them under Tills and shifts first'],
    ['counts', 'Open stock counts: 2. Post or cancel them under Stock counts first'],
    ['returns', 'Customer returns awaiting approval: 2. Approve or reject them first'],
    ['offlineSales', 'Offline sales to review: 2. Review them first'],
    ['differences', 'Goods missing in deliveries: 2 open differences. Resolve them under Adjustments first'],
    ['balances', 'Customer accounts with a balance: 2. Collect, refund or write it off under Receivables first'],
  ] as const)('names the number of %s', (kind, message) => {
    expect(refusals({ [kind]: 2 })).toEqual([message]);
  });

  it('names every reason', () => {
    expect(whyNotCloseStore({ ...EMPTY, people: 1, units: 3 }).map(({ field }) => field)).toEqual(['people', 'units']);
  });
});

it('whyNotUseStore refuses a closed store by its name', () => {
  expect(whyNotUseStore({ name: 'Lake Road', closed: true }).map((one) => englishOf(one))).toEqual([
    'Lake Road is closed. The warehouse can reopen it under Stores',
  ]);
  expect(whyNotUseStore({ name: 'Lake Road', closed: false })).toEqual([]);
});
