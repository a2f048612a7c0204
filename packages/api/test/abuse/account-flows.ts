import { type Case, within } from './cases';

const registration = within('packages/api/src/accounts/staff/registration.test.ts');
const first = within('packages/api/src/accounts/staff/first-superadmin.test.ts');
const login = within('packages/api/src/accounts/login/login.test.ts');
const throttle = within('packages/api/src/accounts/login/login-throttle.test.ts');
const secrets = within('packages/api/src/accounts/sessions/secrets.test.ts');
const recovery = within('packages/api/src/accounts/recovery/recovery.test.ts');
const strangers = within('packages/api/src/accounts/recovery/recovery-strangers.test.ts');
const recoveryRest = within('packages/api/src/accounts/recovery/recovery-rest.test.ts');
const profile = within('packages/api/src/accounts/staff/profile.test.ts');
const employees = within('packages/api/src/accounts/staff/employees.test.ts');
const inputs = within('packages/domain/src/accounts/sessions/account-inputs.test.ts');
const queued = within('packages/api/src/pos/offline/sync-conflicts.test.ts');
const http = within('packages/api/test/abuse/abuse.test.ts');

/** The account flows, rule by rule, with the tests that prove them. */
export const ACCOUNT_FLOWS = {
  'registration: nine fields make a request without access': {
    claim: 'All nine fields are required; a request gives no access',
    proofs: [
      inputs('asks for all nine fields when %s is empty'),
      registration('creates a pending account without access, and notifies the people who decide'),
      registration('recognises an email in any spelling'),
    ],
  },
  'registration: roles': {
    claim: 'Admin or employee in upper or lower case, and no other role',
    proofs: [inputs('reads the requested role %j as %s'), registration('never for the role %j (A5)')],
  },
  'registration: an email in use': {
    claim: 'Reported five times an hour, then no more',
    proofs: [registration('refuses a registered email, five times an hour, then answers no more')],
  },
  'registration: requests without an answer': {
    claim: 'They are deleted after thirty days',
    proofs: [registration('requests without an answer for a month are deleted')],
  },
  'registration: approval': {
    claim: 'The approver sets role and store',
    proofs: [
      registration('a superadmin sets role and store, and creates a new store by naming it'),
      registration('an admin sees and approves requests for their own store, as an employee'),
    ],
  },
  'registration: limit of one address': {
    claim: 'Twenty a day',
    proofs: [registration('is limited by address')],
  },
  'first superadmin': {
    claim: 'Set at installation, created if there is none, never with a weak password',
    proofs: [
      first('ensureFirstSuperadmin creates the account once, and the person can sign in'),
      first('ensureFirstSuperadmin refuses a weak password and names the setting'),
    ],
  },
  'login: one answer': {
    claim: 'Unknown email and wrong password are the same answer in the same time',
    proofs: [
      login('answers the same for an unknown email and a wrong password'),
      login(
        'does the same work for an unknown email as for a wrong password: statements and one hash of the same cost',
      ),
    ],
  },
  'login: pending and disabled people': {
    claim: 'They see their status only after the right password',
    proofs: [login('tells a %s person so, but only with the right password (A6)')],
  },
  'login: failures of an account at one address': {
    claim: 'Five are free, then each one doubles the wait up to a minute, with Retry-After',
    proofs: [
      login('waits after five failures, and so does the right password from there'),
      login('waits twice as long after each further failure, a minute at most'),
      login('is counted in the database, whichever process serves it'),
    ],
  },
  'login: failures of an account everywhere': {
    claim: 'A delay, never a lock, and no delay for a known device',
    proofs: [
      login('is delayed and never blocked if many addresses fail on one account'),
      login('does not lock the owner out at another address'),
      profile('is not delayed if strangers fail on the account'),
      throttle('does not wait if others at its address fail on the account'),
      throttle('has twenty wrong attempts before it waits'),
    ],
  },
  'login: failures of an address': {
    claim: 'After fifty in 15 minutes every attempt is delayed, one at a time per account, and none is refused',
    proofs: [
      login('delays an address that tries many accounts by two seconds, and never blocks it'),
      throttle('do not lock each other out: after 50 failures the colleague signs in, delayed and never refused'),
      throttle('at a slowed address sign in to one account one after the other, each after its delay'),
      throttle('from a slowed address are refused with Retry-After beyond the queue'),
    ],
  },
  'login: many attempts at once': {
    claim: 'Counted before their hash, one per batch, so they cannot exceed the limit',
    proofs: [
      throttle('share the budget of five: of thirty attempts five are checked and the others wait'),
      throttle('in one batch are refused, because a batch holds one sign-in call'),
    ],
  },
  'login: successes': { claim: 'Never counted', proofs: [login('never counts successes')] },
  'login: a flood': {
    claim: 'A few hashes at a time, a queue of fifty, then 503 with Retry-After',
    proofs: [secrets('verifyPassword queues fifty passwords and refuses further ones with Retry-After')],
  },
  'login: cost of a hash': {
    claim: 'Raised at the next sign-in if it was lower',
    proofs: [
      login('rehashes a password with a cheaper hash at the next sign-in'),
      registration('creates a pending account without access, and notifies the people who decide'),
    ],
  },
  'password: the rule': {
    claim: 'Eight characters of four classes, at most 128, and all of them count',
    proofs: [
      inputs('answers for %s %j: %s'),
      inputs('reports a weak password and a differing confirmation with their own messages'),
      registration('accepts a password of 128 characters, and none longer'),
    ],
  },
  'password: easy guesses': {
    claim: 'Common ones, own names and the name of the product are refused',
    proofs: [inputs('is refused: %s'), inputs('is refused as the own words: %s'), inputs('are not suspected in: %s')],
  },
  'password: on reset': {
    claim: 'Six characters, and no common password',
    proofs: [
      recovery('refuses %j: %s, and keeps the grant for a better password'),
      recovery('refuses the person’s own name'),
    ],
  },
  'code: storage': {
    claim: 'Hashed with the email it was sent to',
    proofs: [
      recovery('stores neither the code nor the token in readable form'),
      recovery('answers the same for an address without a code, and for the code of another address'),
    ],
  },
  'code: validity': {
    claim: 'Ten minutes, five attempts, one use, and invalid after the next code',
    proofs: [
      recovery('works for ten minutes'),
      recovery('is over after five wrong tries, also for the right code (A14)'),
      recovery('accepts a code once, even in parallel calls'),
      recovery('invalidates the earlier code'),
    ],
  },
  'code: limits': {
    claim:
      'For one requester a minute between two and twenty per hour; for one email about ten per hour, and never none for its owner',
    proofs: [
      recovery('makes %s wait a minute for the next code'),
      strangers('cause at most ten emails an hour to an address that is %s'),
      strangers('left the owner without a code for an hour by five requests: the owner gets one'),
      strangers('ended the code that the owner had just got: it stays valid'),
      strangers('used up the guesses at the code: the link of the email works, once and for ten minutes'),
      recovery('blocks an address that requests codes for many people'),
    ],
  },
  'forgot-password': {
    claim: 'One answer in the same time, known or unknown; other messages only for a malformed email or a rate limit',
    proofs: [
      recovery('answers the same for an unknown address, and sends no email'),
      recovery('does the same work for an unknown address as for a known one: statements and one hash (A16)'),
      recovery('answers for %j: %s'),
      recoveryRest('a second code within the minute is 429 with Retry-After'),
    ],
  },
  'verify-otp': {
    claim: 'One refusal for all errors; a right code allows one reset',
    proofs: [
      recovery('answers the same for an address without a code, and for the code of another address'),
      recoveryRest('%s %j is 400: %s'),
      recoveryRest('POST forgot-password {email}, verify-otp {email, otp}, reset-password {email, newPassword}'),
    ],
  },
  'reset-password: permission': {
    claim: 'With the token or the cookie, or without either from the address that verified the code',
    proofs: [
      recovery('is allowed to any program with the token that verify-otp answered'),
      recovery('is allowed once to the browser with the cookie'),
      recovery('is allowed to a documented program without token and cookie from the same address only'),
      recovery('is refused to a client that did not verify, and for another address'),
      recovery('is refused after ten minutes'),
    ],
  },
  'reset-password: effects': {
    claim: 'Every session ends, an email reports it, and the reset signs nobody in',
    proofs: [recovery('leads from the email to the code to the new password, and signs out everywhere')],
  },
  'change password': {
    claim: 'The current password is required, and every other session ends',
    proofs: [
      profile('gives this browser a new session, ends all others and sends an email'),
      profile('limits the guesses of a person at an unlocked screen'),
    ],
  },
  'a new role or store, and deletion': {
    claim: 'Sessions end on the next request',
    proofs: [
      employees('a new name keeps the session, a new store ends it on the next request'),
      employees('a new role ends the session on the next request'),
      employees('a deleted person is signed out, and a second deletion finds nobody'),
      http('A18: of a person whose sessions ended is 401 and writes nothing'),
      queued('from before the deactivation await review when a colleague sends them'),
    ],
  },
} as const satisfies Record<string, Case>;
