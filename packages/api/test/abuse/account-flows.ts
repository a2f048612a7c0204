import { type Case, within } from './cases';

const registration = within('packages/api/src/accounts/staff/registration.test.ts');
const first = within('packages/api/src/accounts/staff/first-superadmin.test.ts');
const login = within('packages/api/src/accounts/sessions/login.test.ts');
const throttle = within('packages/api/src/accounts/sessions/login-throttle.test.ts');
const secrets = within('packages/api/src/accounts/sessions/secrets.test.ts');
const recovery = within('packages/api/src/accounts/recovery/recovery.test.ts');
const recoveryRest = within('packages/api/src/accounts/recovery/recovery-rest.test.ts');
const profile = within('packages/api/src/accounts/staff/profile.test.ts');
const employees = within('packages/api/src/accounts/staff/employees.test.ts');
const inputs = within('packages/domain/src/accounts/sessions/account-inputs.test.ts');
const queued = within('packages/api/src/pos/offline/sync-conflicts.test.ts');
const http = within('packages/api/test/abuse/abuse.test.ts');

/** What an account goes through, rule by rule, and the tests in which it does. */
export const ACCOUNT_FLOWS = {
  'registration: nine fields make a request that opens nothing': {
    says: 'All nine fields are needed; a request waits and opens nothing',
    proofs: [
      inputs('asks for all nine fields when %s is empty'),
      registration('makes a pending one that opens nothing, and tells who has to decide'),
      registration('knows an email however it is written'),
    ],
  },
  'registration: roles': {
    says: 'Admin or employee in any case, and nothing else',
    proofs: [inputs('reads the requested role %j as %s'), registration('never for the role %j (A5)')],
  },
  'registration: an email that somebody has': {
    says: 'Told five times an hour, then not any more',
    proofs: [registration('is refused for an email that somebody has, five times an hour, then not answered any more')],
  },
  'registration: requests nobody answers': {
    says: 'They go after thirty days',
    proofs: [registration('requests that nobody answers for a month make room')],
  },
  'registration: approval': {
    says: 'Whoever approves sets role and store',
    proofs: [
      registration('a superadmin sets role and store, opening a new store by naming it'),
      registration('an admin sees and approves who asks for their own store, as an employee'),
    ],
  },
  'registration: from one address': {
    says: 'Twenty a day',
    proofs: [registration('is rationed by address')],
  },
  'first superadmin': {
    says: 'Named by the settings, made while there is none, never with a weak password',
    proofs: [
      first('the first superadmin is made once, and can log in'),
      first('a weak password is refused in words that name the setting'),
    ],
  },
  'login: one answer': {
    says: 'Unknown email and wrong password are the same answer in the same time',
    proofs: [
      login('says the same about an unknown email and a wrong password'),
      login('takes as long for an unknown email as for a wrong password'),
    ],
  },
  'login: who waits or was shut out': {
    says: 'Told so only after the right password',
    proofs: [login('tells a %s person so, but only with the right password (A6)')],
  },
  'login: failures of an account at one address': {
    says: 'Five are free, then each doubles the wait up to a minute, with Retry-After',
    proofs: [
      login('has to wait after five failures, and so has the right password from there'),
      login('waits twice as long after each further failure, a minute at most'),
      login('is no way around: what was counted stands in the database, whichever process asks'),
    ],
  },
  'login: failures of an account everywhere': {
    says: 'A slow lane, never a lock, and none for a known device',
    proofs: [
      login('is slowed down, never shut out, when the whole world fails on one account'),
      login('does not lock the owner out at another address'),
      profile('is not slowed down when strangers fail on the account'),
      throttle('does not wait when others at its address fail on the account'),
      throttle('that guesses itself has twenty tries before it waits'),
    ],
  },
  'login: failures of an address': {
    says: 'After fifty in a quarter of an hour every try is slowed, one at a time for each account, and none refused',
    proofs: [
      login('slows an address that tries many accounts, and never shuts it out'),
      throttle('used to lock each other out: after 50 failures the colleague signs in, slowed and never refused'),
      throttle('at a slowed address take turns for one account, one try every two seconds'),
      throttle('from a slowed address pile up no requests: beyond its waiting room they are told to come back'),
    ],
  },
  'login: many tries at once': {
    says: 'Counted before their hash, one in a batch, so they pass no budget',
    proofs: [
      throttle('used to pass the budget of five: of thirty parallel tries five are looked at, the others wait'),
      throttle('in one batch used to be thirty: a batch holds one sign-in call'),
    ],
  },
  'login: successes': { says: 'Never counted', proofs: [login('never counts successes')] },
  'login: a flood': {
    says: 'A few hashes at a time, a queue of fifty, then 503 with Retry-After',
    proofs: [secrets('a flood of passwords waits in a queue of fifty; who comes behind is told when to come back')],
  },
  'login: cost of a hash': {
    says: 'Raised at the next sign-in where it was lower',
    proofs: [
      login('a hash that was made at a lower cost is made anew at the next sign-in'),
      registration('makes a pending one that opens nothing, and tells who has to decide'),
    ],
  },
  'password: the rule': {
    says: 'Eight letters of four classes, 128 at most and all of them count',
    proofs: [
      inputs('says about %s %j: %s'),
      inputs('names the password rule and a differing confirmation in its own words'),
      registration('takes a password of 128 letters whole, and none longer'),
    ],
  },
  'password: what others would try first': {
    says: 'Common ones, own names and the name of the product are refused',
    proofs: [inputs('is refused: %s'), inputs('is refused as the own words: %s'), inputs('stays possible: %s')],
  },
  'password: on reset': {
    says: 'Six letters, and none of the common ones',
    proofs: [
      recovery('nobody as %j: %s, and the permission stays for a better one'),
      recovery('nobody as their own name'),
    ],
  },
  'code: how it is kept': {
    says: 'Hashed with the email it was sent to',
    proofs: [
      recovery('keeps neither the code nor the token where the database could be read'),
      recovery('says the same about an address without a code, and a code of another address'),
    ],
  },
  'code: how long it lives': {
    says: 'Ten minutes, five tries, one use, and the next one kills it',
    proofs: [
      recovery('works for ten minutes'),
      recovery('is over after five wrong tries, also for the right code (A14)'),
      recovery('works once, even twice at the same moment'),
      recovery('kills the code that was sent before'),
    ],
  },
  'code: how often': {
    says: 'A minute between two, five an hour for an email, twenty for an address',
    proofs: [
      recovery('makes an %s address wait a minute for the next one'),
      recovery('sends five codes an hour to one address, from wherever they are asked for'),
      recovery('stops an address that asks for many people'),
    ],
  },
  'forgot-password': {
    says: 'One answer in one time, known or unknown; other words only for a malformed email or a throttle',
    proofs: [
      recovery('answers the same about an address that nobody has, and mails nobody'),
      recovery('takes as long for an unknown address as for a known one: the same statements, the same hash (A16)'),
      recovery('says about %j: %s'),
      recoveryRest('a second code within the minute is 429 with Retry-After'),
    ],
  },
  'verify-otp': {
    says: 'One refusal for whatever is wrong; what is right opens one reset',
    proofs: [
      recovery('says the same about an address without a code, and a code of another address'),
      recoveryRest('%s %j is 400: %s'),
      recoveryRest('POST forgot-password {email}, verify-otp {email, otp}, reset-password {email, newPassword}'),
    ],
  },
  'reset-password: by whom': {
    says: 'By who holds the token or the cookie, or verified from the same place without either',
    proofs: [
      recovery('a program anywhere with the token that verify-otp answered'),
      recovery('the browser with the cookie, once'),
      recovery('a documented program that keeps nothing, from the same place only'),
      recovery('not who never verified, nor for another address'),
      recovery('nobody after ten minutes'),
    ],
  },
  'reset-password: what follows': {
    says: 'Every session ends, a mail says so, and nobody is signed in by it',
    proofs: [recovery('goes from the mail to the code to the new password, and signs out everywhere')],
  },
  'change password': {
    says: 'The current one is asked for, and every other session ends',
    proofs: [
      profile('gives this browser a new session, ends all others and says so by mail'),
      profile('lets nobody who found an open screen guess for long'),
    ],
  },
  'a new role or store, and leaving': {
    says: 'Sessions end on the very next request',
    proofs: [
      employees('a name changes without ending the session, a store ends it on the very next request'),
      employees('a new role ends the session on the very next request'),
      employees('a deleted person is out, and deleting again finds nobody'),
      http('A18: of somebody whose sessions ended is 401 and writes nothing'),
      queued('from before the deactivation wait for a decision when a colleague sends them'),
    ],
  },
} as const satisfies Record<string, Case>;
