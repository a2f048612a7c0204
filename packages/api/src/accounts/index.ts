export { type AuthenticateDeps, authenticate } from './authenticate';
export { ensureFirstSuperadmin } from './first-superadmin';
export { hashPassword } from './secrets';
export { revokeSessions } from './session';
export { tidyAccounts } from './tidy-accounts';
