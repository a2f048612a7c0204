export {
  catalogueImportHandlers,
  commandContext,
  enqueueOpenImports,
  type FileImport,
  type ImportJobControl,
  type ImportParts,
  importFile,
  importHandler,
  isImporting,
  listImports,
  markUndone,
  type NumberedRow,
  openJob,
  openUpload,
  readImport,
  readSample,
  readTableFile,
  rejectRows,
  startJob,
  type Table,
  type TableRow,
} from './import';
export { allowLongWork } from './import/chunk-repository';
export { createProductIn } from './products/create-product';
export { ensureProduct, type NamedProduct } from './products/ensure-product';
export { exportProducts } from './products/export-products';
export { followPrices, type PurchasedPrice } from './products/follow-prices';
export { type HeldProduct, holdProducts } from './products/held-products-repository';
export {
  findProductsNamed,
  findStore,
  type OrderedProduct,
  readProducts,
} from './products/ordered-product-repository';
export { ensurePastProducts } from './products/past-products';
export { listProducts } from './search/list-products';
export { productKeyHandlers } from './setup/renew-product-keys';
