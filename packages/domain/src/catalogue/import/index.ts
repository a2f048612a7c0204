export { gtinCheckDigit, hasValidCheckDigit, normalGtin, readBarcode } from './barcode';
export {
  type FieldReading,
  type ImportCells,
  ImportMapping,
  ImportOptions,
  nameColumns,
  TARGET_COLUMNS,
  TARGET_FIELDS,
  type TargetField,
} from './columns';
export { DATE_STYLES, type DateStyle, guessDateStyle, readExpiry } from './expiry-text';
export { guessMapping, type ImportGuess, isCatalogueHead } from './guess-mapping';
export {
  type ImportOpening,
  type ImportPack,
  type ImportProduct,
  type ImportWarning,
  nameIdentity,
  productIdentity,
} from './import-product';
export {
  createMerger,
  type ImportMerger,
  type MergedDuplicate,
  type MergedOpening,
  type MergedProduct,
  mergeRows,
  type OpeningQuestion,
  type RejectedRow,
} from './merge-rows';
export { type PricedPack, type PriceStatus, readPriceText } from './price-text';
export { type RowRead, type RowRejected, type RowResult, readImportRow } from './read-row';
