import type { DocumentKind, PlaceKind } from '@bhandar/domain/inventory';
import type { Order } from '@bhandar/domain/ordering';
import type { WalkedSale } from '@bhandar/domain/pos';

const ENGLISH_HEADS = {
  code: 'Code',
  tradeName: 'Trade name',
  genericName: 'Generic name',
  strength: 'Strength',
  category: 'Category',
  company: 'Company',
  unit: 'Unit',
  packType: 'Pack type',
  unitMrp: 'Unit MRP',
  stock: 'Stock',
  barcodes: 'Barcodes',
  prescription: 'Prescription needed',
  addedAt: 'Added at',
  addedBy: 'Added by',
  order: 'Order',
  status: 'Status',
  askedAt: 'Asked at',
  store: 'Store',
  city: 'City',
  askedBy: 'Asked by',
  decidedBy: 'Decided by',
  decidedAt: 'Decided at',
  product: 'Product',
  quantity: 'Quantity',
  approved: 'Approved',
  received: 'Received',
  note: 'Note',
  receipt: 'Receipt',
  soldAt: 'Sold at',
  cashier: 'Cashier',
  customer: 'Customer',
  payment: 'Payment',
  unitPrice: 'Unit price',
  lineTotal: 'Line total',
  saleDiscount: 'Sale discount',
  saleTotal: 'Sale total',
  number: 'Number',
  at: 'At',
  batch: 'Batch',
  expiresOn: 'Expires on',
  from: 'From',
  to: 'To',
  document: 'Document',
  by: 'By',
  reason: 'Reason',
  place: 'Place',
  onHand: 'On hand',
  unitCost: 'Unit cost',
  blocked: 'Blocked',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  purchase: 'Purchase',
  supplier: 'Supplier',
  invoice: 'Invoice',
  invoiceDate: 'Invoice date',
  free: 'Free',
  packSize: 'Units a pack',
  packTp: 'Pack TP',
  discount: 'Discount',
  vat: 'VAT',
  voided: 'Voided',
} as const;
export type Head = keyof typeof ENGLISH_HEADS;

/** What an export says in words; names, numbers and days are the same in every language. */
export interface ExportWords {
  heads: Record<Head, string>;
  yes: string;
  no: string;
  orderStatus: Record<Order['status'], string>;
  saleStatus: Record<WalkedSale['status'], string>;
  method: Record<'cash' | 'card', string>;
  documents: Record<DocumentKind, string>;
  /** Places without a name of their own. */
  places: Record<Exclude<PlaceKind, 'warehouse' | 'store'>, string>;
}

export const english: ExportWords = {
  heads: ENGLISH_HEADS,
  yes: 'Yes',
  no: 'No',
  orderStatus: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
    fulfilled: 'Received',
  },
  saleStatus: { accepted: 'Sold', voided: 'Voided' },
  method: { cash: 'Cash', card: 'Card' },
  documents: {
    opening: 'Opening stock',
    purchase: 'Purchase',
    order: 'Order',
    sale: 'Sale',
    saleReturn: 'Sale return',
    writeOff: 'Write-off',
    supplierReturn: 'Return to supplier',
    transfer: 'Transfer',
    adjustment: 'Adjustment',
    count: 'Stock count',
    void: 'Reversal',
    quarantine: 'Quarantine',
  },
  places: {
    supplier: 'supplier',
    customer: 'customer',
    loss: 'loss',
    adjustment: 'adjustment',
    quarantine: 'quarantine',
  },
};
