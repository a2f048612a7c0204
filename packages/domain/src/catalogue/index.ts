export * from './import';
export * from './import-job';
export * from './product';
export * from './product-keys';
export * from './product-kind';
export * from './product-query';
export * from './setup-entry';
export * from './stock-tone';
