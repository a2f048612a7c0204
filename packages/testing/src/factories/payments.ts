import { randomUUID } from 'node:crypto';
import type {
  LedgerEntry,
  OpenEntry,
  SupplierAccount,
  SupplierAccountDetails,
  SupplierPayment,
  SupplierStatement,
  SupplierTotals,
} from '@bhandar/domain/purchasing';

/** Answers for component tests. */
const standing = {
  dueMinor: 120_000,
  paidMinor: 300_000,
  billedMinor: 420_000,
  receivableDueMinor: 0,
  receivedMinor: 0,
  refundableMinor: 0,
};

const ageing = { upTo30Minor: 100_000, upTo60Minor: 0, upTo90Minor: 0, over90Minor: 20_000, unsettledMinor: 0 };

export const supplierTotals = (more: Partial<SupplierTotals> = {}): SupplierTotals => ({
  ...standing,
  suppliers: 1,
  ageing,
  ...more,
});

export const supplierAccount = (more: Partial<SupplierAccount> = {}): SupplierAccount => ({
  ...standing,
  supplier: { id: randomUUID(), name: 'Square Pharmaceuticals' },
  ageing,
  lastPaidOn: '2026-11-19',
  ...more,
});

export const openEntry = (more: Partial<OpenEntry> = {}): OpenEntry => ({
  id: 1,
  store: null,
  kind: 'bill',
  voucher: 'PU-000001',
  reference: 'INV-1',
  occurredOn: '2026-08-01',
  amountMinor: 20_000,
  openMinor: 20_000,
  ...more,
});

export const supplierAccountDetails = (more: Partial<SupplierAccountDetails> = {}): SupplierAccountDetails => ({
  ...supplierAccount(),
  buyers: [{ ...standing, store: null, ageing }],
  bills: [
    openEntry(),
    openEntry({ id: 2, voucher: 'PU-000002', reference: 'INV-2', amountMinor: 100_000, openMinor: 100_000 }),
  ],
  credits: [],
  ...more,
});

export const ledgerEntry = (more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 7,
  supplier: { id: randomUUID(), name: 'Square Pharmaceuticals' },
  store: null,
  kind: 'payment',
  reversal: false,
  reversed: false,
  amountMinor: 300_000,
  effectMinor: -300_000,
  balanceMinor: 120_000,
  openMinor: 0,
  document: { kind: 'payment', id: randomUUID(), voucher: 'PM-000007', goodsKind: null },
  occurredOn: '2026-11-19',
  method: 'cheque',
  reference: 'CHQ 77',
  note: '',
  goods: null,
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-19T03:04:00.000Z',
  ...more,
});

export const supplierPayment = (more: Partial<SupplierPayment> = {}): SupplierPayment => ({
  id: randomUUID(),
  voucher: 'PM-000008',
  supplier: { id: randomUUID(), name: 'Square Pharmaceuticals' },
  direction: 'paid',
  amountMinor: 50_000,
  method: 'cash',
  reference: '',
  paidOn: '2026-11-22',
  note: '',
  createdBy: 'Nadia Rahman',
  createdAt: '2026-11-22T03:04:00.000Z',
  voidedBy: '',
  voidedAt: null,
  voidReason: '',
  ...more,
});

export const supplierStatement = (more: Partial<SupplierStatement> = {}): SupplierStatement => ({
  organisation: 'Bhandar Central',
  supplier: { id: randomUUID(), name: 'Square Pharmaceuticals', phone: '017', email: 'a@b.co', address: 'Dhaka' },
  from: '2026-08-24',
  to: '2026-11-22',
  openingMinor: 420_000,
  entries: [ledgerEntry()],
  closingMinor: 120_000,
  ageing,
  ...more,
});
