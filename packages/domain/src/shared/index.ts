export * from './csv';
export * from './dates';
export * from './errors';
export * from './fields';
export * from './money';
export * from './paging';
export * from './text';
export * from './violations';
