export * from './fefo';
