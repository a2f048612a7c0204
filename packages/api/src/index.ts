export { ensureFirstSuperadmin, hashPassword, tidyAccounts } from './accounts';
export { commandContext, type FileImport, failInterruptedImports, importFile } from './catalogue';
export type { ApiContext, RequestFacts, Settings } from './context';
export { type ContextParts, createContext } from './create-context';
export { tidyIdempotencyKeys } from './idempotency-repository';
export { importPurchases } from './ordering';
export { type AppRouter, appRouter } from './router';
