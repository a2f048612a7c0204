import type { ComponentType } from 'react';
import type { SCREENS, ScreenName } from './screens';

type Props<Name extends ScreenName> = (typeof SCREENS)[Name] extends { kind: infer Kind } ? { kind: Kind } : object;
type Modules = { [Name in ScreenName]: () => Promise<{ default: ComponentType<Props<Name>> }> };

/** Where each screen of the route table lies; fetched when it is first wanted. */
export const SCREEN_MODULES: Modules = {
  overview: () => import('./features/accounts/overview-screen'),
  notices: () => import('./features/notices/notices-screen'),
  employees: () => import('./features/accounts/employees-screen'),
  auditLog: () => import('./features/audit/audit-screen'),
  customers: () => import('./features/pos/customers-screen'),
  profile: () => import('./features/accounts/profile-screen'),
  settings: () => import('./features/accounts/settings-screen'),
  jobs: () => import('./features/jobs/jobs-screen'),
  webhooks: () => import('./features/integrations/webhooks-screen'),
  webhook: () => import('./features/integrations/webhook-screen'),

  pharmacyProducts: () => import('./features/catalogue/products-screen'),
  nonPharmacyProducts: () => import('./features/catalogue/products-screen'),
  productImport: () => import('./features/catalogue/import-screen'),
  productLabels: () => import('./features/catalogue/label-screen'),
  scannerTest: () => import('./features/catalogue/scanner-screen'),
  product: () => import('./features/catalogue/product-page-screen'),
  categories: () => import('./features/catalogue/categories-screen'),
  unitTypes: () => import('./features/catalogue/unit-types-screen'),
  companies: () => import('./features/catalogue/companies-screen'),

  pharmacyRequests: () => import('./features/ordering/requested-items-screen'),
  nonPharmacyRequests: () => import('./features/ordering/requested-items-screen'),
  reorder: () => import('./features/ordering/reorder-screen'),
  pharmacyOrders: () => import('./features/ordering/orders-screen'),
  nonPharmacyOrders: () => import('./features/ordering/orders-screen'),
  pharmacyPurchases: () => import('./features/ordering/purchases-screen'),
  nonPharmacyPurchases: () => import('./features/ordering/purchases-screen'),
  supplierLists: () => import('./features/ordering/suppliers-screen'),
  supplierPayments: () => import('./features/ordering/supplier-payments-screen'),
  supplierAccount: () => import('./features/ordering/supplier-account-screen'),
  supplierStatement: () => import('./features/ordering/supplier-statement-screen'),
  supplierDocuments: () => import('./features/ordering/supplier-documents-screen'),
  priceSheet: () => import('./features/ordering/price-sheet-screen'),

  batch: () => import('./features/inventory/batch-screen'),
  pharmacyInventory: () => import('./features/inventory/inventory-screen'),
  nonPharmacyInventory: () => import('./features/inventory/inventory-screen'),
  expiry: () => import('./features/inventory/expiry-screen'),
  customerReturns: () => import('./features/pos/return-screen'),
  damageReturns: () => import('./features/inventory/write-off-screen'),
  stockTransfers: () => import('./features/inventory/transfers-screen'),
  stockAdjustments: () => import('./features/inventory/adjustments-screen'),
  stockCounts: () => import('./features/inventory/counts-screen'),

  pos: () => import('./features/pos/pos-screen'),
  conflicts: () => import('./features/pos/conflicts-screen'),
  storePrices: () => import('./features/pricing/prices-screen'),
  changePrices: () => import('./features/pricing/change-prices-screen'),

  salesReport: () => import('./features/reports/sales-report-screen'),
  branches: () => import('./features/reports/branches-screen'),
  tillDay: () => import('./features/reports/till-day-screen'),
  stockReport: () => import('./features/reports/stock-report-screen'),
  classes: () => import('./features/reports/classes-screen'),
  purchasesReport: () => import('./features/reports/purchases-report-screen'),
  salesDocuments: () => import('./features/reports/documents-screen'),
  pastSales: () => import('./features/reports/past-import-screen'),
};
