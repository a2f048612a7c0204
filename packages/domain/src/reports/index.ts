export * from './documents';
export * from './figures';
export * from './periods';
export * from './sales-report';
