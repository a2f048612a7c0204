import { type Kysely, sql } from 'kysely';

/** Keys of writes under names that moved to purchasing: a retry by either name still answers the first result. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update idempotency_key set route = 'purchasing.' || split_part(route, '.', 2)
    where route in (
      'ordering.addSheetLine', 'ordering.updateSheetLine', 'ordering.removeSheetLine', 'ordering.restoreSheetLine',
      'ordering.importPriceSheet', 'ordering.removePriceSheet', 'ordering.restorePriceSheet', 'ordering.attachToSheet',
      'ordering.removeSheetFile', 'ordering.recordPurchase', 'ordering.voidPurchase', 'ordering.createPurchaseOrder',
      'ordering.closePurchaseOrder', 'ordering.returnToSupplier', 'ordering.voidSupplierReturn', 'ordering.createSupplier',
      'ordering.updateSupplier', 'ordering.removeSupplier', 'ordering.restoreSupplier', 'ordering.recordSupplierPayment',
      'ordering.recordSupplierRefund', 'ordering.settleBills', 'ordering.voidSupplierPayment'
    )`.execute(db);
  await sql`
    update idempotency_key set route = 'notifications.' || split_part(route, '.', 2) where route like 'notices.%'
  `.execute(db);
}
