export { type AuthenticateDeps, authenticate } from './authenticate';
export { findActor, findStaffEver } from './find-actor';
export { ensureFirstSuperadmin } from './first-superadmin';
export { mailPage } from './mail-page';
export type { MailLanguage } from './mail-texts';
export { rememberLanguage } from './remember-language';
export { hashPassword } from './secrets';
export { tidyAccounts } from './tidy-accounts';
