import type { Insertable } from 'kysely';
import type {
  AuditEntry,
  Batch,
  CashMovement,
  Customer,
  CustomerAccount,
  CustomerPosting,
  CustomerReceipt,
  Location,
  PriceSheet,
  PriceSheetLine,
  Product,
  ProductPack,
  ProductPrice,
  Purchase,
  PurchaseLine,
  RequestedItem,
  Sale,
  SaleAllowance,
  SaleLine,
  SalePayment,
  Shift,
  ShiftCount,
  StaffMember,
  StockMovement,
  StoreOrder,
  StoreOrderLine,
  StorePrice,
  Supplier,
  SupplierPayment,
  SupplierPosting,
  Tender,
  Till,
} from '../schema';

export interface SetupRow {
  id: string;
  name: string;
  nameKey: string;
  createdAt: Date;
  createdBy: string;
}

/** The database assigns the ids of postings; until then their documents identify them. */
export interface DocumentAllocation {
  creditDocument: string;
  billDocument: string;
  amountMinor: number;
  at: Date;
}

/** The demo's rows in the order of their creation; every table is written once, in bulk. */
export interface DemoRows {
  location: Insertable<Location>[];
  staffMember: Insertable<StaffMember>[];
  staffStore: { staffId: string; locationId: string }[];
  setup: Record<'category' | 'company' | 'unitType', SetupRow[]>;
  product: (Insertable<Product> & { id: string; unitMrpMinor: number })[];
  productPack: Insertable<ProductPack>[];
  productPrice: Insertable<ProductPrice>[];
  batch: (Insertable<Batch> & { id: string; batchNumber: string; expiresOn: string | null })[];
  stockMovement: Insertable<StockMovement>[];
  storeOrder: Insertable<StoreOrder>[];
  storeOrderLine: Insertable<StoreOrderLine>[];
  auditEntry: Insertable<AuditEntry>[];
  customer: Insertable<Customer>[];
  customerAccount: Insertable<CustomerAccount>[];
  customerReceipt: Insertable<CustomerReceipt>[];
  customerPosting: Insertable<CustomerPosting>[];
  customerAllocation: DocumentAllocation[];
  requestedItem: Insertable<RequestedItem>[];
  saleAllowance: Insertable<SaleAllowance>[];
  tender: Insertable<Tender>[];
  till: Insertable<Till>[];
  shift: Insertable<Shift>[];
  cashMovement: Insertable<CashMovement>[];
  shiftCount: Insertable<ShiftCount>[];
  sale: Insertable<Sale>[];
  saleLine: Insertable<SaleLine>[];
  salePayment: Insertable<SalePayment>[];
  supplier: (Insertable<Supplier> & { id: string })[];
  purchase: Insertable<Purchase>[];
  purchaseLine: Insertable<PurchaseLine>[];
  supplierPayment: Insertable<SupplierPayment>[];
  supplierPosting: Insertable<SupplierPosting>[];
  postingAllocation: DocumentAllocation[];
  priceSheet: Insertable<PriceSheet>[];
  priceSheetLine: Insertable<PriceSheetLine>[];
  storePrice: Insertable<StorePrice>[];
}

export const emptyRows = (): DemoRows => ({
  location: [],
  staffMember: [],
  staffStore: [],
  setup: { category: [], company: [], unitType: [] },
  product: [],
  productPack: [],
  productPrice: [],
  batch: [],
  stockMovement: [],
  storeOrder: [],
  storeOrderLine: [],
  auditEntry: [],
  customer: [],
  customerAccount: [],
  customerReceipt: [],
  customerPosting: [],
  customerAllocation: [],
  requestedItem: [],
  saleAllowance: [],
  tender: [],
  till: [],
  shift: [],
  cashMovement: [],
  shiftCount: [],
  sale: [],
  saleLine: [],
  salePayment: [],
  supplier: [],
  purchase: [],
  purchaseLine: [],
  supplierPayment: [],
  supplierPosting: [],
  postingAllocation: [],
  priceSheet: [],
  priceSheetLine: [],
  storePrice: [],
});
