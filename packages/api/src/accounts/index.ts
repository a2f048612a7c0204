export { type AuthenticateDeps, authenticate } from './authenticate';
export { hashPassword } from './secrets';
export { revokeSessions, signIn } from './session';
