export { exportOrders } from './orders/export-orders';
export { findOrdersByNumber } from './orders/find-orders';
export { handOver } from './orders/hand-over';
export { stepsOf } from './orders/steps-repository';
export { exportRequestedItems } from './requests/export-requested-items';
