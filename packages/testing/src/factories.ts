export * from './factories-accounts';
export * from './factories-catalogue';
export * from './factories-inventory';
export * from './factories-moves';
export * from './factories-ordering';
export * from './factories-pos';
export * from './factories-returns';
export * from './factories-suppliers';
