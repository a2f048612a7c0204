import type { Db } from '@bhandar/db';
import { coded, DomainError } from '@bhandar/domain/shared';
import { digestOf } from '../sessions/secrets';
import { boundedDelay } from './bounded-delay';
import { addFailure, claimTry, forget, giveBack, reserveSlot } from './login-throttle-repository';
import { networkOf } from './network-address';

const WINDOW_MS = 15 * 60_000;
const MAX_WAIT_MS = 60_000;
/** Failures of one account at one address before an attempt has to wait. */
const FREE_FAILURES = 5;
/** The same for a device on which the person has signed in before, counted by the device alone. */
const FREE_FAILURES_OF_DEVICE = 20;
/** Failures of an account everywhere, and of an address with every account, before attempts are delayed. */
const ACCOUNT_FAILURES = 20;
const ADDRESS_FAILURES = 50;
const SLOW_MS = 2_000;
/** At most five attempts are admitted, so none waits longer behind the others. */
const MAX_LINE_MS = FREE_FAILURES * SLOW_MS;

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

/**
 * Admits an attempt to sign in. Refuses with 429 while the account has to wait at its address, and delays it if account
 * or address fail often. An address as such is never refused, because a whole shop may share it, and a known device
 * counts its own failures only.
 */
export async function admitLogin(db: Db, login: LoginTry): Promise<AdmittedTry> {
  const account = digestOf(login.email).slice(0, 32);
  return login.knownDevice
    ? admitDevice(db, `login-device:${account}|${login.knownDevice.slice(0, 32)}`)
    : admitStranger(db, account, networkOf(login.address));
}

async function admitDevice(db: Db, here: string): Promise<AdmittedTry> {
  await claim(db, here, FREE_FAILURES_OF_DEVICE);
  return {
    succeeded: () => forget(db, here),
    takenBack: () => giveBack(db, [here], FREE_FAILURES_OF_DEVICE),
  };
}

async function admitStranger(db: Db, account: string, network: string): Promise<AdmittedTry> {
  const here = `login-here:${account}|${network}`;
  const [ofAccount, ofAddress] = [`login-account:${account}`, `login-address:${network}`];
  await claim(db, here, FREE_FAILURES);
  const counted = [here];
  const takenBack = () => giveBack(db, counted, FREE_FAILURES);
  try {
    const span = { now: Date.now(), windowMs: WINDOW_MS };
    const accountFailures = await addFailure(db, ofAccount, span);
    counted.push(ofAccount);
    const addressFailures = await addFailure(db, ofAddress, span);
    counted.push(ofAddress);
    const turn = addressFailures > ADDRESS_FAILURES ? await waitForSlot(db, `login-turn:${account}|${network}`) : 0;
    const pause = Math.max(turn, accountFailures > ACCOUNT_FAILURES ? SLOW_MS : 0);
    if (pause > 0) await boundedDelay([ofAccount, ofAddress], pause);
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

async function claim(db: Db, key: string, freeFailures: number): Promise<void> {
  const now = Date.now();
  const refused = await claimTry(db, key, { now, windowMs: WINDOW_MS, freeFailures, maxWaitMs: MAX_WAIT_MS });
  if (refused) throw tooMany(refused.waitUntil - now);
}

async function waitForSlot(db: Db, key: string): Promise<number> {
  const turn = await reserveSlot(db, key, { now: Date.now(), everyMs: SLOW_MS, maxWaitMs: MAX_LINE_MS });
  if (turn === null) throw tooMany(SLOW_MS);
  return turn;
}
