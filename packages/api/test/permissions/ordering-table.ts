import { but, MANAGERS, managersOfStore, STAFF, scoped, staffOfStore, type Table, WAREHOUSE } from './rule';

export const orderingTable = {
  'ordering.listReorder': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'ordering.setReorder': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({
      locationId: t.store.id,
      productId: await t.product(),
      leadDays: 14,
      safetyDays: null,
      packSize: null,
    }),
  },
  'ordering.exportOrders': { rule: STAFF, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'ordering.overview': { rule: STAFF, unscoped: true, input: () => undefined },
  'ordering.stockForRequester': {
    rule: staffOfStore(),
    input: (t) => ({ kind: 'pharmacy', locationId: t.store.id }),
  },
  'ordering.stockFigures': {
    rule: staffOfStore(),
    input: async (t) => ({ productIds: [await t.product()], locationId: t.store.id }),
  },
  'ordering.listOrders': { rule: STAFF, unscoped: true, input: () => ({ limit: 100 }) },
  'ordering.getOrder': { rule: staffOfStore(), input: async (t) => ({ orderId: await t.order() }) },
  'ordering.listHeldGoods': { rule: managersOfStore(), input: async (t) => ({ staffId: await t.colleague() }) },
  'ordering.placeOrder': {
    reach: 'store',
    rule: staffOfStore('NOT_PERMITTED'),
    input: async (t) => ({
      kind: 'pharmacy',
      locationId: t.store.id,
      items: [{ productId: (await t.stocked()).productId, quantity: 1 }],
    }),
  },
  'ordering.placeNamedOrder': {
    reach: 'store',
    rule: staffOfStore('NOT_PERMITTED'),
    input: async (t) => {
      const { tradeName, strength } = await t.named();
      return { kind: 'pharmacy', locationId: t.store.id, tradeName, strength };
    },
  },
  'ordering.approveOrder': {
    reach: 'storeAndWarehouse',
    rule: managersOfStore(),
    input: async (t) => ({ orderId: await t.order() }),
  },
  'ordering.rejectOrder': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ orderId: await t.order() }),
  },
  'ordering.cancelOrder': { reach: 'store', rule: staffOfStore(), input: async (t) => ({ orderId: await t.order() }) },
  'ordering.fulfilOrder': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ orderId: await t.order('pharmacy', 'approved') }),
  },

  // Employees get an empty list.
  'purchasing.listPurchases': { rule: STAFF, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'purchasing.listPurchasedLines': { rule: MANAGERS, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'purchasing.getPurchase': {
    rule: managersOfStore(),
    input: async (t) => ({ purchaseId: await t.purchase() }),
  },
  'purchasing.purchaseFacts': {
    rule: MANAGERS,
    unscoped: true,
    input: async (t) => ({ supplierId: await t.supplier() }),
  },
  'purchasing.recordPurchase': {
    reach: { managers: 'shared', warehouse: 'warehouse' },
    rule: managersOfStore('NOT_PERMITTED'),
    input: (t) => t.purchaseOf(),
  },
  'purchasing.voidPurchase': {
    reach: { managers: 'shared', warehouse: 'warehouse' },
    rule: managersOfStore(),
    input: async (t) => ({ purchaseId: await t.purchase() }),
  },
  'purchasing.listPurchaseProposals': { rule: MANAGERS, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'purchasing.proposePurchase': {
    reach: 'store',
    rule: managersOfStore('NOT_PERMITTED'),
    input: (t) => t.purchaseOf(),
  },
  'purchasing.confirmProposal': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    input: async (t) => ({ proposalId: await t.proposal() }),
  },
  'purchasing.rejectProposal': {
    reach: 'store',
    rule: WAREHOUSE,
    input: async (t) => ({ proposalId: await t.proposal(), reason: 'Bought already' }),
  },
  'purchasing.withdrawProposal': {
    // The warehouse rejects it instead, with a reason.
    reach: 'store',
    rule: but(managersOfStore(), { superadmin: scoped('NOT_PERMITTED') }),
    input: async (t) => ({ proposalId: await t.proposal() }),
  },
  'purchasing.listPurchaseOrders': { rule: MANAGERS, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'purchasing.getPurchaseOrder': {
    rule: MANAGERS,
    unscoped: true,
    input: async (t) => ({ orderId: await t.purchaseOrder() }),
  },
  'purchasing.createPurchaseOrder': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: (t) => t.purchaseOrderOf(),
  },
  'ordering.orderFromSuppliers': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ orders: [await t.purchaseOrderOf()] }),
  },
  'purchasing.closePurchaseOrder': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ orderId: await t.purchaseOrder() }),
  },

  'ordering.listRequestedItems': { rule: STAFF, unscoped: true, input: () => ({}) },
  'ordering.requestItem': {
    reach: 'store',
    rule: staffOfStore(),
    input: (t) => ({ kind: 'pharmacy', locationId: t.store.id, tradeName: t.name('Request') }),
  },
  'ordering.updateRequestedItem': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ id: await t.wish(), tradeName: t.name('Request') }),
  },
  'ordering.withdrawRequestedItem': {
    // Only the requester cancels it; a manager may reject it.
    reach: 'store',
    rule: but(staffOfStore(), { admin: scoped('NOT_PERMITTED', 'NOT_FOUND'), superadmin: scoped('NOT_PERMITTED') }),
    input: async (t) => ({ id: await t.wish() }),
  },
  'ordering.restoreRequestedItem': {
    reach: 'store',
    rule: but(staffOfStore(), { admin: scoped('NOT_PERMITTED', 'NOT_FOUND'), superadmin: scoped('NOT_PERMITTED') }),
    input: async (t) => ({ id: await t.withdrawnRequest() }),
  },
  'ordering.acceptRequestedItem': {
    reach: 'store',
    rule: WAREHOUSE,
    input: async (t) => ({ id: await t.wish(), productId: await t.product() }),
  },
  'ordering.declineRequestedItem': {
    reach: 'store',
    rule: WAREHOUSE,
    input: async (t) => ({ id: await t.wish(), reason: 'Not made any more' }),
  },
} satisfies Table;
