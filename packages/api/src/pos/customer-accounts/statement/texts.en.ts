import type { CustomerAgeing, CustomerPostingKind, ReceiptMethod } from '@bhandar/domain/pos';

export interface StatementTexts {
  title: string;
  day: string;
  document: string;
  reference: string;
  charge: string;
  credit: string;
  balance: string;
  opening: string;
  closing: string;
  storeCredit: string;
  empty: string;
  ageing: string;
  ages: Record<keyof CustomerAgeing, string>;
  postings: Record<CustomerPostingKind, string>;
  methods: Record<ReceiptMethod, string>;
  reversed: (kind: string) => string;
  made: (when: string) => string;
  page: (page: number, pages: number) => string;
  mail: {
    subject: (store: string) => string;
    greeting: (name: string) => string;
    what: (from: string, to: string) => string;
    due: (amount: string) => string;
    credit: (amount: string) => string;
    reply: (store: string) => string;
  };
}

export const english: StatementTexts = {
  title: 'Statement of account',
  day: 'Date',
  document: 'Document',
  reference: 'Reference',
  charge: 'Charge',
  credit: 'Credit',
  balance: 'Balance',
  opening: 'Balance brought forward',
  closing: 'Balance due',
  storeCredit: 'Store credit',
  empty: 'No entries in this period.',
  ageing: 'Due today by age',
  ages: {
    notDueMinor: 'Not due',
    upTo30Minor: '1–30 days',
    upTo60Minor: '31–60 days',
    upTo90Minor: '61–90 days',
    over90Minor: 'Over 90 days',
    advanceMinor: 'Advance',
  },
  postings: {
    opening: 'Opening balance',
    sale: 'Sale on account',
    receipt: 'Payment',
    refund: 'Refund',
    correction: 'Correction',
    writeOff: 'Write-off',
  },
  methods: { cash: 'Cash', bank: 'Bank transfer', cheque: 'Cheque', mobile: 'Mobile money', card: 'Card' },
  reversed: (kind) => `${kind} reversed`,
  made: (when) => `Made ${when}`,
  page: (page, pages) => `Page ${page} of ${pages}`,
  mail: {
    subject: (store) => `Your statement of account from ${store}`,
    greeting: (name) => `Hello ${name},`,
    what: (from, to) => `your statement of account from ${from} to ${to} is attached as a PDF.`,
    due: (amount) => `Balance due: ${amount}`,
    credit: (amount) => `You have ${amount} of store credit.`,
    reply: (store) => `If something in it is not right, please tell ${store}. Nobody reads replies to this email.`,
  },
};
