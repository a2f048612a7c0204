import { dayInZone } from '@bhandar/domain/shared';
import { MANAGERS, managersOfStore, STAFF, staffOfStore, type Table, WAREHOUSE } from './rule';

const SOLD = 'Invoice,Date,Product,Qty,Price\nA1,2020-01-01,Napa,1,1.20\n';

const today = () => {
  const day = dayInZone(new Date(), 'Asia/Dhaka');
  return { from: day, to: day };
};

/** Reports cover the caller's stores; an employee's also only today. */
export const reportsTable = {
  'reports.sales': { rule: staffOfStore(), input: (t) => ({ ...today(), by: 'store', locationId: t.store.id }) },
  'reports.branches': { rule: MANAGERS, unscoped: true, input: today },
  'reports.stock': { rule: managersOfStore(), input: (t) => ({ locationId: t.store.id }) },
  'reports.classes': { rule: MANAGERS, unscoped: true, input: today },
  'reports.purchases': { rule: WAREHOUSE, unscoped: true, input: today },
  'reports.today': { rule: STAFF, unscoped: true, input: () => undefined },
  'reports.tillDay': { rule: staffOfStore(), input: (t) => ({ day: today().to, locationId: t.store.id }) },
  'reports.listDocuments': { rule: staffOfStore(), input: (t) => ({ ...today(), locationId: t.store.id }) },
  'reports.getDocument': { rule: staffOfStore(), input: async (t) => ({ kind: 'sale', id: (await t.sale()).id }) },
  // Results outside the caller's access are missing; nothing is refused.
  'reports.findByNumber': { rule: STAFF, unscoped: true, input: async (t) => ({ number: (await t.sale()).receiptNo }) },
  'reports.previewPastSales': {
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ uploadId: await t.upload(SOLD) }),
  },
  'reports.importPastSales': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({
      uploadId: await t.upload(SOLD),
      mapping: { invoice: 'Invoice', time: 'Date', name: 'Product', quantity: 'Qty', price: 'Price' },
      options: { locationId: t.store.id, dateOrder: 'ymd' },
      dryRun: true,
    }),
    after: (t) => t.importsFinished(),
  },
  'reports.undoPastSales': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ jobId: await t.pastImport() }),
  },
  'reports.listPastSaleImports': { rule: WAREHOUSE, unscoped: true, input: () => ({}) },
} satisfies Table;
