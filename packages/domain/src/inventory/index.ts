export * from './approved-item';
export * from './fefo';
export * from './movement';
export * from './shelf-life';
export * from './stock-level';
export * from './store-stock';
