export { createProductIn } from './create-product';
export { ensureProduct, type NamedProduct } from './ensure-product';
export { followPrices, type PurchasedPrice } from './follow-prices';
export { type HeldProduct, holdProducts } from './held-products-repository';
export {
  commandContext,
  type FileImport,
  formulaRefusal,
  importFile,
  isImporting,
  type JobDesk,
  type JobParts,
  listImports,
  markUndone,
  openJob,
  openUpload,
  prepareJob,
  readImport,
  rejectRows,
  releaseImports,
  resumeImports,
  resumeJobs,
  workAtJob,
} from './import';
export { allowLongWork } from './import/chunk-repository';
export { listProducts } from './list-products';
export { ensurePastProducts } from './past-products';
export { walkProducts } from './walk-products';
