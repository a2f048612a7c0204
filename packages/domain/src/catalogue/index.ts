export * from './product-kind';
