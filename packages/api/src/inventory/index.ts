export { readNextBatches, readSoldSince, readStockOf, usableOn } from './available-repository';
export {
  type AllocatedLine,
  adjustWarehouseStock,
  allocateStock,
  moveStock,
  type Shortage,
  type StockDocument,
  type StockLine,
} from './stock';
export { ensureBatch, getPlaceId, type LockedBatch, lockBalances, type VirtualPlace } from './stock-repository';
