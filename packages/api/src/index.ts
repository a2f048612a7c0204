export { ensureFirstSuperadmin, hashPassword, tidyAccounts } from './accounts';
export { commandContext, type FileImport, failInterruptedImports, importFile } from './catalogue';
export type { ApiContext, RequestFacts, Settings } from './context';
export { type ContextParts, createContext } from './create-context';
export { quietLive } from './events';
export { tidyIdempotencyKeys } from './idempotency-repository';
export { type RunningLive, startLive, tidyNotices } from './notices';
export { importPurchases } from './ordering';
export { type AppRouter, appRouter } from './router';
