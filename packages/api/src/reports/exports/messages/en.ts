import type { DocumentKind, PlaceKind, ReturnStatus, TransferStatus, WriteOffCause } from '@bhandar/domain/inventory';
import type { Order, RequestedItemStatus } from '@bhandar/domain/ordering';
import type { Disposition, ExportedSale } from '@bhandar/domain/pos';
import type { SupplierReturnStatus } from '@bhandar/domain/purchasing';

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
  return: 'Return',
  writeOff: 'Write-off',
  transfer: 'Transfer',
  cause: 'Cause',
  refund: 'Refund',
  goesTo: 'Goods go to',
  postedAt: 'Posted at',
  postedBy: 'Posted by',
  deletedAt: 'Deleted at',
  deletedBy: 'Deleted by',
  witness: 'Witness',
  cost: 'Cost',
  credit: 'Credit',
  createdAt: 'Created at',
  createdBy: 'Created by',
  sentAt: 'Sent at',
  sentBy: 'Sent by',
  receivedAt: 'Received at',
  receivedBy: 'Received by',
  arrived: 'Arrived',
  adjustment: 'Adjustment',
  purchaseUnit: 'Purchase unit',
  purchasePackSize: 'Units a purchase pack',
  unitTp: 'Unit TP',
  purchaseDiscountPercent: 'Purchase discount %',
  purchaseDiscount: 'Purchase discount',
  purchaseVatPercent: 'Purchase VAT %',
  purchaseVat: 'Purchase VAT',
  salesUnit: 'Sale unit',
  salePackSize: 'Units a sale pack',
  packMrp: 'Pack MRP',
  salesDiscountPercent: 'Sale discount %',
  salesDiscount: 'Sale discount',
  salesVatPercent: 'Sale VAT %',
  salesVat: 'Sale VAT',
} as const;
export type Head = keyof typeof ENGLISH_HEADS;

/** What an export says in words; names, numbers and days are the same in every language. */
export interface ExportMessages {
  heads: Record<Head, string>;
  yes: string;
  no: string;
  orderStatus: Record<Order['status'], string>;
  saleStatus: Record<ExportedSale['status'], string>;
  returnStatus: Record<ReturnStatus, string>;
  writeOffStatus: Record<ReturnStatus, string>;
  supplierReturnStatus: Record<SupplierReturnStatus, string>;
  transferStatus: Record<TransferStatus, string>;
  requestStatus: Record<RequestedItemStatus, string>;
  causes: Record<WriteOffCause, string>;
  disposition: Record<Disposition, string>;
  method: Record<'cash' | 'card', string>;
  documents: Record<DocumentKind, string>;
  /** Places without a name of their own. */
  places: Record<Exclude<PlaceKind, 'warehouse' | 'store'>, string>;
}

export const english: ExportMessages = {
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
  returnStatus: { pending: 'Waits for a manager', posted: 'Taken back', voided: 'Deleted' },
  writeOffStatus: { pending: 'Waits for a manager', posted: 'Written off', voided: 'Deleted' },
  supplierReturnStatus: { posted: 'Sent', voided: 'Deleted' },
  transferStatus: { draft: 'Draft', sent: 'On its way', received: 'Received', cancelled: 'Cancelled' },
  requestStatus: { open: 'Open', accepted: 'Accepted', declined: 'Declined' },
  causes: { expired: 'Expired', damaged: 'Damaged', destroyed: 'Destroyed' },
  disposition: { quarantine: 'Quarantine', sellable: 'The shelf' },
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
