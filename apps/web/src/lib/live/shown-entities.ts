import type { AppRouter } from '@bhandar/api';
import type { LiveEntity } from '@bhandar/domain/notifications';
import type { AnyTRPCQueryProcedure } from '@trpc/server';

type Routers = AppRouter['_def']['record'];
type QueryOf<Router> = {
  [Name in keyof Router as Router[Name] extends AnyTRPCQueryProcedure ? Name : never]: readonly LiveEntity[];
};

/** The stock of a location, which sales and returns change. */
const HELD = ['stock', 'sale', 'saleReturn', 'product'] as const;
/** The products that a till can sell, and their prices. */
const SELLABLE = [...HELD, 'price', 'order', 'store', 'organisation'] as const;
/** A price depends on the MRP and cost of the product and its batches. Sales change neither. */
const PRICED = ['price', 'product', 'stock'] as const;
/** Daily sales. The organisation sets the first day of the week. */
const SOLD = ['sale', 'saleReturn', 'pastSale', 'organisation'] as const;
const CUSTOMER_ACCOUNT = ['customer', 'customerAccount', 'sale', 'saleReturn'] as const;
/** The first sale of a day opens a shift, and its totals depend on sales and returns. */
const SHIFT = ['shift', 'sale', 'saleReturn', 'offlineSale'] as const;
const ACCOUNT = ['supplier', 'supplierAccount', 'supplierReturn', 'purchase'] as const;

/**
 * The entities that each query shows: when one of them changes, the query is refetched. An unlisted query does not
 * compile. Names of products, people and stores beside a document are not listed, because they rarely change.
 */
export const SHOWN_ENTITIES = {
  accounts: {
    getEmployee: ['staff'],
    getGrants: ['staff'],
    getOrganisation: ['organisation'],
    getPin: ['staff'],
    getProfile: ['staff', 'store'],
    getSecondFactor: ['secondFactor', 'organisation'],
    getStoreSettings: ['store', 'organisation'],
    getThresholds: ['organisation'],
    grantRules: ['organisation'],
    listApiTokens: ['apiToken'],
    listEmployees: ['staff'],
    listGrants: ['staff'],
    listSessions: ['session'],
    getStoreUse: ['store', 'staff', 'stock', 'order', 'transfer', 'shift', 'count', 'saleReturn', 'offlineSale'],
    listStores: ['store'],
    listStoresToManage: ['store', 'staff', 'stock'],
    me: ['staff', 'store'],
    overview: ['staff'],
    setupProgress: ['store', 'staff', 'organisation', 'product', 'stock', 'order', 'sale'],
  },
  audit: {
    // Every write adds an audit entry; an audit page is refetched when it is opened.
    listEntries: ['audit'],
    vocabulary: [],
  },
  catalogue: {
    exportProducts: ['product', 'setup'],
    findByScan: ['product'],
    getImport: ['import'],
    getProduct: ['product', 'setup', 'stock'],
    getProductPage: [...HELD, 'setup', 'price'],
    importHeaders: ['import'],
    listBarcodes: ['product'],
    listCategories: ['setup'],
    listCompanies: ['setup'],
    listImportRejects: ['import'],
    listImports: ['import'],
    listLabels: ['product', 'stock'],
    listPrices: ['product', 'price'],
    listProducts: ['product', 'setup', 'stock'],
    listProductSteps: HELD,
    listUnitTypes: ['setup'],
    overview: ['product', 'setup', 'stock', 'organisation'],
    previewImport: [],
    setupOptions: ['setup'],
  },
  integrations: {
    getDelivery: ['webhook'],
    listDeliveries: ['webhook'],
    listWebhooks: ['webhook'],
  },
  inventory: {
    expiryCockpit: [...HELD, 'organisation'],
    exportMovements: ['stock', 'sale', 'saleReturn'],
    getBatch: HELD,
    getCount: [...HELD, 'count', 'adjustment', 'offlineSale'],
    getTransfer: ['transfer', 'adjustment'],
    listAdjustments: ['adjustment'],
    listApprovedItems: ['order'],
    listBatchSales: ['sale', 'saleReturn'],
    listBatchSteps: HELD,
    listCounts: ['count'],
    listHeldBatches: [...HELD, 'setup', 'organisation'],
    listMovements: HELD,
    listPlaces: ['store', 'staff'],
    listSellers: ['staff', 'store', 'organisation'],
    listStoreStock: [...HELD, 'setup', 'organisation'],
    listTransferPlaces: ['store', 'staff'],
    listTransfers: ['transfer'],
    listWriteOffs: ['writeOff', 'organisation'],
    overview: [...HELD, 'writeOff', 'organisation'],
    stockTotals: [...HELD, 'organisation'],
  },
  jobs: {
    getPriceChange: ['job', 'price'],
    listJobs: ['job', 'import'],
    listMails: ['mail'],
    readJobFile: ['job'],
  },
  notifications: {
    counts: ['notification'],
    listNotifications: ['notification'],
    listPreferences: ['notification'],
  },
  ordering: {
    exportOrders: ['order'],
    getOrder: ['order', 'adjustment', 'stock', 'sale', 'saleReturn', 'organisation'],
    listHeldGoods: ['staff', 'order', 'stock', 'sale', 'saleReturn', 'organisation'],
    listOrders: ['order', 'stock', 'organisation'],
    // It aggregates months of use: one sale changes nothing visible, and the query is expensive.
    listReorder: [
      'reorder',
      'order',
      'purchase',
      'purchaseOrder',
      'supplier',
      'priceSheet',
      'stock',
      'product',
      'organisation',
      'store',
    ],
    listRequestedItems: ['request'],
    overview: ['order', 'request', 'purchase', 'supplier', 'supplierAccount', 'priceSheet'],
    stockFigures: HELD,
    stockForRequester: [...HELD, 'setup', 'reorder', 'order'],
  },
  pos: {
    exportSales: ['sale', 'saleReturn'],
    findReturnableSale: ['sale', 'saleReturn'],
    getReturnSlip: ['saleReturn', 'store'],
    previewSaleReturn: ['saleReturn', 'sale', 'shift', 'organisation'],
    findScanned: SELLABLE,
    getSale: ['sale', 'saleReturn'],
    findPayingDrawer: SHIFT,
    getShift: SHIFT,
    listBatches: HELD,
    listConflicts: ['offlineSale', 'sale', 'saleReturn', 'stock'],
    customerAccount: CUSTOMER_ACCOUNT,
    customerCreditSettlement: CUSTOMER_ACCOUNT,
    customerStatement: CUSTOMER_ACCOUNT,
    customerStatementPdf: [],
    customerTenders: CUSTOMER_ACCOUNT,
    listCustomerLedger: CUSTOMER_ACCOUNT,
    listReceivables: CUSTOMER_ACCOUNT,
    receivablesTotals: CUSTOMER_ACCOUNT,
    listCashMovements: ['shift'],
    listCustomers: ['customer'],
    listCustomerSales: ['customer', 'sale', 'saleReturn'],
    listBestSellers: ['product'],
    listFavouriteChoices: HELD,
    listFavourites: ['favourite', 'product'],
    listCashiers: ['staff'],
    listHeldBills: ['heldBill'],
    receiptLink: ['receiptLink'],
    listMissingSales: ['offlineSale', 'sale'],
    listSaleReturns: ['saleReturn'],
    listSales: ['sale', 'saleReturn'],
    listSellable: SELLABLE,
    listSellableCategories: SELLABLE,
    listShifts: SHIFT,
    overview: ['sale', 'saleReturn', 'customer'],
    listSubstitutes: SELLABLE,
    refreshSellable: SELLABLE,
    sellableSnapshot: SELLABLE,
    // The first sale gives the till its number, and an approved order lets the store sell.
    listTenders: ['organisation'],
    tillContext: ['store', 'organisation', 'staff', 'order', 'sale'],
    tillShift: [...SHIFT, 'store', 'organisation', 'staff'],
    tillsOverview: SHIFT,
  },
  pricing: {
    compareStorePrices: [...PRICED, 'store'],
    // It counts every price of every store, so stock changes do not refetch it; applying a change counts again.
    countPrices: ['price'],
    listPriceCampaigns: ['price'],
    listPriceRules: ['price', 'setup'],
    listPrices: PRICED,
    listStorePrices: PRICED,
    previewPrices: PRICED,
  },
  purchasing: {
    batchSuppliers: ['purchase', 'supplier'],
    creditSettlement: ACCOUNT,
    getPriceSheet: ['priceSheet', 'supplier'],
    getPurchase: ['purchase', 'supplierReturn', 'stock'],
    getPurchaseOrder: ['purchaseOrder', 'purchase'],
    listPriceSheets: ['priceSheet', 'supplier'],
    listPurchasedLines: ['purchase', 'stock', 'supplierAccount'],
    listPurchaseProposals: ['purchase'],
    listPurchaseOrders: ['purchaseOrder', 'purchase'],
    listPurchases: ['purchase', 'stock'],
    listSheetLines: ['priceSheet', 'supplier'],
    listSupplierAccounts: ACCOUNT,
    listSupplierLedger: ACCOUNT,
    listSupplierReturns: ['supplierReturn'],
    listSuppliers: ['supplier'],
    openSheetFile: [],
    previewPriceSheet: [],
    purchaseFacts: ['purchase', 'product', 'organisation'],
    supplierAccount: ACCOUNT,
    supplierOptions: ['supplier'],
    supplierStatement: ACCOUNT,
    supplierTotals: ACCOUNT,
  },
  reports: {
    branches: SOLD,
    classes: SOLD,
    findByNumber: ['sale', 'saleReturn', 'order', 'purchase', 'purchaseOrder', 'stock'],
    getDocument: ['sale', 'saleReturn', 'pastSale'],
    listDocuments: ['sale', 'saleReturn', 'pastSale'],
    listPastSaleImports: ['import', 'pastSale'],
    previewPastSales: [],
    purchases: [...SOLD, 'purchase', 'supplierReturn'],
    sales: SOLD,
    stock: [...HELD, 'pastSale', 'organisation'],
    tillDay: ['sale', 'saleReturn', 'offlineSale', 'shift', 'customerAccount'],
    today: SOLD,
  },
} as const satisfies { [Domain in keyof Routers]: QueryOf<Routers[Domain]> };
