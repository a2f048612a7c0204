export {
  accountEmailHandlers,
  ensureFirstSuperadmin,
  hashPassword,
  resetSecondFactorOf,
  tidyAccounts,
} from './accounts';
export { chainAudit, readChainHead } from './audit';
export { commandContext, type FileImport, importFile, readTableFile } from './catalogue';
export type { ApiContext, RequestFacts, Settings } from './core/context';
export { responseMetaOf, retryAfterOf } from './core/errors';
export { countSkippedEvents, type Live, quietLive } from './core/events';
export { tidyIdempotencyKeys } from './core/idempotency-repository';
export { createRefusedCalls } from './core/refused-calls';
export { createShares } from './core/shares';
export { type ContextParts, createContext } from './create-context';
export { FORMER_PROCEDURES } from './former-names';
export { fanOut, isPublicAddress, type OutgoingDelivery, type SendWebhook, tidyWebhooks } from './integrations';
export { tidyJobs } from './jobs';
export type { Mail, SendMail } from './mail';
export { type RunningLive, startLive, sweepStock, tidyNotifications } from './notifications';
export { clockSealOf, openReceiptLink, RECEIPT_PAGE_HEADERS, sellerSealOf, tidyReceiptLinks } from './pos';
export { importPurchases } from './purchasing';
export { rollUpSales } from './reports';
export { type AppRouter, appRouter } from './router';
export { enqueueAllOpen, importLane, queueLanes } from './work-queue';
