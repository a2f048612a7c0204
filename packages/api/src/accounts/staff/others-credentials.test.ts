import type { StoreRef } from '@bhandar/domain/accounts';
import { callerFor, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { type MadeStaff, makeStaff, makeStore, type StaffTraits, TEST_PASSWORD } from '@bhandar/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';
import { resetSecondFactorOf } from '../second-factor/reset-second-factor';
import { digestOf } from '../sessions/secrets';

const database = useTestDatabase();
const UNCONFIRMED = { code: 'BAD_REQUEST', message: 'Please enter your current password' };
const WRONG = { code: 'BAD_REQUEST', message: 'The current password is not right' };
const PROOF = { currentPassword: TEST_PASSWORD };

let store: StoreRef;
let rest: RestServer;
beforeAll(async () => {
  store = await makeStore(database.db);
  rest = await startRestServer(database.db);
});
afterAll(() => rest.stop());

let serial = 0;
const newEmail = () => {
  serial += 1;
  return `renamed${serial}@example.com`;
};

/** A person at a screen: the session is in a cookie. */
async function atScreen(traits: StaffTraits) {
  const staff = await makeStaff(database.db, traits);
  const cookies: Record<string, string> = {};
  const onCookie = (text: string) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
    cookies[name] = value;
  };
  serial += 1;
  const visitor = callerOf(database.db, { onCookie, address: `10.40.${serial}.1` });
  await visitor.accounts.login({ email: staff.email, password: TEST_PASSWORD });
  const api = callerOf(database.db, { cookies, headers: { 'sec-fetch-site': 'same-origin' } });
  return { api, staff, cookie: `sid=${cookies.sid}` };
}

const managerAtScreen = () => atScreen({ role: 'admin', store });
const headAtScreen = () => atScreen({ role: 'superadmin' });

async function withFactor(traits: StaffTraits): Promise<MadeStaff> {
  const staff = await makeStaff(database.db, traits);
  const factor = { staffId: staff.id, secret: Buffer.alloc(20), createdAt: new Date(), confirmedAt: new Date() };
  await database.db.insertInto('secondFactor').values(factor).execute();
  return staff;
}

/** Opens a recovery by which the person could set another password. */
async function openRecovery({ id: staffId, email }: MadeStaff) {
  const createdAt = new Date();
  const open = { email, staffId, createdAt, expiresAt: new Date(createdAt.getTime() + 600_000) };
  await database.db
    .insertInto('recoveryCode')
    .values({ ...open, codeHash: 'hash' })
    .execute();
  await database.db
    .insertInto('recoveryGrant')
    .values({ ...open, tokenDigest: digestOf(email) })
    .execute();
}

const recoveriesOf = async (email: string) => {
  const codes = await database.db.selectFrom('recoveryCode').select('email').where('email', '=', email).execute();
  const grants = await database.db.selectFrom('recoveryGrant').select('email').where('email', '=', email).execute();
  return codes.length + grants.length;
};

const mailsTo = async (email: string) =>
  (await database.db.selectFrom('letter').select('kind').where('recipient', '=', email).execute()).map(
    ({ kind }) => kind,
  );

const entriesAbout = (action: string, entityId: string) =>
  database.db
    .selectFrom('auditEntry')
    .selectAll()
    .where('action', '=', action)
    .where('entityId', '=', entityId)
    .execute();

describe('a change of another person’s way to sign in asks for the own password at a screen', () => {
  it.each([
    ['a new email', managerAtScreen, { status: 'active' }],
    ['a new email of a superadmin’s subject', headAtScreen, { status: 'active' }],
    ['a new email of a registration', managerAtScreen, { status: 'pending' }],
  ] as const)('%s', async (_, open, traits) => {
    const { api } = await open();
    const { id } = await makeStaff(database.db, { store, ...traits });
    const change = { id, email: newEmail() };
    await expect(api.accounts.updateEmployee(change)).rejects.toMatchObject({
      ...UNCONFIRMED,
      cause: { details: { fields: { currentPassword: { code: 'password.enterCurrent' } } } },
    });
    await expect(api.accounts.updateEmployee({ ...change, currentPassword: 'Wrong7!Horse' })).rejects.toMatchObject(
      WRONG,
    );
    await expect(api.accounts.updateEmployee({ ...change, ...PROOF })).resolves.toMatchObject({ email: change.email });
  });

  it('a reset of a second factor', async () => {
    const { api } = await headAtScreen();
    const { id } = await withFactor({ store });
    await expect(api.accounts.resetSecondFactor({ id, currentPassword: 'Wrong7!Horse' })).rejects.toMatchObject(WRONG);
    await expect(api.accounts.resetSecondFactor({ id } as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api.accounts.resetSecondFactor({ id, ...PROOF })).resolves.toBeTruthy();
  });

  it('and nothing else of the form does', async () => {
    const { api } = await managerAtScreen();
    const { id, email } = await makeStaff(database.db, { store });
    await expect(api.accounts.updateEmployee({ id, email, phone: '01711000000' })).resolves.toMatchObject({ email });
  });

  it('also where the documented path is called with the cookie of a browser', async () => {
    const { cookie } = await managerAtScreen();
    const { id } = await makeStaff(database.db, { store });
    const path = `/api/update/employees/${id}`;
    const email = newEmail();
    expect(await rest.call({ cookie }, 'PUT', path, { email })).toMatchObject({
      status: 400,
      body: { fields: { currentPassword: 'Please enter your current password' } },
    });
    expect(await rest.call({ cookie }, 'PUT', path, { email, ...PROOF })).toMatchObject({ status: 200 });
  });

  it('but the documented body with a token passes as documented', async () => {
    const manager = await makeStaff(database.db, { role: 'admin', store });
    const login = await rest.call({}, 'POST', '/api/auth/login', { email: manager.email, password: TEST_PASSWORD });
    const { id } = await makeStaff(database.db, { store });
    const person = { firstName: 'Karim', lastName: 'Uddin', phone: '0171234567', role: 'employee' };
    const body = { ...person, email: newEmail(), city: store.city, store_name: store.name };
    const answer = await rest.call({ token: login.body.token }, 'PUT', `/api/update/employees/${id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { message: 'Employee updated successfully' } });
  });
});

/** Each change, the action in the audit, and the email to the address of before. */
const CHANGES: [string, (staff: MadeStaff) => Promise<unknown>, { action: string; mail: string }, StaffTraits?][] = [
  [
    'a new email by a manager',
    async ({ id }) => (await managerAtScreen()).api.accounts.updateEmployee({ id, email: newEmail(), ...PROOF }),
    { action: 'employee.update', mail: 'emailChanged' },
  ],
  [
    'a new email of a registration',
    async ({ id }) => (await managerAtScreen()).api.accounts.updateEmployee({ id, email: newEmail(), ...PROOF }),
    { action: 'employee.update', mail: 'emailChanged' },
    { status: 'pending' },
  ],
  [
    'a new email by a client with a token',
    async ({ id }) =>
      (await callerFor(database.db, { role: 'superadmin' })).api.accounts.updateEmployee({ id, email: newEmail() }),
    { action: 'employee.update', mail: 'emailChanged' },
  ],
  [
    'a reset of the second factor',
    async ({ id }) => (await headAtScreen()).api.accounts.resetSecondFactor({ id, ...PROOF }),
    { action: 'factor.reset', mail: 'secondFactorChanged' },
  ],
  [
    'a reset of the second factor on the command line',
    ({ email }) => resetSecondFactorOf(database.db, email, () => new Date()),
    { action: 'factor.reset', mail: 'secondFactorChanged' },
  ],
  [
    'a new own password',
    async (staff) =>
      (await signedInCaller(database.db, staff)).accounts.changePassword({
        ...PROOF,
        password: 'Rickshaw7!Green',
        confirmPassword: 'Rickshaw7!Green',
      }),
    { action: 'password.change', mail: 'passwordChanged' },
  ],
];

describe('it is audited, told to the former address, and ends sessions, tokens and recoveries', () => {
  it.each(CHANGES)('%s', async (_, change, { action, mail }, traits = {}) => {
    const staff = await withFactor({ store, ...traits });
    const session = await signedInCaller(database.db, staff);
    const token = traits.status ? undefined : await session.accounts.createApiToken({ name: 'Nightly', ...PROOF });
    await openRecovery(staff);
    await change(staff);
    expect(await entriesAbout(action, staff.id)).toHaveLength(1);
    expect(await mailsTo(staff.email)).toContain(mail);
    expect(await recoveriesOf(staff.email)).toBe(0);
    expect(await session.accounts.me()).toBeNull();
    const script = callerOf(database.db, { headers: { authorization: `Bearer ${token?.token}` } });
    expect(await script.accounts.me()).toBeNull();
  });

  it('the audit recognises a new email by digests and keeps no address', async () => {
    const { api } = await managerAtScreen();
    const staff = await makeStaff(database.db, { store });
    const email = newEmail();
    await api.accounts.updateEmployee({ id: staff.id, email, ...PROOF });
    const [entry] = await entriesAbout('employee.update', staff.id);
    expect(entry?.before).toMatchObject({ emailDigest: digestOf(staff.email) });
    expect(entry?.after).toMatchObject({ emailDigest: digestOf(email) });
    expect(JSON.stringify(entry)).not.toMatch(/example\.com/);
  });
});

describe('the rule that managers need a second factor', () => {
  const demand = (rule: 'optional' | 'managers') =>
    database.db.updateTable('organisation').set({ secondFactor: rule }).execute();
  beforeEach(() => demand('optional'));
  afterAll(() => demand('optional'));

  it('is switched off with the own password only, and every superadmin is told', async () => {
    const { api, staff } = await headAtScreen();
    const other = await makeStaff(database.db, { role: 'superadmin' });
    await demand('managers');
    const off = { ...(await api.accounts.getOrganisation()), secondFactor: 'optional' as const };
    await expect(api.accounts.updateOrganisation(off)).rejects.toMatchObject(UNCONFIRMED);
    await expect(api.accounts.updateOrganisation({ ...off, currentPassword: 'Wrong7!Horse' })).rejects.toMatchObject(
      WRONG,
    );
    const saved = await api.accounts.updateOrganisation({ ...off, ...PROOF });
    expect(saved).toMatchObject({ secondFactor: 'optional' });
    for (const { email } of [staff, other]) expect(await mailsTo(email)).toEqual(['factorNotRequired']);
    const entries = await entriesAbout('settings.organisation', '1');
    expect(entries.at(-1)).toMatchObject({ before: { secondFactor: 'managers' }, after: { secondFactor: 'optional' } });
    expect(JSON.stringify(entries)).not.toContain(TEST_PASSWORD);
  });

  it('is switched on, and kept, without a password', async () => {
    const { api } = await headAtScreen();
    const on = { ...(await api.accounts.getOrganisation()), secondFactor: 'managers' as const };
    const saved = await api.accounts.updateOrganisation(on);
    await expect(api.accounts.updateOrganisation({ ...saved, phone: '02 777' })).resolves.toMatchObject({
      secondFactor: 'managers',
    });
  });

  it('still applies after a changed password (a session from before the rule renewed itself without a factor)', async () => {
    const { api, staff } = await managerAtScreen();
    await demand('managers');
    const cookies: Record<string, string> = {};
    const owner = await signedInCaller(database.db, staff, {
      onCookie: (text) => {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies[name] = value;
      },
    });
    const password = 'Rickshaw7!Green';
    await owner.accounts.changePassword({ ...PROOF, password, confirmPassword: password });
    const renewed = callerOf(database.db, { cookies, headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await renewed.accounts.me()).toMatchObject({ id: staff.id, secondFactorDue: true });
    expect(await api.accounts.me()).toBeNull();
  });
});
