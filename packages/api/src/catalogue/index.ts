export { type FileImport, failInterruptedImports, importFile } from './import';
export { listProducts } from './list-products';
