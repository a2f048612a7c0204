export { type AuthenticateDeps, authenticate } from './authenticate';
export { ensureFirstSuperadmin } from './first-superadmin';
export { mailPage } from './mail-page';
export { hashPassword } from './secrets';
export { tidyAccounts } from './tidy-accounts';
