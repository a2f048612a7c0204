export * from './client';
export * from './is-reachable';
export * from './like';
export * from './listen';
export * from './migrate';
export * from './schema';
export * from './statement';
export * from './transact';
