export { failInterruptedImports, prepareImport, previewImport, runImport, uploadImport } from './import';
export { listProducts } from './list-products';
