export { clockSealOf } from './checkout/price-seal';
export { exportCustomers } from './customers/export-customers';
export { exportSales } from './receipts/export-sales';
export { findReceiptsByNumber } from './receipts/find-receipts-repository';
export { exportReturns } from './returns/export-returns';
