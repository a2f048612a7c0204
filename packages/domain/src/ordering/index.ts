export * from './approval';
export * from './cart';
export * from './order';
export * from './order-lifecycle';
export * from './order-policy';
export * from './requester-stock';
export * from './supplier';
export * from './supplier-ledger';
