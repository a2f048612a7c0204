export * from './change-price';
export * from './explain-price';
export * from './figures';
export * from './price-list';
export * from './price-policy';
export * from './price-rule';
export * from './resolve-price';
