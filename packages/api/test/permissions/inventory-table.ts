import { MANAGERS, managersOfStore, STAFF, staffOfStore, type Table, WAREHOUSE } from './rule';

/** Stock of a foreign store is not found; actions of the warehouse are refused to all others. */
export const inventoryTable = {
  'inventory.exportMovements': { rule: STAFF, unscoped: true, input: () => ({}) },
  'inventory.getBatch': { rule: staffOfStore(), input: async (t) => ({ id: await t.batch() }) },
  'inventory.listBatchSteps': { rule: staffOfStore(), input: async (t) => ({ id: await t.batch() }) },
  'inventory.listBatchSales': { rule: staffOfStore(), input: async (t) => ({ id: await t.batch() }) },
  'inventory.exportBatchContacts': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ id: await t.batch() }),
  },
  'inventory.blockBatch': {
    reach: 'store',
    rule: managersOfStore('NOT_PERMITTED'),
    input: async (t) => ({ id: await t.batch(), locationId: t.store.id, reason: 'Recall' }),
  },
  'inventory.correctBatch': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    input: async (t) => ({
      id: await t.batch(),
      batchNumber: 'RIGHT',
      expiresOn: '2031-01-31',
      mrpMinor: null,
      reason: 'Mistyped',
    }),
  },
  'inventory.unblockBatch': {
    reach: 'store',
    rule: managersOfStore('NOT_PERMITTED'),
    input: async (t) => ({ id: await t.blockedBatch(), locationId: t.store.id, reason: 'All clear' }),
  },

  'inventory.listTransferPlaces': { rule: MANAGERS, unscoped: true, namesOthers: true, input: () => undefined },
  'inventory.listTransfers': { rule: MANAGERS, unscoped: true, input: () => ({}) },
  'inventory.getTransfer': { rule: managersOfStore(), input: async (t) => ({ transferId: await t.transfer() }) },
  'inventory.saveTransfer': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore('NOT_PERMITTED'),
    input: (t) => t.transferOf(),
  },
  'inventory.sendTransfer': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore(),
    input: async (t) => ({ transferId: await t.transfer() }),
  },
  'inventory.receiveTransfer': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore(),
    input: async (t) => ({ transferId: await t.arrivingTransfer() }),
  },
  'inventory.listSellers': { rule: managersOfStore('NOT_PERMITTED'), input: (t) => ({ locationId: t.store.id }) },
  'inventory.cancelTransfer': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore(),
    input: async (t) => ({ transferId: await t.transfer() }),
  },

  'inventory.listAdjustments': { rule: MANAGERS, unscoped: true, input: () => ({}) },
  'inventory.settleTransit': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore(),
    input: async (t) => ({ adjustmentId: await t.transitDifference(), outcome: 'lost' }),
  },
  'inventory.createAdjustment': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => {
      const { productId, batchIds } = await t.goods();
      const lines = [{ productId, batchId: batchIds[0], change: 1 }];
      return { locationId: t.store.id, reason: 'found', note: t.name('Note'), lines };
    },
  },

  'inventory.listCounts': { rule: STAFF, unscoped: true, input: () => ({}) },
  'inventory.getCount': { rule: staffOfStore(), input: async (t) => ({ countId: (await t.count()).countId }) },
  'inventory.startCount': { reach: 'store', rule: staffOfStore(), input: (t) => t.countOf() },
  'inventory.enterCounts': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => {
      const { countId, productId } = await t.count();
      return { countId, entries: [{ productId, newBatch: { batchNumber: 'FOUND' }, counted: 1 }] };
    },
  },
  'inventory.submitCount': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ countId: (await t.entered()).countId }),
  },
  'inventory.reopenCount': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ countId: (await t.count('submitted')).countId }),
  },
  'inventory.postCount': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ countId: (await t.count('submitted')).countId }),
  },
  'inventory.cancelCount': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ countId: (await t.count()).countId }),
  },

  'inventory.overview': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'inventory.listPlaces': { rule: STAFF, unscoped: true, input: () => undefined },
  // For these lists a foreign store has no rows.
  'inventory.listApprovedItems': { rule: MANAGERS, input: (t) => ({ locationId: t.store.id }) },
  'inventory.listHeldBatches': { rule: STAFF, input: (t) => ({ homeId: t.store.id, scope: 'all' }) },
  'inventory.expiryCockpit': { rule: MANAGERS, input: (t) => ({ homeId: t.store.id }) },
  'inventory.listStoreStock': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'inventory.stockTotals': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'inventory.listMovements': {
    rule: managersOfStore(),
    input: async (t) => ({ locationId: t.store.id, productId: (await t.goods()).productId }),
  },

  'inventory.listWriteOffs': { rule: STAFF, unscoped: true, input: () => ({}) },
  'inventory.writeOff': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({
      placeId: t.store.id,
      cause: 'damaged',
      lines: [{ batchId: await t.batch(), quantity: 1 }],
    }),
  },
  'inventory.writeOffGoods': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ homeId: t.store.id, productId: (await t.goods()).productId, quantity: 1, cause: 'damaged' }),
  },
  'inventory.postWriteOff': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ writeOffId: await t.pendingWriteOff() }),
  },
  'inventory.voidWriteOff': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ writeOffId: await t.pendingWriteOff() }),
  },
  'inventory.moveQuarantine': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ homeId: t.store.id, direction: 'held', batchId: await t.batch(), quantity: 1 }),
  },
} satisfies Table;
