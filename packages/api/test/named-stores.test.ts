import { randomUUID } from 'node:crypto';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStore, saleInput } from '@bhandar/testing/factories';
import { beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { appRouter } from '../src/router';

const database = useTestDatabase();
const LOCATION_FIELDS = ['locationId', 'homeId', 'placeId', 'storeId'] as const;

interface Procedure {
  _def: { type: string; inputs: readonly z.ZodType[] };
}

/** The field of a write by which its store may be named and may be left out. */
function optionalStoreOf({ _def: { type, inputs } }: Procedure): string | undefined {
  const [input] = inputs;
  if (type !== 'mutation' || !input) return undefined;
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return LOCATION_FIELDS.find(
    (field) => Object.hasOwn(schema.properties ?? {}, field) && !schema.required?.includes(field),
  );
}

const written = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>).flatMap(
  ([path, procedure]) => {
    const field = optionalStoreOf(procedure);
    return field ? [[path, field] as const] : [];
  },
);

let productId: string;
let tradeName: string;
/** Of the organisation: such a customer has an account at every store. */
let customerId: string;
const KARIM = { name: 'Karim', phone: '01711000001', email: 'k@example.com', address: 'Road 7' };
const deviceId = 'named-stores';

const bought = () => ({
  kind: 'pharmacy' as const,
  supplierId: null,
  lines: [{ productId, quantity: 1, packTpMinor: 100 }],
});

/** Each write that may leave out its store, with the rest of its input. */
const CALLS: Record<string, (api: Caller, store: object) => Promise<unknown>> = {
  'inventory.startCount': (api, store) => api.inventory.startCount({ ...store, categoryId: null }),
  'inventory.writeOffGoods': (api, store) => api.inventory.writeOffGoods({ ...store, tradeName, quantity: 1 }),
  'ordering.placeNamedOrder': (api, store) =>
    api.ordering.placeNamedOrder({ ...store, kind: 'pharmacy', tradeName, strength: '', quantity: 1 }),
  'ordering.placeOrder': (api, store) =>
    api.ordering.placeOrder({ ...store, kind: 'pharmacy', items: [{ productId, quantity: 1 }] }),
  'ordering.requestItem': (api, store) =>
    api.ordering.requestItem({ ...store, kind: 'pharmacy', tradeName: 'Wish', strength: '', company: 'Square' }),
  'purchasing.proposePurchase': (api, store) => api.purchasing.proposePurchase({ ...store, ...bought() }),
  'purchasing.recordPurchase': (api, store) => api.purchasing.recordPurchase({ ...store, ...bought() }),
  'pos.createCustomer': (api, store) =>
    api.pos.createCustomer({ ...store, name: 'Rahima', phone: '01711000000', address: 'Road 7' }),
  'pos.enterOnAccount': (api, store) =>
    api.pos.enterOnAccount({ ...store, customerId, kind: 'opening', effect: 'raises', amountMinor: 1, reason: 'Book' }),
  'pos.mailCustomerStatement': (api, store) =>
    api.pos.mailCustomerStatement({ ...store, customerId, from: '2026-11-01', to: '2026-11-02', language: 'en' }),
  'pos.openDrawer': (api, store) => api.pos.openDrawer({ ...store, deviceId }),
  'pos.openShift': (api, store) => api.pos.openShift({ ...store, deviceId, id: randomUUID(), counts: [] }),
  'pos.recordCustomerReceipt': (api, store) =>
    api.pos.recordCustomerReceipt({ ...store, customerId, amountMinor: 100, method: 'cash' }),
  'pos.recordSale': (api, store) => api.pos.recordSale(saleInput([{ productId, unitPriceMinor: 100 }], store)),
  'pos.returnGoods': (api, store) => api.pos.returnGoods({ ...store, productId, quantity: 1 }),
  'pos.setCustomerAccount': (api, store) =>
    api.pos.setCustomerAccount({ ...store, customerId, limitMinor: 1, termDays: 1, isBlocked: false }),
  'pos.settleCustomerBills': (api, store) =>
    api.pos.settleCustomerBills({ ...store, customerId, creditId: 1, settles: [] }),
};

/** Without a store they act on all stores, and are refused unless the warehouse asks. */
const EVERYWHERE = ['inventory.blockBatch', 'inventory.unblockBatch'];
/** Only the warehouse does these, and the bills that it names say which store they are of. */
const OF_BILLS = ['purchasing.recordSupplierPayment', 'purchasing.recordSupplierRefund'];

it('every write that may leave out its store is in this table', () => {
  expect(written.map(([path]) => path).sort()).toEqual([...Object.keys(CALLS), ...EVERYWHERE, ...OF_BILLS].sort());
});

let manager: Caller;
beforeAll(async () => {
  const [store, second] = [await makeStore(database.db), await makeStore(database.db)];
  tradeName = 'Named';
  productId = (await makeProduct(database.db, { tradeName })).id;
  const { api: warehouse } = await callerFor(database.db, { role: 'superadmin' });
  customerId = (await warehouse.pos.createCustomer(KARIM)).id;
  manager = (await callerFor(database.db, { role: 'admin', store, otherStores: [second] })).api;
});

it.each(written.filter(([path]) => Object.hasOwn(CALLS, path)))(
  '%s asks a person of several stores for the store, instead of taking the first',
  async (path, field) => {
    const foreign = (await makeStore(database.db)).id;
    for (const store of [{}, { [field]: foreign }]) {
      await expect(CALLS[path]?.(manager, store)).rejects.toMatchObject({
        cause: { kind: 'VALIDATION_FAILED', refusal: { code: 'store.chooseOf' }, details: { fields: { [field]: {} } } },
      });
    }
  },
);
