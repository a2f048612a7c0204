export { importPurchases } from './import-purchases';
export { stepsOf } from './steps-repository';
export { walkOrders } from './walk-orders';
export { walkPurchases } from './walk-purchases';
export { walkRequestedItems } from './walk-requested-items';
export { walkSupplierReturns } from './walk-supplier-returns';
