import { randomUUID } from 'node:crypto';
import { CARD_TENDER_ID } from '@bhandar/domain/pos';
import { but, MANAGERS, managersOfStore, STAFF, scoped, staffOfStore, type Table, WAREHOUSE } from './rule';

/** A till belongs to its store; the warehouse may use any till if it names the store. */
export const posTable = {
  'pos.exportSales': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.tillContext': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id, deviceId: 'till-one' }) },
  'pos.listSellable': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.findScanned': {
    rule: staffOfStore(),
    input: async (t) => ({ code: (await t.goods()).code, locationId: t.store.id }),
  },
  'pos.listSubstitutes': {
    rule: staffOfStore(),
    input: async (t) => ({ search: (await t.goods()).code, locationId: t.store.id }),
  },
  'pos.refreshSellable': {
    rule: staffOfStore(),
    input: async (t) => ({ productIds: [(await t.goods()).productId], locationId: t.store.id }),
  },
  'pos.listBatches': {
    rule: staffOfStore(),
    input: async (t) => ({ productId: (await t.goods()).productId, locationId: t.store.id }),
  },
  'pos.recordSale': { reach: 'store', rule: staffOfStore(), input: (t) => t.saleOf() },
  'pos.sellableSnapshot': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.syncSales': { reach: 'store', rule: staffOfStore(), input: (t) => t.syncOf() },
  'pos.listConflicts': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.listMissingSales': { rule: STAFF, unscoped: true, input: () => undefined },
  'pos.resolveConflict': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ saleId: await t.conflict(), resolution: 'void', note: t.name('Came back') }),
  },
  'pos.getSale': { rule: staffOfStore(), input: async (t) => ({ id: (await t.sale()).id }) },
  'pos.receiptLink': { rule: staffOfStore(), input: async (t) => ({ saleId: (await t.sale()).id }) },
  'pos.shareReceipt': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ saleId: (await t.sale()).id, language: 'en' }),
  },
  'pos.revokeReceiptLink': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ saleId: await t.sharedSale() }),
  },
  'pos.mailReceipt': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ saleId: (await t.sale()).id, language: 'en', email: 'rahima@example.com' }),
  },
  'pos.listSales': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.listTenders': { rule: STAFF, unscoped: true, input: () => undefined },
  'pos.addTender': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: (t) => ({ method: 'wallet', name: t.name('Wallet') }),
  },
  'pos.updateTender': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: () => ({ id: CARD_TENDER_ID, name: 'Card', asksReference: false, position: 2, active: true }),
  },
  'pos.overview': { rule: STAFF, unscoped: true, input: () => undefined },

  'pos.listSellableCategories': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.listFavourites': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.listBestSellers': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.listFavouriteChoices': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id, search: 'na' }) },
  'pos.saveFavourites': { reach: 'store', rule: managersOfStore(), input: (t) => t.favouritesInput() },

  'pos.holdBill': { reach: 'store', rule: staffOfStore(), input: (t) => t.heldBillInput() },
  'pos.listHeldBills': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.takeHeldBill': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ id: await t.heldBill(), takeId: randomUUID() }),
  },

  'pos.listCustomers': { rule: STAFF, unscoped: true, input: () => ({ limit: 100 }) },
  'pos.listCustomerSales': { rule: staffOfStore(), input: async (t) => ({ customerId: await t.customer() }) },
  'pos.createCustomer': {
    reach: 'store',
    rule: staffOfStore(),
    input: (t) => ({ locationId: t.store.id, ...t.customerDetails() }),
  },
  'pos.updateCustomer': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ id: await t.customer(), ...t.customerDetails() }),
  },
  'pos.retireCustomer': { reach: 'store', rule: staffOfStore(), input: async (t) => ({ id: await t.customer() }) },
  'pos.restoreCustomer': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ id: await t.retiredCustomer() }),
  },

  'pos.customerAccount': { rule: staffOfStore(), input: async (t) => ({ customerId: await t.customer() }) },
  'pos.customerTenders': { rule: staffOfStore(), input: async (t) => ({ customerId: await t.customer() }) },
  'pos.listCustomerLedger': { rule: staffOfStore(), input: async (t) => ({ customerId: await t.customer() }) },
  'pos.customerStatement': {
    rule: staffOfStore(),
    input: async (t) => ({ customerId: await t.customer(), from: '2026-01-01', to: '2026-12-31' }),
  },
  'pos.customerStatementPdf': {
    rule: staffOfStore(),
    input: async (t) => ({ customerId: await t.customer(), from: '2026-01-01', to: '2026-12-31', language: 'en' }),
  },
  'pos.mailCustomerStatement': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({
      customerId: await t.customerWithEmail(),
      from: '2026-01-01',
      to: '2026-12-31',
      language: 'en',
    }),
  },
  'pos.customerCreditSettlement': { rule: managersOfStore(), input: (t) => t.customerCredit() },
  'pos.listReceivables': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.receivablesTotals': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.setCustomerAccount': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ customerId: await t.customer(), limitMinor: 100_000, termDays: 30, isBlocked: false }),
  },
  'pos.recordCustomerReceipt': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ customerId: await t.customer(), amountMinor: 100, method: 'cash' }),
  },
  'pos.voidCustomerReceipt': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ receiptId: await t.customerReceipt(), reason: t.name('Bounced') }),
  },
  'pos.enterOnAccount': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => t.accountEntryOf(await t.customer()),
  },
  'pos.reverseAccountEntry': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ entryId: await t.accountEntry(), reason: t.name('Twice') }),
  },
  'pos.settleCustomerBills': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ ...(await t.customerCredit()), settles: [] }),
  },

  'pos.lockTill': {
    reach: 'store',
    rule: staffOfStore(),
    byNewCaller: true,
    input: (t) => ({ locationId: t.store.id, deviceId: randomUUID() }),
  },
  'pos.listCashiers': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id, deviceId: 'till-one' }) },
  'pos.giveRelease': { reach: 'store', rule: staffOfStore(), byNewCaller: true, input: (t) => t.releaseInput() },
  'pos.switchCashier': { reach: 'store', rule: staffOfStore(), byNewCaller: true, input: (t) => t.switchInput() },

  'pos.tillShift': { rule: staffOfStore(), input: (t) => ({ locationId: t.store.id, deviceId: 'till-one' }) },
  'pos.openShift': {
    reach: 'store',
    rule: staffOfStore(),
    input: (t) => ({ id: randomUUID(), locationId: t.store.id, deviceId: randomUUID(), counts: [] }),
  },
  'pos.openDrawer': {
    reach: 'store',
    rule: staffOfStore(),
    input: (t) => ({ locationId: t.store.id, deviceId: randomUUID() }),
  },
  'pos.recordCashMovement': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({
      id: randomUUID(),
      shiftId: await t.shift(),
      kind: 'payIn',
      amountMinor: 100,
      reason: t.name('Change'),
    }),
  },
  'pos.recordBankDeposit': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => {
      await t.cashInSafe(100);
      return { id: randomUUID(), locationId: t.store.id, amountMinor: 100, reason: t.name('City Bank') };
    },
  },
  'pos.handOverShift': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ id: randomUUID(), shiftId: await t.shift(), toId: t.admin.id, counts: [] }),
  },
  'pos.closeShift': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ shiftId: await t.shift(), counts: [] }),
  },
  'pos.syncShifts': {
    reach: 'store',
    rule: staffOfStore(),
    byNewCaller: true,
    input: (t, who) => t.openedOffline(who),
  },
  'pos.closeTill': { reach: 'store', rule: managersOfStore(), input: async (t) => ({ tillId: await t.till() }) },
  'pos.getShift': { rule: staffOfStore(), input: async (t) => ({ shiftId: await t.shift() }) },
  'pos.listShifts': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.tillsOverview': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'pos.listCashMovements': { rule: MANAGERS, unscoped: true, input: () => ({}) },

  'pos.listSaleReturns': { rule: STAFF, unscoped: true, input: () => ({}) },
  'pos.getReturnSlip': { rule: staffOfStore(), input: async (t) => ({ returnId: await t.pendingReturn() }) },
  'pos.findPayingDrawer': { rule: staffOfStore(), input: async (t) => ({ saleId: (await t.sale()).id }) },
  'pos.findReturnableSale': {
    rule: staffOfStore(),
    input: async (t) => ({ receiptNo: (await t.sale()).receiptNo }),
  },
  'pos.returnSale': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ saleId: (await t.sale()).id, lines: [{ lineNo: 1, quantity: 1 }] }),
  },
  'pos.exchangeGoods': {
    reach: 'store',
    rule: managersOfStore(),
    input: (t) => t.exchangeOf(),
  },
  'pos.returnGoods': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ locationId: t.store.id, productId: (await t.soldGoods()).productId, quantity: 1 }),
  },
  'pos.previewSaleReturn': { rule: managersOfStore(), input: async (t) => ({ returnId: await t.pendingReturn() }) },
  'pos.postSaleReturn': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => ({ returnId: await t.pendingReturn() }),
  },
  // Employees have the grant by choice only, or a colleague releases it.
  'pos.voidSale': {
    reach: 'store',
    rule: but(managersOfStore(), { employee: scoped('NOT_PERMITTED', 'NOT_FOUND') }),
    input: async (t) => ({ saleId: (await t.sale()).id, reason: 'Wrong customer' }),
  },
  'pos.voidSaleReturn': {
    reach: 'store',
    rule: staffOfStore(),
    input: async (t) => ({ returnId: await t.pendingReturn() }),
  },
} satisfies Table;
