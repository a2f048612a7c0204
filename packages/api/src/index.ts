export { ensureFirstSuperadmin, hashPassword, tidyAccounts } from './accounts';
export { type FileImport, failInterruptedImports, importFile } from './catalogue';
export type { ApiContext, RequestFacts, Settings } from './context';
export { type ContextParts, createContext } from './create-context';
export { tidyIdempotencyKeys } from './idempotency-repository';
export { type AppRouter, appRouter } from './router';
