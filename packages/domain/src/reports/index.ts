export * from './branches';
export * from './documents';
export * from './figures';
export * from './past-sales';
export * from './periods';
export * from './sales-report';
export * from './stock-report';
