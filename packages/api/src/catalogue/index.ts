export { createProductIn } from './create-product';
export { type FileImport, failInterruptedImports, importFile } from './import';
export { listProducts } from './list-products';
