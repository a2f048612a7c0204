export { readNextBatches, readSoldSince, readStockOf } from './available-repository';
export { type AllocatedLine, adjustWarehouseStock, allocateStock, moveStock, type Shortage } from './stock';
export type { LockedBatch } from './stock-repository';
