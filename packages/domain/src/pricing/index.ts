export * from './campaigns/change-price';
export * from './prices/explain-price';
export * from './prices/figures';
export * from './prices/price-list';
export * from './prices/price-policy';
export * from './prices/resolve-price';
export * from './prices/resolved-price';
export * from './rules/price-rule';
