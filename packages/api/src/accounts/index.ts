export { accountEmailHandlers } from './mails/account-email-handler';
export { type AuthenticateDeps, authenticate, cachedSessionOf } from './sessions/authenticate';
export { findActor, findStaffEver } from './sessions/find-actor';
export { hashPassword } from './sessions/secrets';
export { isSessionValidSql, storesOf } from './sessions/session-repository';
export { rememberLanguage } from './settings/remember-language';
export { EXPIRY_NEAR_DAYS, EXPIRY_SOON_DAYS, LOW_STOCK_UNITS } from './settings/settings-repository';
export { ensureFirstSuperadmin } from './staff/first-superadmin';
export { tidyAccounts } from './tidy-accounts';
