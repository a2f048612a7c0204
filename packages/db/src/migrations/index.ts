import type { Migration } from 'kysely';
import * as addSecondFactors from './0090-add-second-factors';
import * as addShifts from './0091-add-shifts';
import * as addTendersAndLineDiscounts from './0092-add-tenders-and-line-discounts';
import * as addHeldBills from './0093-add-held-bills';
import * as addCustomerAccounts from './0094-add-customer-accounts';
import * as addGrants from './0095-add-grants';
import * as keepCash from './0096-keep-cash-of-returns-and-receipts';
import * as voidedSales from './0098-allow-voided-sales';
import * as keepTillOfReturns from './0099-keep-till-of-requested-returns';
import * as addEmailChangedAndReferences from './0102-add-email-changed-and-references';
import * as shareReceipts from './0104-share-receipts';
import * as addPins from './0105-add-pins';
import * as addExchanges from './0107-add-exchanges';
import * as lockIdleTills from './0108-lock-idle-tills';
import * as identifyBatches from './0109-identify-batches';
import * as datePrices from './0110-date-prices';
import * as allowUnstatedVat from './0111-allow-unstated-sales-vat';
import * as refineTradePrices from './0112-refine-trade-prices';
import * as freeNamesOfTenders from './0120-free-names-of-retired-tenders';
import * as addAccountEmails from './0121-add-emails-about-accounts';
import * as keepTakenBatches from './0130-keep-taken-batches';
import * as nameReturnedBatches from './0145-name-returned-batches';
import * as holdQuotaForStores from './0150-hold-quota-for-stores';
import * as keepLetterheads from './0151-keep-letterheads';
import * as searchDigits from './0152-search-digits-of-every-script';
import * as keepFormChanges from './0160-keep-form-changes';
import * as blockArrivingTwins from './0161-block-arriving-twins';
import * as keepHoldersOfOrders from './0170-keep-holders-of-orders';
import * as limitBlocksAndKeepHeads from './0171-limit-blocks-and-keep-heads';
import * as boundUnits from './0172-bound-units-and-prices';
import * as keepProofOfSeller from './0180-keep-proof-of-seller';
import * as ownTills from './0181-own-tills';
import * as limitApprovals from './0192-limit-approvals';
import * as reportApprovals from './0193-report-approvals';
import * as boundReturns from './0194-bound-returns-without-receipt';
import * as limitSoloActs from './0195-limit-solo-acts';
import * as letStoresBuy from './0196-let-stores-buy';
import * as choosePurchasesByStores from './0197-choose-purchases-by-stores';
import * as addEmailAboutFactorRule from './0198-add-email-about-the-factor-rule';
import * as probeWrites from './0200-probe-writes';
import * as keepSessionSpans from './0201-keep-the-spans-of-sessions';
import * as letWarehouseConfirm from './0202-let-the-warehouse-confirm-purchases';
import * as keepProposals from './0203-keep-purchase-proposals';
import * as linkRecoveryCodes from './0204-link-recovery-codes';
import * as limitCashTakenAlone from './0205-limit-cash-taken-alone';
import * as settleWithinBuyers from './0206-settle-within-buyers';
import * as countUnpaidGoods from './0207-count-unpaid-goods-and-lowered-accounts';
import * as countRefundsByDrawer from './0208-count-refunds-by-drawer';
import * as countVoidedWriteOffs from './0210-count-voided-write-offs';
import * as findHeldShifts from './0212-find-held-shifts';
import * as openWithLeft from './0213-open-with-what-was-left';
import * as closeStores from './0214-close-stores';
import * as countLostGoods from './0215-count-lost-goods';
import * as notifyOfUnreceived from './0216-notify-of-unreceived-orders';
import * as findOpenDifferences from './0217-find-open-differences';
import * as endDoneToDos from './0218-end-done-to-dos';
import * as showPaymentCodes from './0219-show-payment-codes';
import { createSchema, joinBaseline } from './baseline';
import { beforeBaseline } from './before-baseline';

/** Sorts by name after the last of the older migrations and before the first of the newer ones. */
const BASELINE = '0089-baseline';

/** Applied in this order, once each; a landed migration is never edited. */
const sinceBaseline: Record<string, Migration> = {
  '0090-add-second-factors': addSecondFactors,
  '0091-add-shifts': addShifts,
  '0092-add-tenders-and-line-discounts': addTendersAndLineDiscounts,
  '0093-add-held-bills': addHeldBills,
  '0094-add-customer-accounts': addCustomerAccounts,
  '0095-add-grants': addGrants,
  '0096-keep-cash-of-returns-and-receipts': keepCash,
  '0098-allow-voided-sales': voidedSales,
  '0099-keep-till-of-requested-returns': keepTillOfReturns,
  '0102-add-email-changed-and-references': addEmailChangedAndReferences,
  '0104-share-receipts': shareReceipts,
  '0105-add-pins': addPins,
  '0107-add-exchanges': addExchanges,
  '0108-lock-idle-tills': lockIdleTills,
  '0109-identify-batches': identifyBatches,
  '0110-date-prices': datePrices,
  '0111-allow-unstated-sales-vat': allowUnstatedVat,
  '0112-refine-trade-prices': refineTradePrices,
  '0120-free-names-of-retired-tenders': freeNamesOfTenders,
  '0121-add-emails-about-accounts': addAccountEmails,
  '0130-keep-taken-batches': keepTakenBatches,
  '0145-name-returned-batches': nameReturnedBatches,
  '0150-hold-quota-for-stores': holdQuotaForStores,
  '0151-keep-letterheads': keepLetterheads,
  '0152-search-digits-of-every-script': searchDigits,
  '0160-keep-form-changes': keepFormChanges,
  '0161-block-arriving-twins': blockArrivingTwins,
  '0170-keep-holders-of-orders': keepHoldersOfOrders,
  '0171-limit-blocks-and-keep-heads': limitBlocksAndKeepHeads,
  '0172-bound-units-and-prices': boundUnits,
  '0180-keep-proof-of-seller': keepProofOfSeller,
  '0181-own-tills': ownTills,
  '0192-limit-approvals': limitApprovals,
  '0193-report-approvals': reportApprovals,
  '0194-bound-returns-without-receipt': boundReturns,
  '0195-limit-solo-acts': limitSoloActs,
  '0196-let-stores-buy': letStoresBuy,
  '0197-choose-purchases-by-stores': choosePurchasesByStores,
  '0198-add-email-about-the-factor-rule': addEmailAboutFactorRule,
  '0200-probe-writes': probeWrites,
  '0201-keep-the-spans-of-sessions': keepSessionSpans,
  '0202-let-the-warehouse-confirm-purchases': letWarehouseConfirm,
  '0203-keep-purchase-proposals': keepProposals,
  '0204-link-recovery-codes': linkRecoveryCodes,
  '0205-limit-cash-taken-alone': limitCashTakenAlone,
  '0206-settle-within-buyers': settleWithinBuyers,
  '0207-count-unpaid-goods-and-lowered-accounts': countUnpaidGoods,
  '0208-count-refunds-by-drawer': countRefundsByDrawer,
  '0210-count-voided-write-offs': countVoidedWriteOffs,
  '0212-find-held-shifts': findHeldShifts,
  '0213-open-with-what-was-left': openWithLeft,
  '0214-close-stores': closeStores,
  '0215-count-lost-goods': countLostGoods,
  '0216-notify-of-unreceived-orders': notifyOfUnreceived,
  '0217-find-open-differences': findOpenDifferences,
  '0218-end-done-to-dos': endDoneToDos,
  '0219-show-payment-codes': showPaymentCodes,
};

/** The migrations of a new database. */
export const migrations: Record<string, Migration> = { [BASELINE]: createSchema, ...sinceBaseline };

/** The migrations of a database or backup of an older version, which first runs the rest of the older migrations. */
export const migrationsOfOlder: Record<string, Migration> = {
  ...beforeBaseline,
  [BASELINE]: joinBaseline,
  ...sinceBaseline,
};

/**
 * The migrations for a database with these applied ones. Both lists end alike; only the way to the baseline differs.
 */
export function migrationsAfter(applied: readonly string[]): Record<string, Migration> {
  return applied.some((name) => Object.hasOwn(beforeBaseline, name)) ? migrationsOfOlder : migrations;
}
