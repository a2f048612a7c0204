import { proposalMessages } from './proposals.en';
import { purchaseMessages } from './purchases.en';
import { supplierDocumentMessages } from './supplier-documents.en';
import { supplierPaymentMessages } from './supplier-payments.en';
import { supplierMessages } from './suppliers.en';

export const messages = {
  products: 'Products to order',
  product: 'Product',
  company: 'Company',
  change: 'Change',
  note: 'Note',
  serial: 'SN',
  status: 'Status',
  voucher: 'Voucher',
  supplier: 'Supplier',
  createdAt: 'Created At',
  view: 'View',
  name: 'Name',
  category: 'Category',
  strength: 'Strength',
  received: 'Received',
  reason: 'Reason: {{reason}}',
  tradeName: 'Trade Name',
  genericName: 'Generic Name',
  purchaseUnitType: 'Purchase Unit Type',
  salesUnitType: 'Sales Unit Type',
  useText: 'Use “{{text}}”',

  ...proposalMessages,
  ...purchaseMessages,
  ...supplierDocumentMessages,
  ...supplierPaymentMessages,
  ...supplierMessages,
} as const;
