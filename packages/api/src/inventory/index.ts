export { readNextBatches, readSoldSince, readStockOf } from './available-repository';
export {
  type AllocatedLine,
  adjustWarehouseStock,
  allocateLines,
  allocateStock,
  moveStock,
  type Shortage,
  type StockLine,
} from './stock';
export { type LockedBatch, lockedBalances } from './stock-repository';
