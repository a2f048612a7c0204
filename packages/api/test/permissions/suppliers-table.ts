import { type Entry, MANAGERS, type Rule, STAFF, type Table, WAREHOUSE } from './rule';
import type { Targets } from './targets';

const anywhere = (rule: Rule, input: Entry['input']): Entry => ({ rule, unscoped: true, input });
const write = (input: Entry['input']): Entry => ({ ...anywhere(WAREHOUSE, input), reach: 'warehouse' });

const contact = () => ({ phone: '01711000000', email: 'a@b.example', address: 'Dhaka', website: 'https://a.example' });
const ofSupplier = async (t: Targets) => ({ supplierId: await t.supplier() });
const money = async (t: Targets) => ({ ...(await ofSupplier(t)), amountMinor: 100, method: 'cash' });

const PRICES = 'Name,TP\nNapa,8.00\n';

/** Suppliers and amounts due belong to the warehouse; admins read, employees get empty lists. */
export const suppliersTable = {
  'purchasing.listSuppliers': anywhere(STAFF, () => ({})),
  'purchasing.supplierOptions': anywhere(MANAGERS, () => undefined),
  'purchasing.createSupplier': write((t) => ({ name: t.name('Supplier'), ...contact() })),
  'purchasing.updateSupplier': write(async (t) => ({
    id: await t.supplier(),
    name: t.name('Supplier'),
    ...contact(),
  })),
  'purchasing.removeSupplier': write(async (t) => ({ id: await t.supplier() })),
  'purchasing.restoreSupplier': write(async (t) => ({ id: await t.retired('supplier', t.supplier()) })),

  'purchasing.supplierTotals': anywhere(MANAGERS, () => undefined),
  'purchasing.listSupplierAccounts': anywhere(MANAGERS, () => ({})),
  'purchasing.supplierAccount': anywhere(MANAGERS, ofSupplier),
  'purchasing.listSupplierLedger': anywhere(STAFF, () => ({})),
  'purchasing.supplierStatement': anywhere(MANAGERS, async (t) => ({
    ...(await ofSupplier(t)),
    from: '2026-01-01',
    to: '2026-01-31',
  })),
  'purchasing.creditSettlement': anywhere(MANAGERS, (t) => t.credit()),
  'purchasing.recordSupplierPayment': write(money),
  'purchasing.recordSupplierRefund': write(async (t) => ({
    ...(await money(t)),
    supplierId: (await t.credit()).supplierId,
  })),
  'purchasing.settleBills': write(async (t) => ({ ...(await t.credit()), settles: [] })),
  'purchasing.voidSupplierPayment': write(async (t) => ({
    paymentId: (await t.supplierPayment()).paymentId,
    reason: 'Typed twice',
  })),

  'purchasing.listSheetLines': anywhere(STAFF, () => ({})),
  'purchasing.listPriceSheets': anywhere(MANAGERS, () => ({})),
  'purchasing.getPriceSheet': anywhere(MANAGERS, async (t) => ({ id: (await t.sheetLine()).sheet.id })),
  'purchasing.addSheetLine': write((t) => ({ supplierId: null, line: t.sheetLineOf() })),
  'purchasing.updateSheetLine': write(async (t) => ({
    id: (await t.sheetLine()).id,
    line: t.sheetLineOf(),
  })),
  'purchasing.removeSheetLine': write(async (t) => ({ id: (await t.sheetLine()).id })),
  'purchasing.removePriceSheet': write(async (t) => ({ id: (await t.sheetLine()).sheet.id })),
  'purchasing.restoreSheetLine': write(async (t) => ({ id: (await t.removedSheetLine()).id })),
  'purchasing.restorePriceSheet': write(async (t) => ({ id: await t.removedSheet() })),
  'purchasing.previewPriceSheet': anywhere(WAREHOUSE, async (t) => ({ uploadId: await t.upload(PRICES) })),
  'purchasing.importPriceSheet': write(async (t) => ({
    uploadId: await t.upload(PRICES),
    supplierId: await t.supplier(),
    mapping: { tradeName: 'Name', packTp: 'TP' },
  })),
  'purchasing.attachToSheet': write(async (t) => ({
    sheetId: (await t.sheetLine()).sheet.id,
    fileName: 'scan.pdf',
    bytes: t.scan(),
  })),
  'purchasing.openSheetFile': anywhere(MANAGERS, async (t) => ({ id: await t.sheetFile() })),
  'purchasing.removeSheetFile': write(async (t) => ({ id: await t.sheetFile() })),

  'purchasing.listSupplierReturns': anywhere(MANAGERS, () => ({})),
  'purchasing.batchSuppliers': anywhere(MANAGERS, async (t) => ({ batchIds: (await t.stocked()).batchIds })),
  'purchasing.returnToSupplier': write((t) => t.supplierReturnOf()),
  'purchasing.voidSupplierReturn': write(async (t) => ({ returnId: await t.supplierReturn() })),
} satisfies Table;
