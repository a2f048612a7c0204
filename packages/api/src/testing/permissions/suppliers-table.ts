import { type Entry, MANAGERS, type Rule, WAREHOUSE } from './rule';
import type { Targets } from './targets';

const anywhere = (rule: Rule, input: Entry['input']): Entry => ({ rule, unscoped: true, input });

const contact = () => ({ phone: '01711000000', email: 'a@b.example', address: 'Dhaka', website: 'https://a.example' });
const ofSupplier = async (t: Targets) => ({ supplierId: await t.supplier() });
const money = async (t: Targets) => ({ ...(await ofSupplier(t)), amountMinor: 100, method: 'cash' });

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

  'ordering.listSupplierReturns': anywhere(MANAGERS, () => ({})),
  'ordering.batchSuppliers': anywhere(MANAGERS, async (t) => ({ batchIds: (await t.stocked()).batchIds })),
  'ordering.returnToSupplier': anywhere(WAREHOUSE, (t) => t.supplierReturnOf()),
  'ordering.voidSupplierReturn': anywhere(WAREHOUSE, async (t) => ({ returnId: await t.supplierReturn() })),
};
