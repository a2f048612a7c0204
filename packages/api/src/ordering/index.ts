export { importPurchases } from './import-purchases';
export { walkOrders } from './walk-orders';
