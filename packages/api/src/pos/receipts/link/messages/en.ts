import type { SalePayment } from '@bhandar/domain/pos';

export interface ReceiptTexts {
  title: (number: string) => string;
  voided: string;
  returnedPart: string;
  returnedWhole: string;
  refundTotal: string;
  refunded: string;
  remaining: string;
  inclVat: string;
  exchangeReturned: string;
  exchangeRefundBy: (method: string) => string;
  exchangeToPay: string;
  exchangeToRefund: string;
  exchangeEven: string;
  returnedFrom: (receipt: string) => string;
  licence: (number: string) => string;
  expiry: (month: string) => string;
  discount: string;
  subtotal: string;
  beforeRounding: string;
  rounding: string;
  total: string;
  change: string;
  methods: Record<SalePayment['method'], string>;
  returnPeriod: string;
  returnPrescription: string;
  until: (day: string) => string;
  gone: { title: string; text: string };
  busy: { title: string; text: string };
  mail: {
    subject: (number: string, store: string) => string;
    thanks: (store: string) => string;
    open: string;
    reply: (store: string) => string;
  };
}

export const english: ReceiptTexts = {
  title: (number) => `Receipt ${number}`,
  voided: 'Voided',
  returnedPart: 'Returned in part',
  returnedWhole: 'Returned in full',
  refundTotal: 'Refund',
  refunded: 'Refunded',
  remaining: 'Remaining',
  inclVat: 'incl. VAT',
  exchangeReturned: 'Returned',
  exchangeRefundBy: (method) => `Refund by ${method}`,
  exchangeToPay: 'To pay',
  exchangeToRefund: 'To refund',
  exchangeEven: 'Nothing to pay',
  returnedFrom: (receipt) => `Returned from ${receipt}`,
  licence: (number) => `Licence ${number}`,
  expiry: (month) => `exp ${month}`,
  discount: 'Discount',
  subtotal: 'Subtotal',
  beforeRounding: 'Before rounding',
  rounding: 'Rounding',
  total: 'Total',
  change: 'Change',
  methods: {
    cash: 'Cash',
    card: 'Card',
    wallet: 'Mobile wallet',
    credit: 'Store credit',
    account: 'On account',
    exchange: 'Exchange credit',
  },
  returnPeriod: 'Items may be returned within 7 days with receipt.',
  returnPrescription: 'Prescription medicines cannot be returned once dispensed.',
  until: (day) => `This page is available until ${day}.`,
  gone: {
    title: 'Receipt not available',
    text: 'The link has expired, was withdrawn by the store, or is not complete. The store can send you a new one.',
  },
  busy: { title: 'Too many requests', text: 'Please wait a minute and open the link again.' },
  mail: {
    subject: (number, store) => `Your receipt ${number} from ${store}`,
    thanks: (store) => `Thank you for your purchase at ${store}.`,
    open: 'Open the receipt',
    reply: (store) => `If something in it is not right, please tell ${store}. Nobody reads replies to this email.`,
  },
};
