export * from './branches';
export * from './documents';
export * from './figures';
export * from './find-by-number';
export * from './past-sales';
export * from './periods';
export * from './sales-report';
export * from './stock-report';
