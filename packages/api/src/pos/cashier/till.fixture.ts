import { randomUUID } from 'node:crypto';
import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerOf } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeStaff, makeStore, type StaffTraits, TEST_PASSWORD } from '@bhandar/testing/factories';
import { hashPassword } from '../../accounts';

const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin' };

/** A browser at a counter, which keeps its cookies as a browser does. */
export interface Browser {
  deviceId: string;
  api: Caller;
  cookies: Record<string, string>;
}

export function useTills() {
  const database = useTestDatabase({ poolSize: 8 });
  let clock = () => new Date();

  function openBrowser(cookies: Record<string, string> = {}): Browser {
    const onCookie = (text: string) => {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=');
      if (value) cookies[name] = value;
      else delete cookies[name];
    };
    const api = callerOf(database.db, { cookies, onCookie, headers: SAME_ORIGIN, now: () => clock() });
    return { deviceId: randomUUID(), api, cookies };
  }

  /** A person with a PIN. */
  async function hire(traits: StaffTraits, pin: string) {
    const staff = await makeStaff(database.db, traits);
    const pinHash = await hashPassword(pin);
    await database.db.insertInto('staffPin').values({ staffId: staff.id, pinHash, setAt: clock() }).execute();
    return { ...staff, pin };
  }

  async function signIn(browser: Browser, { email }: { email: string }): Promise<void> {
    await browser.api.accounts.login({ email, password: TEST_PASSWORD });
  }

  /** A browser that is a till of the store, where the person has signed in. */
  async function openTill(store: StoreRef, person: { email: string }): Promise<Browser> {
    const browser = openBrowser();
    await signIn(browser, person);
    await browser.api.pos.lockTill({ locationId: store.id, deviceId: browser.deviceId });
    return browser;
  }

  async function openStore(): Promise<StoreRef> {
    const store = await makeStore(database.db);
    await letStoreSellFrom(database.db, store.id, 'store-stock');
    return store;
  }

  /** Answers how the switch ended. */
  const enterPin = ({ api, deviceId }: Browser, store: StoreRef, staffId: string, pin: string): Promise<string> =>
    api.pos.switchCashier({ locationId: store.id, deviceId, staffId, pin }).then(
      () => 'opened',
      ({ message }: Error) => message,
    );

  return {
    database,
    openBrowser,
    hire,
    signIn,
    openTill,
    openStore,
    enterPin,
    setClock: (to: () => Date) => {
      clock = to;
    },
  };
}

export const WRONG = 'Wrong PIN';
export const LOCKED_HERE = 'Too many wrong PINs at this till. Sign in with your password.';
export const LOCKED_EVERYWHERE = 'This PIN was entered wrongly too often today. Sign in with the password.';
