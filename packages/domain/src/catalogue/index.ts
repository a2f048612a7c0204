export * from './barcodes/barcode-own';
export * from './barcodes/gs1';
export * from './barcodes/scan';
export * from './barcodes/scanned-batch';
export * from './import';
export * from './import/import-job';
export * from './labels/label';
export * from './overview';
export * from './products/filled-packs';
export { forgivingSearch, wordsToForgive } from './products/forgiving-search';
export * from './products/pack-prices';
export * from './products/product';
export * from './products/product-form';
export * from './products/product-keys';
export * from './products/product-kind';
export * from './products/product-query';
export * from './products/product-revision';
export {
  exactSearch,
  findsWords,
  type ProductSearch,
  rankedText,
  rankIn,
} from './products/product-search';
export * from './products/stock-tone';
export * from './products/strength';
export * from './products/ven';
export * from './setup/setup-entry';
export * from './setup/setup-policy';
