import { randomUUID } from 'node:crypto';
import type {
  CustomerAccount,
  CustomerAccountDetails,
  CustomerLedgerEntry,
  CustomerStatement,
  OpenCustomerEntry,
  ReceivablesTotals,
} from '@bhandar/domain/pos';

/** Answers for component tests: a customer who owes 1,200, of which 200 is long overdue. */
const ageing = {
  notDueMinor: 100_000,
  upTo30Minor: 0,
  upTo60Minor: 0,
  upTo90Minor: 0,
  over90Minor: 20_000,
  advanceMinor: 0,
};

const STORE = { id: '0198a1c0-0000-7000-8000-00000000d001', name: 'Lazz Pharma', city: 'Dhaka' };

export const customerAccount = (more: Partial<CustomerAccount> = {}): CustomerAccount => ({
  customer: { id: randomUUID(), name: 'Rahima Khatun', phone: '01711000000', email: 'rahima@example.com' },
  store: STORE,
  isOpen: true,
  limitMinor: 500_000,
  termDays: 30,
  isBlocked: false,
  blockReason: '',
  balanceMinor: 120_000,
  ageing,
  lastReceiptOn: '2026-11-19',
  ...more,
});

export const receivablesTotals = (more: Partial<ReceivablesTotals> = {}): ReceivablesTotals => ({
  accounts: 1,
  owedMinor: 120_000,
  overdueMinor: 20_000,
  creditMinor: 0,
  ageing,
  ...more,
});

export const openCustomerEntry = (more: Partial<OpenCustomerEntry> = {}): OpenCustomerEntry => ({
  id: 1,
  kind: 'opening',
  number: '',
  occurredOn: '2026-07-01',
  dueOn: '2026-07-31',
  amountMinor: 50_000,
  openMinor: 20_000,
  ...more,
});

export const customerAccountDetails = (more: Partial<CustomerAccountDetails> = {}): CustomerAccountDetails => {
  const account = customerAccount(more);
  return {
    ...account,
    bills: [
      openCustomerEntry(),
      openCustomerEntry({
        id: 2,
        kind: 'sale',
        number: 'LR-1-000007',
        occurredOn: '2026-11-20',
        dueOn: '2026-12-20',
        amountMinor: 100_000,
        openMinor: 100_000,
      }),
    ],
    credits: [],
    stores: [{ store: account.store, balanceMinor: account.balanceMinor }],
    ...more,
  };
};

export const customerLedgerEntry = (more: Partial<CustomerLedgerEntry> = {}): CustomerLedgerEntry => ({
  id: 3,
  kind: 'receipt',
  reversal: false,
  reversed: false,
  effectMinor: -30_000,
  balanceMinor: 120_000,
  openMinor: 0,
  document: { kind: 'receipt', id: randomUUID(), number: 'RC-000001' },
  occurredOn: '2026-11-19',
  dueOn: null,
  method: 'cheque',
  reference: 'CHQ 77',
  note: '',
  createdBy: 'Omar Faruk',
  createdAt: '2026-11-19T05:00:00.000Z',
  ...more,
});

export const customerStatement = (more: Partial<CustomerStatement> = {}): CustomerStatement => ({
  organisation: 'Bhandar Pharmacy',
  store: { ...STORE, address: 'Road 2', phone: '029000000' },
  customer: {
    id: randomUUID(),
    name: 'Rahima Khatun',
    phone: '01711000000',
    email: 'rahima@example.com',
    address: 'Road 7',
  },
  termDays: 30,
  from: '2026-10-01',
  to: '2026-11-22',
  openingMinor: 50_000,
  entries: [
    customerLedgerEntry({ balanceMinor: 20_000 }),
    customerLedgerEntry({
      id: 4,
      kind: 'sale',
      effectMinor: 100_000,
      balanceMinor: 120_000,
      document: { kind: 'sale', id: randomUUID(), number: 'LR-1-000007' },
      method: null,
      reference: '',
      occurredOn: '2026-11-20',
    }),
  ],
  closingMinor: 120_000,
  ageing,
  ...more,
});
