export { readNextBatches, readSoldSince, readStockOf } from './available-repository';
export { ensureQuarantine } from './quarantine-repository';
export { matchProduct } from './return-match';
export { reverseDocument } from './reverse-document';
export {
  type AllocatedLine,
  adjustWarehouseStock,
  allocateLines,
  allocateStock,
  lockPlaces,
  moveStock,
  type Shortage,
  type StockLine,
} from './stock';
export { ensureBatch, getPlaceId, insertMovements, type LockedBatch, lockedBalances } from './stock-repository';
