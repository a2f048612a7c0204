import type { Texts } from '../../../lib/i18n/texts';
import type { messages as english } from './en';
import { proposalMessages } from './proposals.bn';
import { purchaseMessages } from './purchases.bn';
import { supplierDocumentMessages } from './supplier-documents.bn';
import { supplierPaymentMessages } from './supplier-payments.bn';
import { supplierMessages } from './suppliers.bn';

export const messages: Texts<typeof english> = {
  products: 'অর্ডারের পণ্য',
  product: 'পণ্য',
  company: 'কোম্পানি',
  change: 'বদলান',
  note: 'নোট',
  serial: 'ক্রম',
  status: 'অবস্থা',
  voucher: 'ভাউচার',
  supplier: 'সরবরাহকারী',
  createdAt: 'তৈরির তারিখ',
  view: 'দেখুন',
  name: 'নাম',
  category: 'ক্যাটাগরি',
  strength: 'মাত্রা',
  received: 'গৃহীত',
  reason: 'কারণ: {{reason}}',
  tradeName: 'ব্র্যান্ড নাম',
  genericName: 'জেনেরিক নাম',
  purchaseUnitType: 'ক্রয়ের একক',
  salesUnitType: 'বিক্রয়ের একক',
  useText: '“{{text}}” নিন',

  ...proposalMessages,
  ...purchaseMessages,
  ...supplierDocumentMessages,
  ...supplierPaymentMessages,
  ...supplierMessages,
};
