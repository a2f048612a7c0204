export { importPurchases } from './import-purchases';
export { walkOrders } from './walk-orders';
export { walkPurchases } from './walk-purchases';
