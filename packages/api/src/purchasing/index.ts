export { findPurchaseOrdersByNumber } from './purchase-orders/find-purchase-orders-repository';
export { orderFromSuppliers } from './purchase-orders/purchase-orders';
export { exportPurchases } from './purchases/export-purchases';
export { findPurchasesByNumber } from './purchases/find-purchases-repository';
export { importPurchases } from './purchases/import-purchases';
export { countSupplies } from './purchases/purchase-list-repository';
export { salesVatRateSql } from './purchases/sales-vat-rate-repository';
export { exportSupplierReturns } from './supplier-returns/export-supplier-returns';
