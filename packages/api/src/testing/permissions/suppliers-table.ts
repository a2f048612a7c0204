import { type Entry, MANAGERS, type Rule, WAREHOUSE } from './rule';
import type { Targets } from './targets';

const anywhere = (rule: Rule, input: Entry['input']): Entry => ({ rule, unscoped: true, input });

const contact = () => ({ phone: '01711000000', email: 'a@b.example', address: 'Dhaka', website: 'https://a.example' });
const ofSupplier = async (t: Targets) => ({ supplierId: await t.supplier() });
const money = async (t: Targets) => ({ ...(await ofSupplier(t)), amountMinor: 100, method: 'cash' });

const PRICES = 'Name,TP\nNapa,8.00\n';

/** Suppliers and what is owed to them belong to the warehouse; admins read. */
export const suppliersTable: Record<string, Entry> = {
  'ordering.listSuppliers': anywhere(MANAGERS, () => ({})),
  'ordering.supplierOptions': anywhere(MANAGERS, () => undefined),
  'ordering.getSupplier': anywhere(MANAGERS, async (t) => ({ id: await t.supplier() })),
  'ordering.createSupplier': anywhere(WAREHOUSE, (t) => ({ name: t.name('Supplier'), ...contact() })),
  'ordering.updateSupplier': anywhere(WAREHOUSE, async (t) => ({
    ...{ id: await t.supplier(), name: t.name('Supplier') },
    ...contact(),
  })),
  'ordering.removeSupplier': anywhere(WAREHOUSE, async (t) => ({ id: await t.supplier() })),
  'ordering.restoreSupplier': anywhere(WAREHOUSE, async (t) => ({ id: await t.retired('supplier', t.supplier()) })),

  'ordering.supplierTotals': anywhere(MANAGERS, () => undefined),
  'ordering.listSupplierAccounts': anywhere(MANAGERS, () => ({})),
  'ordering.supplierAccount': anywhere(MANAGERS, ofSupplier),
  'ordering.listSupplierLedger': anywhere(MANAGERS, () => ({})),
  'ordering.supplierStatement': anywhere(MANAGERS, async (t) => ({
    ...(await ofSupplier(t)),
    ...{ from: '2026-01-01', to: '2026-01-31' },
  })),
  'ordering.creditSettlement': anywhere(MANAGERS, (t) => t.credit()),
  'ordering.recordSupplierPayment': anywhere(WAREHOUSE, money),
  'ordering.recordSupplierRefund': anywhere(WAREHOUSE, async (t) => ({
    ...(await money(t)),
    supplierId: (await t.credit()).supplierId,
  })),
  'ordering.settleBills': anywhere(WAREHOUSE, async (t) => ({ ...(await t.credit()), settles: [] })),
  'ordering.voidSupplierPayment': anywhere(WAREHOUSE, async (t) => ({
    ...{ paymentId: (await t.supplierPayment()).paymentId, reason: 'Typed twice' },
  })),

  'ordering.listSheetLines': anywhere(MANAGERS, () => ({})),
  'ordering.getSheetLine': anywhere(MANAGERS, async (t) => ({ id: (await t.sheetLine()).id })),
  'ordering.listPriceSheets': anywhere(MANAGERS, () => ({})),
  'ordering.getPriceSheet': anywhere(MANAGERS, async (t) => ({ id: (await t.sheetLine()).sheet.id })),
  'ordering.addSheetLine': anywhere(WAREHOUSE, (t) => ({ supplierId: null, line: t.sheetLineOf() })),
  'ordering.updateSheetLine': anywhere(WAREHOUSE, async (t) => ({
    ...{ id: (await t.sheetLine()).id, line: t.sheetLineOf() },
  })),
  'ordering.removeSheetLine': anywhere(WAREHOUSE, async (t) => ({ id: (await t.sheetLine()).id })),
  'ordering.removePriceSheet': anywhere(WAREHOUSE, async (t) => ({ id: (await t.sheetLine()).sheet.id })),
  'ordering.restoreSheetLine': anywhere(WAREHOUSE, async (t) => ({ id: (await t.removedSheetLine()).id })),
  'ordering.restorePriceSheet': anywhere(WAREHOUSE, async (t) => ({ id: await t.removedSheet() })),
  'ordering.previewPriceSheet': anywhere(WAREHOUSE, async (t) => ({ uploadId: await t.upload(PRICES) })),
  'ordering.importPriceSheet': anywhere(WAREHOUSE, async (t) => ({
    ...{ uploadId: await t.upload(PRICES), supplierId: await t.supplier() },
    mapping: { tradeName: 'Name', packTp: 'TP' },
  })),
  'ordering.attachToSheet': anywhere(WAREHOUSE, async (t) => ({
    ...{ sheetId: (await t.sheetLine()).sheet.id, fileName: 'scan.pdf', bytes: t.scan() },
  })),
  'ordering.openSheetFile': anywhere(MANAGERS, async (t) => ({ id: await t.sheetFile() })),
  'ordering.removeSheetFile': anywhere(WAREHOUSE, async (t) => ({ id: await t.sheetFile() })),

  'ordering.listSupplierReturns': anywhere(MANAGERS, () => ({})),
  'ordering.batchSuppliers': anywhere(MANAGERS, async (t) => ({ batchIds: (await t.stocked()).batchIds })),
  'ordering.returnToSupplier': anywhere(WAREHOUSE, (t) => t.supplierReturnOf()),
  'ordering.voidSupplierReturn': anywhere(WAREHOUSE, async (t) => ({ returnId: await t.supplierReturn() })),
};
