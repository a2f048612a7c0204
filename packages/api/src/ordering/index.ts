export { exportOrders } from './orders/export-orders';
export { findOrdersByNumber } from './orders/find-orders-repository';
export { stepsOf } from './orders/steps-repository';
export { exportRequestedItems } from './requests/export-requested-items';
