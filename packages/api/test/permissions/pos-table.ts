import { type Entry, managersOfStore, STAFF, staffOfStore } from './rule';

/** The counter belongs to its store; the warehouse may stand at any, once it says at which. */
export const posTable: Record<string, Entry> = {
  'pos.exportSales': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.tillContext': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id, deviceId: 'till-one' }) },
  'pos.listSellable': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.findScanned': {
    rule: staffOfStore(),
    input: async (t) => ({ code: (await t.goods()).code, locationId: t.store.id }),
  },
  'pos.refreshSellable': {
    rule: staffOfStore(),
    input: async (t) => ({ productIds: [(await t.goods()).productId], locationId: t.store.id }),
  },
  'pos.listBatches': {
    rule: staffOfStore(),
    input: async (t) => ({ productId: (await t.goods()).productId, locationId: t.store.id }),
  },
  'pos.recordSale': { rule: staffOfStore(), input: (t) => t.saleOf() },
  'pos.sellableSnapshot': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.syncSales': { rule: staffOfStore(), input: (t) => t.syncOf() },
  'pos.listConflicts': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.listMissingSales': { rule: STAFF, unscoped: true, input: () => undefined },
  'pos.resolveConflict': {
    rule: managersOfStore(),
    input: async (t) => ({ saleId: await t.conflict(), resolution: 'void', note: t.name('Came back') }),
  },
  'pos.getSale': { rule: staffOfStore(), input: async (t) => ({ id: (await t.sale()).id }) },
  'pos.listSales': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.overview': { rule: STAFF, unscoped: true, input: () => undefined },

  'pos.listCustomers': { rule: STAFF, unscoped: true, input: () => ({ limit: 100 }) },
  'pos.listCustomerSales': { rule: staffOfStore(), input: async (t) => ({ customerId: await t.customer() }) },
  'pos.createCustomer': {
    rule: staffOfStore(),
    input: (t) => ({ locationId: t.store.id, ...t.customerDetails() }),
  },
  'pos.updateCustomer': {
    rule: staffOfStore(),
    input: async (t) => ({ id: await t.customer(), ...t.customerDetails() }),
  },
  'pos.retireCustomer': { rule: staffOfStore(), input: async (t) => ({ id: await t.customer() }) },
  'pos.restoreCustomer': { rule: staffOfStore(), input: async (t) => ({ id: await t.retiredCustomer() }) },

  'pos.listSaleReturns': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.findReturnableSale': {
    rule: staffOfStore(),
    input: async (t) => ({ receiptNo: (await t.sale()).receiptNo }),
  },
  'pos.returnSale': {
    rule: staffOfStore(),
    input: async (t) => ({ saleId: (await t.sale()).id, lines: [{ lineNo: 1, quantity: 1 }] }),
  },
  'pos.returnGoods': {
    rule: staffOfStore(),
    input: async (t) => ({ locationId: t.store.id, productId: (await t.goods()).productId, quantity: 1 }),
  },
  'pos.postSaleReturn': {
    rule: managersOfStore(),
    input: async (t) => ({ returnId: await t.pendingReturn() }),
  },
  'pos.voidSaleReturn': { rule: staffOfStore(), input: async (t) => ({ returnId: await t.pendingReturn() }) },
};
