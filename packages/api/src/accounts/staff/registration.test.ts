import { callerFor, callerOf, visitorCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore } from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';
import { tidyAccounts } from '../tidy-accounts';

const database = useTestDatabase();
let serial = 0;

const request = (traits: Record<string, unknown> = {}) => {
  serial += 1;
  const password = 'Rickshaw7!Green';
  return {
    firstName: 'Rahima',
    lastName: 'Khatun',
    email: `rahima${serial}@example.com`,
    phone: '01712-345678',
    city: 'Dhaka',
    storeName: 'Dhanmondi',
    role: 'Employee',
    password,
    confirmPassword: password,
    ...traits,
  };
};

const visitor = () => visitorCaller(database.db, { address: `10.1.0.${serial}` });
const pendingOf = async (email: string) =>
  database.db.selectFrom('staffMember').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('register', () => {
  it('creates a pending account without access, and notifies the people who decide', async () => {
    const input = request();
    await expect(visitor().accounts.register(input)).resolves.toEqual({
      message: 'Registration successful! Your request awaits approval.',
    });
    const made = await pendingOf(input.email);
    expect(made).toMatchObject({
      status: 'pending',
      role: 'employee',
      locationId: null,
      requestedStoreName: 'Dhanmondi',
    });
    expect(made.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await expect(visitor().accounts.login({ email: input.email, password: input.password })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Your account is awaiting approval',
    });
    const events = await database.db
      .selectFrom('domainEvent')
      .selectAll()
      .where('kind', '=', 'registration.requested')
      .execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ staffId: made.id });
  });

  it('refuses a registered email, five times an hour, then answers no more', async () => {
    const { email } = await makeStaff(database.db);
    const api = visitorCaller(database.db, { address: '10.2.0.1' });
    for (let n = 0; n < 5; n += 1) {
      await expect(api.accounts.register(request({ email }))).rejects.toMatchObject({
        code: 'CONFLICT',
        message: 'Email already registered',
      });
    }
    await expect(api.accounts.register(request({ email }))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('recognises an email in any spelling', async () => {
    const input = request();
    await visitor().accounts.register({ ...input, email: ` ${input.email.toUpperCase()} ` });
    expect(await pendingOf(input.email)).toMatchObject({ status: 'pending' });
    await expect(visitor().accounts.register(input)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('accepts a password of 128 characters, and none longer', async () => {
    const password = `Rickshaw7!${'Mango&Jackfruit4'.repeat(8)}`.slice(0, 128);
    const longer = `${password}x`;
    const input = request({ password, confirmPassword: password });
    const refused = visitor().accounts.register({ ...input, password: longer, confirmPassword: longer });
    await expect(refused).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await visitor().accounts.register(input);
    const login = (tried: string) => visitor().accounts.login({ email: input.email, password: tried });
    await expect(login(password.slice(0, -1))).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(login(password)).rejects.toMatchObject({ message: 'Your account is awaiting approval' });
  });

  it('answers once if the same request arrives twice at the same moment', async () => {
    const input = request();
    const answers = await Promise.allSettled([visitor().accounts.register(input), visitor().accounts.register(input)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is limited by address', async () => {
    const api = visitorCaller(database.db, { address: '10.3.0.1' });
    for (let n = 0; n < 20; n += 1) await api.accounts.register(request());
    await expect(api.accounts.register(request())).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it.each([['superadmin'], ['Superadmin'], [['admin']], [{ $ne: 1 }]])('never for the role %j (A5)', async (role) => {
    await expect(visitor().accounts.register(request({ role }))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('approving a registration', () => {
  it('a superadmin sets role and store, and creates a new store by naming it', async () => {
    const input = request({ role: 'admin' });
    await visitor().accounts.register(input);
    const { id } = await pendingOf(input.email);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const approved = await api.accounts.approveRegistration({
      id,
      role: 'employee',
      city: 'Khulna',
      storeName: 'Boyra',
    });
    expect(approved).toMatchObject({ status: 'active', role: 'employee', city: 'Khulna', storeName: 'Boyra' });
    const { user } = await visitor().accounts.login({ email: input.email, password: input.password });
    expect(user).toMatchObject({ role: 'employee', city: 'Khulna', storeName: 'Boyra', stores: [{ name: 'Boyra' }] });
    await expect(
      api.accounts.approveRegistration({ id, role: 'employee', city: 'Khulna', storeName: 'Boyra' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('an admin sees and approves requests for their own store, as an employee', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store });
    const mine = request({ city: store.city.toLowerCase(), storeName: store.name.toUpperCase() });
    const foreign = request();
    await visitor().accounts.register(mine);
    await visitor().accounts.register(foreign);
    const listed = await api.accounts.listEmployees({ status: 'pending' });
    expect(listed.data.map(({ email }) => email)).toEqual([mine.email]);
    const { id } = await pendingOf(mine.email);
    const place = { city: store.city, storeName: store.name };
    await expect(api.accounts.approveRegistration({ id, role: 'admin', ...place })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Admin can only create employee accounts',
    });
    await expect(api.accounts.approveRegistration({ id, role: 'employee', ...place })).resolves.toMatchObject({
      status: 'active',
    });
    const other = await pendingOf(foreign.email);
    await expect(api.accounts.approveRegistration({ id: other.id, role: 'employee', ...place })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('an admin cannot approve a request for the role admin', async () => {
    const store = await makeStore(database.db);
    const { api } = await callerFor(database.db, { role: 'admin', store });
    const input = request({ role: 'admin', city: store.city, storeName: store.name });
    await visitor().accounts.register(input);
    const { id } = await pendingOf(input.email);
    await expect(api.accounts.refuseRegistration({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('a rejected person may register again with the same email', async () => {
    const input = request();
    await visitor().accounts.register(input);
    const { id } = await pendingOf(input.email);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    await expect(api.accounts.refuseRegistration({ id })).resolves.toEqual({
      message: 'The request of Rahima Khatun was refused',
    });
    await expect(visitor().accounts.register(input)).resolves.toHaveProperty('message');
  });

  it('two simultaneous approvals approve once', async () => {
    const input = request();
    await visitor().accounts.register(input);
    const { id } = await pendingOf(input.email);
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const approve = () =>
      api.accounts.approveRegistration({ id, role: 'employee', city: 'Bogura', storeName: 'Satmatha' });
    const answers = await Promise.allSettled([approve(), approve(), approve()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('requests without an answer for a month are deleted', async () => {
    const input = request();
    const long = new Date('2026-01-01T00:00:00Z');
    await callerOf(database.db, { now: () => long, address: '10.4.0.1' }).accounts.register(input);
    await tidyAccounts(database.db, new Date('2026-01-30T00:00:00Z'));
    await expect(visitor().accounts.register(input)).rejects.toMatchObject({ code: 'CONFLICT' });
    await tidyAccounts(database.db, new Date('2026-02-02T00:00:00Z'));
    await expect(visitor().accounts.register(input)).resolves.toHaveProperty('message');
  });
});
