import type { ComponentType } from 'react';
import type { SCREENS, ScreenName } from './screens';

type Props<Name extends ScreenName> = (typeof SCREENS)[Name] extends { kind: infer Kind } ? { kind: Kind } : object;
type Modules = { [Name in ScreenName]: () => Promise<{ default: ComponentType<Props<Name>> }> };

/** Shown instead of every screen while the user must set up a second factor. */
export const SECOND_FACTOR_DUE = {
  load: () => import('./features/accounts/second-factor/second-factor-due-screen'),
  domain: 'accounts' as const,
};

/** Shown instead of every screen of a locked till, and of most screens to a person who opened it by PIN. */
export const TILL_GATE = { load: () => import('./features/pos/cashier/till-gate'), domain: 'pos' as const };

/** The module of each screen in the route table, loaded on first use. */
export const SCREEN_MODULES: Modules = {
  overview: () => import('./features/accounts/home/overview-screen'),
  notifications: () => import('./features/notifications/notifications-screen'),
  employees: () => import('./features/accounts/staff/employees-screen'),
  stores: () => import('./features/accounts/stores/stores-screen'),
  permissions: () => import('./features/accounts/grants/permissions-screen'),
  auditLog: () => import('./features/audit/audit-screen'),
  customers: () => import('./features/pos/customers/customers-screen'),
  receivables: () => import('./features/pos/customer-accounts/receivables-screen'),
  customerAccount: () => import('./features/pos/customer-accounts/customer-account-screen'),
  customerStatement: () => import('./features/pos/customer-accounts/customer-statement-screen'),
  profile: () => import('./features/accounts/profile/profile-screen'),
  settings: () => import('./features/accounts/settings/settings-screen'),
  jobs: () => import('./features/jobs/jobs-screen'),
  webhooks: () => import('./features/integrations/webhooks-screen'),
  webhook: () => import('./features/integrations/webhook-screen'),

  pharmacyProducts: () => import('./features/catalogue/products/products-screen'),
  nonPharmacyProducts: () => import('./features/catalogue/products/products-screen'),
  productImport: () => import('./features/catalogue/import/import-screen'),
  productLabels: () => import('./features/catalogue/labels/label-screen'),
  scannerTest: () => import('./features/catalogue/barcodes/scanner-screen'),
  product: () => import('./features/catalogue/products/product-page-screen'),
  categories: () => import('./features/catalogue/setup/categories-screen'),
  unitTypes: () => import('./features/catalogue/setup/unit-types-screen'),
  companies: () => import('./features/catalogue/setup/companies-screen'),

  pharmacyRequests: () => import('./features/ordering/requests/requested-items-screen'),
  nonPharmacyRequests: () => import('./features/ordering/requests/requested-items-screen'),
  reorder: () => import('./features/ordering/replenishment/reorder-screen'),
  pharmacyOrders: () => import('./features/ordering/orders/orders-screen'),
  nonPharmacyOrders: () => import('./features/ordering/orders/orders-screen'),
  pharmacyPurchases: () => import('./features/purchasing/purchases/purchases-screen'),
  nonPharmacyPurchases: () => import('./features/purchasing/purchases/purchases-screen'),
  supplierLists: () => import('./features/purchasing/suppliers/suppliers-screen'),
  supplierPayments: () => import('./features/purchasing/payments/supplier-payments-screen'),
  supplierAccount: () => import('./features/purchasing/payments/supplier-account-screen'),
  supplierStatement: () => import('./features/purchasing/payments/supplier-statement-screen'),
  supplierDocuments: () => import('./features/purchasing/price-lists/supplier-documents-screen'),
  priceSheet: () => import('./features/purchasing/price-lists/price-sheet-screen'),

  batch: () => import('./features/inventory/batches/batch-screen'),
  pharmacyInventory: () => import('./features/inventory/stock/inventory-screen'),
  nonPharmacyInventory: () => import('./features/inventory/stock/inventory-screen'),
  expiry: () => import('./features/inventory/expiry/expiry-screen'),
  customerReturns: () => import('./features/pos/returns/return-screen'),
  damageReturns: () => import('./features/inventory/write-offs/write-off-screen'),
  stockTransfers: () => import('./features/inventory/transfers/transfers-screen'),
  stockAdjustments: () => import('./features/inventory/adjustments/adjustments-screen'),
  stockCounts: () => import('./features/inventory/counts/counts-screen'),

  pos: () => import('./features/pos/checkout/pos-screen'),
  receipt: () => import('./features/pos/receipts/receipt-screen'),
  conflicts: () => import('./features/pos/offline/conflicts-screen'),
  shifts: () => import('./features/pos/shifts/shifts-screen'),
  shift: () => import('./features/pos/shifts/shift-screen'),
  storePrices: () => import('./features/pricing/prices-screen'),
  changePrices: () => import('./features/pricing/campaigns/change-prices-screen'),

  salesReport: () => import('./features/reports/sales/sales-report-screen'),
  branches: () => import('./features/reports/branches/branches-screen'),
  tillDay: () => import('./features/reports/sales/till-day-screen'),
  stockReport: () => import('./features/reports/stock/stock-report-screen'),
  classes: () => import('./features/reports/stock/classes-screen'),
  purchasesReport: () => import('./features/reports/stock/purchases-report-screen'),
  salesDocuments: () => import('./features/reports/documents/documents-screen'),
  pastSales: () => import('./features/reports/past-sales/past-import-screen'),
};
