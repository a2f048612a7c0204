import 'fake-indexeddb/auto';
import { RecordSaleInput, type SnapshotProduct } from '@bhandar/domain/pos';
import { saleInput } from '@bhandar/testing/factories';
import { beforeEach, expect, test } from 'vitest';
import { readCatalogue } from '../../../offline/catalogue';
import { database } from '../../../offline/database';
import { listWaiting } from '../../../offline/outbox';
import { PEOPLE } from '../../../testing/render-screen';
import { sellable, tillContext } from '../testing';
import { sellOffline } from './sell-offline';

const napa: SnapshotProduct = { ...sellable(), gtins: [], seal: 'seal-of-napa' };
const context = tillContext();
const locationId = context.store?.id ?? '';
const session = { userId: PEOPLE.employee.id, cashier: 'Omar Faruk', locationId, context };

beforeEach(async () => {
  await (await database()).clear('sales');
  const page = {
    takenAt: '2026-11-21T04:00:00.000Z',
    today: '2026-11-21',
    products: [napa],
    contact: null,
    next: null,
  };
  await readCatalogue(async () => page, session.userId, locationId);
});

const sell = (method: 'account' | 'credit' | 'cash', seller = session) => {
  const { productId, unitPriceMinor } = napa;
  const amountMinor = unitPriceMinor ?? 0;
  const lines = [{ productId, unitPriceMinor: amountMinor, quantity: 1 }];
  const request = RecordSaleInput.parse(
    saleInput(lines, { locationId, customerId: PEOPLE.admin.id, payments: [{ method, amountMinor }] }),
  );
  return sellOffline(seller, { lines: [{ product: napa }] }, request);
};

test.each(['account', 'credit'] as const)(
  'sellOffline refuses a sale by %s, because the server could refuse it later',
  async (method) => {
    expect(await sell(method)).toEqual({ refusal: 'accountOffline' });
    expect(await listWaiting()).toEqual([]);
  },
);

test('sellOffline tells the server which letterhead it printed', async () => {
  const headAt = '2026-11-20T04:00:00.000Z';
  await sell('cash', { ...session, context: { ...context, headAt } });
  expect(await listWaiting()).toMatchObject([{ queued: { headAt }, sale: { store: context.store } }]);
});

test('sellOffline stores a cash sale to a customer with an account', async () => {
  expect(await sell('cash')).toMatchObject({ sale: { payment: { method: 'cash' } } });
});
