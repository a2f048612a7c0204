export { adjustWarehouseStock } from './adjustments/adjust-warehouse-stock';
export { postAdjustment } from './adjustments/adjustment';
export { readSettlementOfOrder } from './adjustments/adjustment-repository';
export { writeOrderDifference } from './adjustments/transit-difference';
export { atProductWorth, atWorth, productWorth } from './adjustments/worth-repository';
export { askAboutBatches } from './batches/ask-about-batches';
export { batchNumberContains, findBatchesByNumber, listBatchesOfNumbers } from './batches/find-batches-repository';
export { type HeldBatch, listHeldBatches } from './batches/held-batches-repository';
export { answerCounts } from './counts/answer-counts';
export { isBlockedSql, readNextBatches, readSoldSince, readStockOf, usableOn } from './ledger/available-repository';
export { type DocumentRow, documentColumns, joinDocuments, toDocument } from './ledger/document-repository';
export {
  consumeQuotaOfSale,
  giveBackToStore,
  restoreQuotaOfSale,
  takeFromHolders,
  takeFromStore,
} from './ledger/hand-over';
export { handOverQuota, hasLeft, type ProductUnits, type QuotaHolder } from './ledger/hand-over-repository';
export { grantQuotaSql, insertMovementsSql, lockQuotaSql, sellQuotaSql } from './ledger/ledger-fragments-repository';
export { receiveOpenings } from './ledger/opening-repository';
export {
  cutQuota,
  grantQuota,
  listSellerRows,
  lockQuota,
  revokeQuota,
  sellsOwnOrders,
} from './ledger/quota-repository';
export { ensureBatch } from './ledger/receive-repository';
export { type BatchBalance, type ReceivedLine, receiveStock } from './ledger/receive-stock';
export { reverseDocument } from './ledger/reverse-document';
export { type BatchReceipt, restoreBatches } from './ledger/reverse-receipts';
export { allocateStock, lockBalancesAt, moveStock } from './ledger/stock';
export {
  findBatchProducts,
  getLocationIdByKind,
  insertMovements,
  type LockedBatch,
  lockLocations,
} from './ledger/stock-repository';
export { choosePlace } from './stock/choose-place';
export { exportMovements } from './stock/export-movements';
export { ofAccessiblePlace } from './stock/held-place-repository';
export { listStoreStock } from './stock/list-store-stock';
export { countStock } from './stock/store-stock-repository';
export { exportTransfers, exportWriteOffs } from './write-offs/export-documents';
export { ensureQuarantine } from './write-offs/quarantine-repository';
export { matchProduct } from './write-offs/return-match';
export { moveBatches } from './write-offs/write-off-movements';
export { findHeldPlace, type PickedBatch, readPicked } from './write-offs/write-off-repository';
