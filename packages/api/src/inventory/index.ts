export { postAdjustment } from './adjustment';
export { grantAllowance, lockAllowance, revokeAllowance } from './allowance-repository';
export { answerCounts } from './answer-counts';
export { readNextBatches, readSoldSince, readStockOf, usableOn } from './available-repository';
export { choosePlace } from './choose-place';
export { type DocumentRow, documentColumns, joinDocuments, toDocument } from './document-repository';
export { type HeldBatch, listHeldBatches } from './held-batches-repository';
export { ensureQuarantine } from './quarantine-repository';
export { type BatchStanding, type ReceivedLine, receiveStock } from './receive-stock';
export { matchProduct } from './return-match';
export { reverseDocument } from './reverse-document';
export { type BatchReceipt, restoreBatches } from './reverse-receipts';
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
export { ensureBatch, getPlaceIdByKind, insertMovements, type LockedBatch, takePlaceTurns } from './stock-repository';
export { walkTransfers, walkWriteOffs } from './walk-documents';
export { walkMovements } from './walk-movements';
export { moveBatches } from './write-off-movements';
export { findHeldPlace, type PickedBatch, readPicked } from './write-off-repository';
