import { type Migration, sql } from 'kysely';
import * as createPeople from './0001-create-people';
import * as createCatalogue from './0002-create-catalogue';
import * as createStock from './0003-create-stock';
import * as createOrdering from './0004-create-ordering';
import * as createPos from './0005-create-pos';
import * as createRecords from './0006-create-records';
import * as createSuppliers from './0007-create-suppliers';
import * as createPurchases from './0008-create-purchases';
import * as createReturns from './0009-create-returns';
import * as createCustomers from './0010-create-customers';
import * as createCounts from './0011-create-counts';
import * as traceBatches from './0012-trace-batches';
import * as createSupplierPapers from './0013-create-supplier-papers';
import * as grantAllowances from './0014-grant-allowances';
import * as recoverAccounts from './0015-recover-accounts';
import * as openToPrograms from './0016-open-to-programs';
import * as createNotices from './0017-create-notices';
import * as moveStockTogether from './0021-move-stock-together';
import * as priceStores from './0022-price-stores';
import * as addUpSales from './0024-add-up-sales';
import * as importPastSales from './0025-import-past-sales';
import * as waitForLateSales from './0026-wait-for-late-sales';
import * as reckonOrders from './0027-reckon-orders';
import * as keepLanguages from './0029-keep-languages';
import * as createWebhooks from './0030-create-webhooks';
import * as walkLists from './0031-walk-lists';
import * as runJobs from './0032-run-jobs';
import * as limitDiscounts from './0033-limit-discounts';
import * as queueSales from './0034-queue-sales';
import * as planPriceChanges from './0036-plan-price-changes';
import * as keepLetters from './0037-keep-letters';
import * as classProducts from './0038-class-products';
import * as speakOneLanguage from './0040-speak-one-language';
import * as addUpStoreDays from './0041-add-up-store-days';
import * as reorderPerProduct from './0043-reorder-per-product';
import * as walkDocuments from './0044-walk-documents';
import * as tellOfConflicts from './0045-tell-of-conflicts';
import * as keepReusedIds from './0047-keep-reused-ids';
import * as tellOldBillsByDay from './0049-tell-old-bills-by-day';
import * as countChangesOfSettings from './0050-count-changes-of-settings';
import * as settleLateSales from './0051-settle-late-sales';
import * as undoPastSales from './0053-undo-past-sales';
import * as sayWhatIsLowAndNear from './0055-say-what-is-low-and-near';
import * as countAroundLateSales from './0056-count-around-late-sales';
import * as keepStoreCodes from './0057-keep-store-codes';
import * as findActs from './0058-find-acts';
import * as knowBatchesBeforePurchases from './0061-know-batches-before-purchases';
import * as bringPurchasesOnce from './0062-bring-purchases-once';
import * as sayWhenItWasWritten from './0063-say-when-it-was-written';
import * as numberPastAMillion from './0064-number-past-a-million';
import * as costWhatWasPaid from './0065-cost-what-was-paid';
import * as blankStrengthsThatSayNone from './0066-blank-strengths-that-say-none';
import * as knowCustomersEverywhere from './0070-know-customers-everywhere';
import * as capUnitMrps from './0073-cap-unit-mrps';
import * as addThrottleWait from './0075-add-throttle-wait';
import * as findByNumber from './0076-find-by-number';
import * as quarantineReturnedGoods from './0078-quarantine-returned-goods';
import * as settleShortOrders from './0079-settle-short-orders';
import * as blockBatchesAtStores from './0080-block-batches-at-stores';
import * as keepVatOfSales from './0083-keep-vat-of-sales';
import * as deriveVatOfOldSales from './0084-derive-vat-of-old-sales';
import * as ruleSalesBelowCost from './0085-rule-sales-below-cost';
import * as renameStoredRoutes from './0086-rename-stored-routes';
import * as findPurchaseOrders from './0087-find-purchase-orders';
import * as runOneQueue from './0088-run-one-queue';

/**
 * Adds up the VAT of all sales by rate. A database that stopped right before it may have added some up by then, which
 * made it fail on double keys.
 */
const deriveAllVat: Migration = {
  async up(db) {
    await sql`delete from vat_day_sales`.execute(db);
    await deriveVatOfOldSales.up(db);
  },
};

/** The schema in the steps in which it grew until the baseline, frozen: run on databases and backups that are older than it. */
export const beforeBaseline: Record<string, Migration> = {
  '0001-create-people': createPeople,
  '0002-create-catalogue': createCatalogue,
  '0003-create-stock': createStock,
  '0004-create-ordering': createOrdering,
  '0005-create-pos': createPos,
  '0006-create-records': createRecords,
  '0007-create-suppliers': createSuppliers,
  '0008-create-purchases': createPurchases,
  '0009-create-returns': createReturns,
  '0010-create-customers': createCustomers,
  '0011-create-counts': createCounts,
  '0012-trace-batches': traceBatches,
  '0013-create-supplier-papers': createSupplierPapers,
  '0014-grant-allowances': grantAllowances,
  '0015-recover-accounts': recoverAccounts,
  '0016-open-to-programs': openToPrograms,
  '0017-create-notices': createNotices,
  '0021-move-stock-together': moveStockTogether,
  '0022-price-stores': priceStores,
  '0024-add-up-sales': addUpSales,
  '0025-import-past-sales': importPastSales,
  '0026-wait-for-late-sales': waitForLateSales,
  '0027-reckon-orders': reckonOrders,
  '0029-keep-languages': keepLanguages,
  '0030-create-webhooks': createWebhooks,
  '0031-walk-lists': walkLists,
  '0032-run-jobs': runJobs,
  '0033-limit-discounts': limitDiscounts,
  '0034-queue-sales': queueSales,
  '0036-plan-price-changes': planPriceChanges,
  '0037-keep-letters': keepLetters,
  '0038-class-products': classProducts,
  '0040-speak-one-language': speakOneLanguage,
  '0041-add-up-store-days': addUpStoreDays,
  '0043-reorder-per-product': reorderPerProduct,
  '0044-walk-documents': walkDocuments,
  '0045-tell-of-conflicts': tellOfConflicts,
  '0047-keep-reused-ids': keepReusedIds,
  '0049-tell-old-bills-by-day': tellOldBillsByDay,
  '0050-count-changes-of-settings': countChangesOfSettings,
  '0051-settle-late-sales': settleLateSales,
  '0053-undo-past-sales': undoPastSales,
  '0055-say-what-is-low-and-near': sayWhatIsLowAndNear,
  '0056-count-around-late-sales': countAroundLateSales,
  '0057-keep-store-codes': keepStoreCodes,
  '0058-find-acts': findActs,
  '0061-know-batches-before-purchases': knowBatchesBeforePurchases,
  '0062-bring-purchases-once': bringPurchasesOnce,
  '0063-say-when-it-was-written': sayWhenItWasWritten,
  '0064-number-past-a-million': numberPastAMillion,
  '0065-cost-what-was-paid': costWhatWasPaid,
  '0066-blank-strengths-that-say-none': blankStrengthsThatSayNone,
  '0070-know-customers-everywhere': knowCustomersEverywhere,
  '0073-cap-unit-mrps': capUnitMrps,
  '0075-add-throttle-wait': addThrottleWait,
  '0076-find-by-number': findByNumber,
  '0078-quarantine-returned-goods': quarantineReturnedGoods,
  '0079-settle-short-orders': settleShortOrders,
  '0080-block-batches-at-stores': blockBatchesAtStores,
  '0083-keep-vat-of-sales': keepVatOfSales,
  '0084-derive-vat-of-old-sales': deriveAllVat,
  '0085-rule-sales-below-cost': ruleSalesBelowCost,
  '0086-rename-stored-routes': renameStoredRoutes,
  '0087-find-purchase-orders': findPurchaseOrders,
  '0088-run-one-queue': runOneQueue,
};
