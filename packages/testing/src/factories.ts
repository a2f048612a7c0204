export * from './factories-accounts';
export * from './factories-inventory';
export * from './factories-ordering';
export * from './factories-pos';
