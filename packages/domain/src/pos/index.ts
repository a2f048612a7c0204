export * from './cart';
export * from './cash';
export * from './customer';
export * from './price';
export * from './receipt';
export * from './sale';
export * from './sale-money';
export * from './sellable';
