import type { Mail } from '@bhandar/api';
import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, callerFor, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeStaff, makeStore } from '@bhandar/testing/factories';
import { beforeAll, describe, expect, it } from 'vitest';

const database = useTestDatabase();
let serial = 0;

const newcomer = (store: StoreRef, traits: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    firstName: 'Karim',
    lastName: 'Uddin',
    email: `karim${serial}@example.com`,
    phone: '0171-234-567',
    city: store.city,
    storeName: store.name,
    role: 'employee' as 'employee' | 'admin',
    password: 'Rickshaw7!Green',
    confirmPassword: 'Rickshaw7!Green',
    ...traits,
  };
};

const edited = (id: string, store: StoreRef, traits: Record<string, unknown> = {}) => {
  const { password: _, confirmPassword: __, ...person } = newcomer(store);
  return { id, ...person, ...traits };
};

const FOREIGN = { code: 'NOT_FOUND' };
let mine: StoreRef;
let theirs: StoreRef;
let head: Caller;
let admin: Caller;
let clerk: Caller;
let adminId: string;

beforeAll(async () => {
  mine = await makeStore(database.db, { name: 'Dhanmondi', city: 'Dhaka' });
  theirs = await makeStore(database.db, { name: 'Zindabazar', city: 'Sylhet' });
  ({ api: head } = await callerFor(database.db, { role: 'superadmin', firstName: 'Head' }));
  const manager = await callerFor(database.db, { role: 'admin', store: mine, firstName: 'Manager' });
  admin = manager.api;
  adminId = manager.staff.id;
  ({ api: clerk } = await callerFor(database.db, { role: 'employee', store: mine, firstName: 'Clerk' }));
  await makeStaff(database.db, { role: 'employee', store: theirs, firstName: 'Stranger' });
  await makeStaff(database.db, { role: 'admin', store: mine, firstName: 'Rival' });
});

describe('listEmployees', () => {
  const names = async (api: Caller) =>
    (await api.accounts.listEmployees({ limit: 100, sort: 'name' })).data.map(({ firstName }) => firstName).sort();

  it('shows a superadmin everybody, an admin their employees and themselves, an employee themselves', async () => {
    expect(await names(head)).toEqual(['Clerk', 'Head', 'Manager', 'Rival', 'Stranger']);
    expect(await names(admin)).toEqual(['Clerk', 'Manager']);
    expect(await names(clerk)).toEqual(['Clerk']);
  });

  it('finds by name, email and store, takes wildcards literally, and filters', async () => {
    const found = async (query: Parameters<Caller['accounts']['listEmployees']>[0]) =>
      (await head.accounts.listEmployees(query)).data.map(({ firstName }) => firstName).sort();
    expect(await found({ search: 'strang' })).toEqual(['Stranger']);
    expect(await found({ search: 'zindabazar' })).toEqual(['Stranger']);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ role: 'admin' })).toEqual(['Manager', 'Rival']);
    expect(await found({ status: 'disabled' })).toEqual([]);
  });

  it('pages say how many there are', async () => {
    const page = await head.accounts.listEmployees({ limit: 2, page: 3, sort: 'name' });
    expect(page).toMatchObject({ totalItems: 5, totalPages: 3, page: 3, limit: 2 });
    expect(page.data).toHaveLength(1);
  });

  it('counts are limited to visible people', async () => {
    expect(await head.accounts.overview()).toEqual({ pendingRegistrations: 0, employees: 5 });
    expect(await admin.accounts.overview()).toEqual({ pendingRegistrations: 0, employees: 2 });
  });

  it('store choices are limited to visible stores', async () => {
    expect(await head.accounts.listStores()).toEqual([mine, theirs]);
    expect(await admin.accounts.listStores()).toEqual([mine]);
  });
});

describe('adding', () => {
  it('creates an account that is active at once', async () => {
    const input = newcomer(mine);
    const made = await admin.accounts.createEmployee(input);
    expect(made).toMatchObject({ status: 'active', role: 'employee', phone: '0171234567', storeName: 'Dhanmondi' });
    await expect(head.accounts.login({ email: input.email, password: input.password })).resolves.toHaveProperty('user');
    await admin.accounts.removeEmployee({ id: made.id });
  });

  it.each(['01712345678', '+8801712345678', '০১৭১২৩৪৫৬৭৮'])(
    'accepts %s for an employee, and the search finds each spelling of it',
    async (phone) => {
      const { id } = await admin.accounts.createEmployee(newcomer(mine, { phone }));
      for (const search of ['01712345678', '+880 1712-345678', '১৭১২৩৪৫৬৭৮']) {
        const { data } = await admin.accounts.listEmployees({ search });
        expect(data, search).toMatchObject([{ id, phone: '01712345678' }]);
      }
      await admin.accounts.removeEmployee({ id });
    },
  );

  it.each([
    ['another city', () => newcomer(theirs), 'Admin can only add employees to their own city'],
    ['another store', () => newcomer({ ...mine, name: 'Gulshan' }), 'Admin can only add employees to their own store'],
    ['an admin', () => newcomer(mine, { role: 'admin' }), 'Admin can only create employee accounts'],
  ])('an admin is refused %s, with the documented message (A4)', async (_, input, message) => {
    await expect(admin.accounts.createEmployee(input())).rejects.toMatchObject({ code: 'FORBIDDEN', message });
  });

  it('reports invalid names in one sentence', async () => {
    await expect(head.accounts.createEmployee(newcomer(mine, { lastName: 'R2D2' }))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Names should contain only alphabets',
    });
  });

  it('is refused to employees, whatever they send', async () => {
    await expect(clerk.accounts.createEmployee(newcomer(mine))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('refuses an email twice', async () => {
    const input = newcomer(mine);
    const made = await head.accounts.createEmployee(input);
    await expect(head.accounts.createEmployee(input)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Email already registered',
    });
    await head.accounts.removeEmployee({ id: made.id });
  });
});

describe('another store (A3)', () => {
  it('is hidden from an admin: no reading, changing, disabling or deleting (A3)', async () => {
    const { id } = await makeStaff(database.db, { store: theirs });
    await expect(admin.accounts.getEmployee({ id })).rejects.toMatchObject(FOREIGN);
    await expect(admin.accounts.updateEmployee(edited(id, mine))).rejects.toMatchObject(FOREIGN);
    await expect(admin.accounts.setEmployeeStatus({ id, status: 'disabled' })).rejects.toMatchObject(FOREIGN);
    await expect(admin.accounts.removeEmployee({ id })).rejects.toMatchObject(FOREIGN);
  });
});

describe('editing', () => {
  it.each([
    ['to another city', () => edited('', theirs), 'Admin can only update employees in their own city'],
    [
      'to another store',
      () => edited('', { ...mine, name: 'Gulshan' }),
      'Admin can only update employees in their own store',
    ],
    ['to another role', () => edited('', mine, { role: 'admin' }), 'Admin cannot change employee role'],
  ])('an admin may not move a person %s', async (_, input, message) => {
    const { id } = await makeStaff(database.db, { store: mine });
    await expect(admin.accounts.updateEmployee({ ...input(), id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message,
    });
  });

  it('an admin may not change another admin of the same store', async () => {
    const { id } = await makeStaff(database.db, { role: 'admin', store: mine });
    await expect(admin.accounts.updateEmployee(edited(id, mine))).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Admin cannot edit other admin accounts',
    });
  });

  it('a new name keeps the session, a new store ends it on the next request', async () => {
    const staff = await makeStaff(database.db, { store: mine });
    const api = await signedInCaller(database.db, staff);
    await head.accounts.updateEmployee(edited(staff.id, mine, { email: staff.email, firstName: 'Renamed' }));
    expect(await api.accounts.me()).toMatchObject({ firstName: 'Renamed' });
    await head.accounts.updateEmployee(edited(staff.id, theirs));
    expect(await api.accounts.me()).toBeNull();
    await expect(api.accounts.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});

it('a new role ends the session on the next request', async () => {
  const { api, staff } = await callerFor(database.db, { role: 'admin', store: mine });
  await head.accounts.updateEmployee(edited(staff.id, mine, { role: 'employee' }));
  await expect(api.accounts.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

describe('disabling and deleting', () => {
  it('a disabled person is signed out on the next request and may sign in again when enabled (A6)', async () => {
    const staff = await makeStaff(database.db, { store: mine });
    const api = await signedInCaller(database.db, staff);
    expect(await api.accounts.me()).not.toBeNull();
    await admin.accounts.setEmployeeStatus({ id: staff.id, status: 'disabled' });
    await expect(api.accounts.overview()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await admin.accounts.setEmployeeStatus({ id: staff.id, status: 'active' });
    expect(await (await signedInCaller(database.db, staff)).accounts.me()).not.toBeNull();
  });

  it('a deleted person is signed out, and a second deletion finds nobody', async () => {
    const staff = await makeStaff(database.db, { store: mine, firstName: 'Gone' });
    const api = await signedInCaller(database.db, staff);
    await expect(admin.accounts.removeEmployee({ id: staff.id })).resolves.toEqual({
      message: 'Gone Person deleted successfully',
      deletedCount: 1,
    });
    expect(await api.accounts.me()).toBeNull();
    await expect(admin.accounts.removeEmployee({ id: staff.id })).rejects.toMatchObject(FOREIGN);
  });

  it('nobody deletes their own account (A17)', async () => {
    await expect(admin.accounts.removeEmployee({ id: adminId })).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(admin.accounts.setEmployeeStatus({ id: adminId, status: 'disabled' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('of two superadmins who delete each other at once, one stays (A17)', async () => {
    const one = await callerFor(database.db, { role: 'superadmin' });
    const other = await callerFor(database.db, { role: 'superadmin' });
    await database.db.updateTable('staffMember').set({ status: 'disabled' }).where('firstName', '=', 'Head').execute();
    const answers = await Promise.allSettled([
      one.api.accounts.removeEmployee({ id: other.staff.id }),
      other.api.accounts.removeEmployee({ id: one.staff.id }),
    ]);
    await database.db.updateTable('staffMember').set({ status: 'active' }).where('firstName', '=', 'Head').execute();
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.find(({ status }) => status === 'rejected');
    expect(lost).toMatchObject({ reason: { code: expect.stringMatching(/^(CONFLICT|UNAUTHORIZED)$/) } });
  });

  it('the audit records each change with its actor', async () => {
    const staff = await makeStaff(database.db, { store: mine });
    await admin.accounts.removeEmployee({ id: staff.id });
    const entry = await database.db
      .selectFrom('auditEntry')
      .selectAll()
      .where('entityId', '=', staff.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'employee.delete',
      actorId: adminId,
      actorRole: 'admin',
      locationId: mine.id,
    });
  });
});

describe('a new email address', () => {
  const editedBy = async (role: 'superadmin' | 'admin', traits: Parameters<typeof makeStaff>[1] = {}) => {
    const mails: Mail[] = [];
    const staff = await makeStaff(database.db, { store: mine, firstName: 'Omar', ...traits });
    // The queue may hold emails of other tests.
    const sendMail = async (mail: Mail) => void (mail.to === staff.email && mails.push(mail));
    const { api } = await callerFor(database.db, { role, store: mine }, { sendMail });
    const edit = (changes: Record<string, unknown>) =>
      api.accounts.updateEmployee({ ...edited(staff.id, mine), email: staff.email, ...changes });
    return { staff, mails, edit };
  };

  it.each(['superadmin', 'admin'] as const)(
    'is told to the former address when a %s changes it, without a link: nobody was told',
    async (role) => {
      const { staff, mails, edit } = await editedBy(role);
      await edit({ email: `omar.new.${role}@example.com` });
      expect(mails).toMatchObject([{ to: staff.email, subject: 'The email address of your account was changed' }]);
      expect(mails[0]?.text).toContain('Hello Omar,');
      expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toMatch(/href|https?:|omar\.new/);
    },
  );

  it.each([
    ['bn', 'আপনার অ্যাকাউন্টের ইমেইল ঠিকানা বদলানো হয়েছে'],
    ['hi', 'आपके खाते का ईमेल पता बदल दिया गया है'],
  ] as const)('is told in the language of its owner: %s', async (language, subject) => {
    const { staff, mails, edit } = await editedBy('superadmin');
    await database.db.updateTable('staffMember').set({ language }).where('id', '=', staff.id).execute();
    await edit({ email: `omar.${language}@example.com` });
    expect(mails).toMatchObject([{ to: staff.email, subject }]);
  });

  it('sends nothing where the address stays', async () => {
    const { mails, edit } = await editedBy('superadmin');
    await edit({ firstName: 'Renamed' });
    expect(mails).toEqual([]);
  });
});
