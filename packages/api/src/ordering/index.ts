export { approveOrder } from './approve-order';
export { placeOrder } from './place-order';
