import type { Db } from '@bhandar/db';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { Settings } from '../../core/context';
import { digestOf } from '../sessions/secrets';
import { boundedDelay } from './bounded-delay';
import { addFailure, claimTry, forget, giveBack, reserveSlot } from './login-throttle-repository';
import { networkOf, rangeOf } from './network-address';
import { type SignInPace, waitForAdmission } from './waiting-room';

const WINDOW_MS = 15 * 60_000;
const MAX_WAIT_MS = 60_000;
/** Failures of one account at one address before an attempt has to wait. */
const FREE_FAILURES = 5;
/** The same for a device on which the person has signed in before, counted by the device alone. */
const FREE_FAILURES_OF_DEVICE = 20;
/** Failures of an account everywhere, and of an address with every account, before attempts are delayed. */
const ACCOUNT_FAILURES = 20;
const ADDRESS_FAILURES = 50;
/** Of an account with many failures: twenty attempts a second are checked, half of what one core can hash. */
const USUAL_PACE: SignInPace = { slowMs: 2_000, everyMs: 50 };
/** At a slow address at most five attempts are admitted, so none waits longer behind the others. */
const MAX_IN_LINE = FREE_FAILURES;

const tooMany = (milliseconds: number) =>
  new DomainError('TOO_MANY_REQUESTS', coded('login.throttled'), {
    retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
  });

export interface LoginTry {
  email: string;
  address: string;
  /** The digest of a device that is known for this account. */
  knownDevice: string | undefined;
}

/** An attempt that counts as failed until it is reported otherwise. */
export interface AdmittedTry {
  /** The password was right. */
  succeeded(): Promise<void>;
  /** The password was not checked. */
  takenBack(): Promise<void>;
}

interface Deps {
  db: Db;
  now: () => Date;
  settings: Settings;
}

/**
 * Admits an attempt to sign in. Refuses with 429 while the account has to wait at its address, and delays it if account
 * or address fail often. An address as such is never refused, because a whole shop may share it, and a known device
 * counts its own failures only.
 */
export async function admitLogin(deps: Deps, login: LoginTry): Promise<AdmittedTry> {
  const account = digestOf(login.email).slice(0, 32);
  return login.knownDevice
    ? admitDevice(deps, `login-device:${account}|${login.knownDevice.slice(0, 32)}`)
    : admitStranger(deps, account, login.address);
}

async function admitDevice(deps: Deps, here: string): Promise<AdmittedTry> {
  const { db } = deps;
  await claim(deps, here, FREE_FAILURES_OF_DEVICE);
  return {
    succeeded: () => forget(db, here),
    takenBack: () => giveBack(db, [here], FREE_FAILURES_OF_DEVICE),
  };
}

async function admitStranger(deps: Deps, account: string, address: string): Promise<AdmittedTry> {
  const { db, now } = deps;
  const pace = deps.settings.signInPace ?? USUAL_PACE;
  const network = networkOf(address);
  const here = `login-here:${account}|${network}`;
  const [ofAccount, ofAddress] = [`login-account:${account}`, `login-address:${network}`];
  const attempts = await claim(deps, here, FREE_FAILURES);
  const counted = [here];
  const takenBack = () => giveBack(db, counted, FREE_FAILURES);
  try {
    const span = { now: now().getTime(), windowMs: WINDOW_MS };
    const accountFailures = await addFailure(db, ofAccount, span);
    counted.push(ofAccount);
    const addressFailures = await addFailure(db, ofAddress, span);
    counted.push(ofAddress);
    const isSlowAddress = addressFailures > ADDRESS_FAILURES;
    const turn = isSlowAddress ? await waitForSlot(deps, `login-turn:${account}|${network}`, pace.slowMs) : 0;
    await Promise.all([
      turn > 0 ? boundedDelay(ofAddress, turn) : undefined,
      accountFailures > ACCOUNT_FAILURES
        ? waitForAdmission(account, { attempts, range: rangeOf(address) }, pace)
        : undefined,
    ]);
  } catch (error) {
    await takenBack();
    throw error;
  }
  return {
    succeeded: async () => {
      await forget(db, here);
      await giveBack(db, [ofAccount, ofAddress], FREE_FAILURES);
    },
    takenBack,
  };
}

/** Answers the attempts so far. */
async function claim({ db, now }: Deps, key: string, freeFailures: number): Promise<number> {
  const at = now().getTime();
  const claimed = await claimTry(db, key, { now: at, windowMs: WINDOW_MS, freeFailures, maxWaitMs: MAX_WAIT_MS });
  if ('waitUntil' in claimed) throw tooMany(claimed.waitUntil - at);
  return claimed.points;
}

async function waitForSlot({ db, now }: Deps, key: string, everyMs: number): Promise<number> {
  const line = { now: now().getTime(), everyMs, maxWaitMs: MAX_IN_LINE * everyMs };
  const turn = await reserveSlot(db, key, line);
  if (turn === null) throw tooMany(everyMs);
  return turn;
}
