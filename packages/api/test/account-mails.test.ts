import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerFor, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';
import { notifyAll } from '../src/notifications/notify';

type Cookies = Record<string, string>;

const ADDRESS = '203.0.113.9';
const database = useTestDatabase();
let store: StoreRef;
let second: StoreRef;
let head: Caller;
beforeAll(async () => {
  store = await makeStore(database.db);
  second = await makeStore(database.db);
  ({ api: head } = await callerFor(database.db, { role: 'superadmin' }));
});

/** The kinds of the emails to an address, those of notifications included. */
async function mailsTo(email: string): Promise<string[]> {
  await notifyAll(database.db);
  const letters = database.db.selectFrom('letter').select(['kind', 'createdAt']).where('recipient', '=', email);
  const notices = database.db
    .selectFrom('noticeMail as mail')
    .innerJoin('staffMember as staff', 'staff.id', 'mail.staffId')
    .select(['mail.kind', 'mail.nextTryAt as createdAt'])
    .where('staff.email', '=', email);
  return (await letters.unionAll(notices).execute()).map(({ kind }) => kind);
}

const place = () => ({ city: store.city, storeName: store.name });
const clerkOf = () => makeStaff(database.db, { store });
const managerOf = () => makeStaff(database.db, { role: 'admin', store });

/** Each change of somebody's account, without any preference of theirs. */
const CHANGES: [string, () => Promise<string>, string[]][] = [
  [
    'an approved registration',
    async () => {
      const { id, email } = await makeStaff(database.db, { status: 'pending' });
      await head.accounts.approveRegistration({ id, role: 'employee', ...place() });
      return email;
    },
    ['registration.approved'],
  ],
  [
    'a rejected registration',
    async () => {
      const { id, email } = await makeStaff(database.db, { status: 'pending' });
      await head.accounts.refuseRegistration({ id });
      return email;
    },
    ['registrationRejected'],
  ],
  [
    'a disabled account that is enabled again',
    async () => {
      const { id, email } = await clerkOf();
      await head.accounts.setEmployeeStatus({ id, status: 'disabled' });
      await head.accounts.setEmployeeStatus({ id, status: 'active' });
      return email;
    },
    ['accountDisabled', 'accountEnabled'],
  ],
  [
    'a deleted account',
    async () => {
      const { id, email } = await clerkOf();
      await head.accounts.removeEmployee({ id });
      return email;
    },
    ['accountDisabled'],
  ],
  [
    'a new role',
    async () => {
      const { id, email } = await clerkOf();
      await head.accounts.updateEmployee({ id, role: 'admin' });
      return email;
    },
    ['accessChanged'],
  ],
  [
    'a new phone number alone',
    async () => {
      const { id, email } = await clerkOf();
      await head.accounts.updateEmployee({ id, phone: '01711000000' });
      return email;
    },
    [],
  ],
  [
    'another store to manage',
    async () => {
      const { id, email } = await managerOf();
      await head.accounts.setManagerStores({ id, storeIds: [store.id, second.id] });
      return email;
    },
    ['accessChanged'],
  ],
  [
    'a permission',
    async () => {
      const { id, email } = await clerkOf();
      await head.accounts.setGrants({ id, changes: { postReturn: true } });
      return email;
    },
    ['accessChanged'],
  ],
];

describe('the person gets an email, whatever their preferences, about', () => {
  it.each(CHANGES)('%s', async (_, change, kinds) => {
    expect((await mailsTo(await change())).sort()).toEqual(kinds);
  });
});

describe('a sign-in', () => {
  /** Answers the browser's cookies, so that a later sign-in can come from the same one. */
  async function signIn(email: string, { userAgent, cookies = {} }: { userAgent: string; cookies?: Cookies }) {
    const kept = { ...cookies };
    const onCookie = (text: string) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      kept[name] = value;
    };
    const visitor = callerOf(database.db, { userAgent, cookies, onCookie, address: ADDRESS });
    await visitor.accounts.login({ email, password: TEST_PASSWORD });
    return kept;
  }

  it('from a new device is told, the first one and those from a known device are not', async () => {
    const { email } = await makeStaff(database.db, { store });
    const { device = '' } = await signIn(email, { userAgent: 'Firefox' });
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email, { userAgent: 'Firefox', cookies: { device } });
    expect(await mailsTo(email)).toEqual([]);
    await signIn(email, { userAgent: 'Chrome' });
    expect(await mailsTo(email)).toEqual(['signedIn']);
  });

  it('of a script that keeps no cookie is told once', async () => {
    const { email } = await makeStaff(database.db, { store });
    for (const userAgent of ['Firefox', 'curl', 'curl', 'curl']) await signIn(email, { userAgent });
    expect(await mailsTo(email)).toEqual(['signedIn']);
  });
});

describe('emails about orders', () => {
  it.each([
    [false, []],
    [true, ['order.placed']],
  ])('go to people who chose nothing where the organisation’s setting is %s', async (mailOrders, expected) => {
    await database.db.updateTable('organisation').set({ mailOrders }).execute();
    const manager = await managerOf();
    const api = await signedInCaller(database.db, manager);
    const { api: clerk } = await callerFor(database.db, { store });
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 9 }] });
    await clerk.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 1 }] });
    expect(await mailsTo(manager.email)).toEqual(expected);
    const shown = await api.notifications.listPreferences();
    expect(shown.filter(({ mail }) => mail).map(({ topic }) => topic)).toEqual(
      mailOrders ? ['approvals', 'decisions'] : [],
    );
  });

  it('do not go to a person who switched them off', async () => {
    await database.db.updateTable('organisation').set({ mailOrders: true }).execute();
    const manager = await managerOf();
    const api = await signedInCaller(database.db, manager);
    await api.notifications.setPreference({ topic: 'approvals', bell: true, mail: false });
    const { api: clerk } = await callerFor(database.db, { store });
    const { id: productId } = await makeProduct(database.db, { batches: [{ quantity: 9 }] });
    await clerk.ordering.placeOrder({ kind: 'pharmacy', items: [{ productId, quantity: 1 }] });
    expect(await mailsTo(manager.email)).toEqual([]);
  });
});
