import type { Mail } from '@bhandar/api';
import { callerFor, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeStaff, makeStore, TEST_PASSWORD } from '@bhandar/testing/factories';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as waitingRoom from '../login/waiting-room';

const database = useTestDatabase();
const NEW_PASSWORD = 'Rickshaw7!Green';
const change = { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };

/** A person signed in by cookie, as in our own client. */
async function inBrowser(traits: Parameters<typeof makeStaff>[1] = {}) {
  const staff = await makeStaff(database.db, traits);
  const cookies: Record<string, string> = {};
  const mails: Mail[] = [];
  const { accounts: api } = callerOf(database.db, {
    cookies,
    headers: { 'sec-fetch-site': 'same-origin' },
    sendMail: async (mail) => void mails.push(mail),
    onCookie: (text) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
      cookies[name] = value;
    },
  });
  await api.login({ email: staff.email, password: TEST_PASSWORD });
  return { staff, api, cookies, mails };
}

describe('the user’s own profile', () => {
  it('stores the language, and answers it on every device', async () => {
    const { api, staff } = await inBrowser();
    expect((await api.me())?.language).toBeNull();
    expect(await api.setLanguage({ language: 'bn' })).toEqual({ language: 'bn' });
    expect((await api.me())?.language).toBe('bn');
    const { accounts: elsewhere } = callerOf(database.db, { headers: { 'sec-fetch-site': 'same-origin' } });
    const { user } = await elsewhere.login({ email: staff.email, password: TEST_PASSWORD });
    expect(user.language).toBe('bn');
    await expect(api.setLanguage({ language: 'fr' as 'bn' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('sends emails in the chosen language, also after a login with another browser language', async () => {
    const { api, staff } = await inBrowser();
    await api.setLanguage({ language: 'bn' });
    const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': 'en' };
    await callerOf(database.db, { headers }).accounts.login({ email: staff.email, password: TEST_PASSWORD });
    const row = database.db.selectFrom('staffMember').select('language').where('id', '=', staff.id);
    expect(await row.executeTakeFirst()).toEqual({ language: 'bn' });
  });

  it('takes the language of the first sign-in that states one, for screens and emails, until another is chosen', async () => {
    const { api, staff } = await inBrowser();
    const signIn = (language: string) => {
      const headers = { 'sec-fetch-site': 'same-origin', 'accept-language': language };
      return callerOf(database.db, { headers }).accounts.login({ email: staff.email, password: TEST_PASSWORD });
    };
    expect((await signIn('en-GB')).user.language).toBeNull();
    await signIn('bn-BD,bn;q=0.9');
    expect((await api.me())?.language).toBe('bn');
    await signIn('hi');
    expect((await api.me())?.language).toBe('bn');
    await api.setLanguage({ language: 'en' });
    await signIn('bn');
    expect((await api.me())?.language).toBe('en');
  });

  it('shows the person, and stores a new name and phone', async () => {
    const store = await makeStore(database.db, { name: 'Banani', city: 'Dhaka' });
    const { api, staff } = await inBrowser({ store });
    expect(await api.getProfile()).toMatchObject({ email: staff.email, role: 'employee', storeName: 'Banani' });
    const input = { firstName: 'Rahima', lastName: 'Khatun', phone: '+880 1712-345678' };
    expect(await api.updateProfile(input)).toMatchObject({ ...input, phone: '01712345678' });
    expect(await api.me()).toMatchObject({ name: 'Rahima Khatun' });
  });

  it('ignores role, store and email', async () => {
    const { api, staff } = await inBrowser();
    const sly = { firstName: 'A', lastName: 'B', phone: '', role: 'superadmin', email: 'x@example.com', status: 'x' };
    await api.updateProfile(sly);
    expect(await api.getProfile()).toMatchObject({ role: 'employee', email: staff.email });
  });

  it.each([
    [{ firstName: '' }, 'First name is required'],
    [{ lastName: 'R2D2' }, 'Last name should contain only alphabets'],
    [{ phone: 'call me' }, 'Please enter a valid phone number'],
  ])('refuses %j: %s', async (over, message) => {
    const { api } = await callerFor(database.db, {});
    const input = { firstName: 'A', lastName: 'B', phone: '', ...over };
    await expect(api.accounts.updateProfile(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  });
});

describe('changing the password', () => {
  it('gives this browser a new session, ends all others and sends an email', async () => {
    const { api, staff, cookies, mails } = await inBrowser();
    const elsewhere = await signedInCaller(database.db, staff);
    const before = cookies.sid;
    await api.changePassword(change);
    expect(cookies.sid).not.toBe(before);
    expect((await api.me())?.id).toBe(staff.id);
    expect(await elsewhere.accounts.me()).toBeNull();
    await eventuallyFind(() => mails.some(({ to }) => to === staff.email));
    const fresh = callerOf(database.db, { address: '10.3.0.1' }).accounts;
    await expect(fresh.login({ email: staff.email, password: TEST_PASSWORD })).rejects.toThrow();
    await fresh.login({ email: staff.email, password: NEW_PASSWORD });
  });

  it('answers a caller with a token the new one, and ends the old one', async () => {
    const { api, staff } = await callerFor(database.db, {});
    const { token } = await api.accounts.changePasswordWithToken(change);
    expect(await api.accounts.me()).toBeNull();
    const next = callerOf(database.db, { headers: { authorization: `Bearer ${token}` } });
    expect((await next.accounts.me())?.id).toBe(staff.id);
  });

  it.each([
    [{ currentPassword: 'Wrong7!Horse' }, 'The current password is not right'],
    [{ confirmPassword: 'Other7!Horse' }, 'Passwords do not match'],
    [{ password: TEST_PASSWORD, confirmPassword: TEST_PASSWORD }, 'The new password must differ from the current one'],
    [{ password: 'Password123!', confirmPassword: 'Password123!' }, /most common/],
    [{ password: 'weak', confirmPassword: 'weak' }, /^Password must be at least 8 characters long/],
  ])('refuses %j: %s', async (over, message) => {
    const { api } = await callerFor(database.db, {});
    await expect(api.accounts.changePassword({ ...change, ...over })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    });
  });

  it('limits the guesses of a person at an unlocked screen', async () => {
    const { api } = await callerFor(database.db, {});
    const guess = () => api.accounts.changePassword({ ...change, currentPassword: 'Wrong7!Horse' });
    for (let n = 0; n < 5; n += 1) await expect(guess()).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api.accounts.changePassword(change)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('counts parallel guesses one by one', async () => {
    const { api } = await callerFor(database.db, {});
    const guess = () =>
      api.accounts.changePassword({ ...change, currentPassword: 'Wrong7!Horse' }).catch(({ code }) => code as string);
    const answers = await Promise.all(Array.from({ length: 20 }, guess));
    expect(answers.filter((code) => code === 'BAD_REQUEST')).toHaveLength(5);
  });
});

describe('active sessions', () => {
  it('lists each sign-in once, the present one first, and ends the others one by one or together', async () => {
    const { api, staff } = await inBrowser();
    const phone = callerOf(database.db, { userAgent: 'a phone', address: '203.0.113.7' }).accounts;
    await phone.loginWithToken({ email: staff.email, password: TEST_PASSWORD });
    const third = await signedInCaller(database.db, staff);
    const listed = await api.listSessions();
    expect(listed.map(({ current, withToken }) => [current, withToken])).toEqual([
      [true, false],
      expect.anything(),
      expect.anything(),
    ]);
    const away = listed.find(({ userAgent }) => userAgent === 'a phone');
    expect(away).toMatchObject({ addressPrefix: '203.0.113', withToken: true });
    await api.endSession({ id: away?.id ?? '' });
    expect(await api.listSessions()).toHaveLength(2);
    expect(await api.endOtherSessions()).toMatchObject({ ended: 1 });
    expect(await third.accounts.me()).toBeNull();
    expect(await api.listSessions()).toMatchObject([{ current: true }]);
  });

  it('ends neither the present one nor another person’s', async () => {
    const { api } = await inBrowser();
    const other = await inBrowser();
    const [mine] = await api.listSessions();
    const [theirs] = await other.api.listSessions();
    await expect(api.endSession({ id: mine?.id ?? '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(api.endSession({ id: theirs?.id ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await other.api.me()).not.toBeNull();
  });
});

describe('a device that the person has used before', () => {
  it('is not delayed if strangers fail on the account', async () => {
    const { staff, cookies } = await inBrowser();
    const guess = (n: number) =>
      callerOf(database.db, { address: `10.4.0.${n}` })
        .accounts.login({ email: staff.email, password: 'Wrong7!Horse' })
        .catch(() => undefined);
    await Promise.all(Array.from({ length: 20 }, (_, n) => guess(n)));
    const delayed = vi.spyOn(waitingRoom, 'waitForAdmission').mockResolvedValue(undefined);
    onTestFinished(() => delayed.mockRestore());
    const signInWith = (device: string) =>
      callerOf(database.db, { address: '10.4.1.1', cookies: { device } }).accounts.login({
        email: staff.email,
        password: TEST_PASSWORD,
      });
    await signInWith(cookies.device ?? '');
    expect(delayed).not.toHaveBeenCalled();
    await signInWith('x'.repeat(43));
    expect(delayed).toHaveBeenCalledTimes(1);
  });

  it('is stored as a digest, ten for each person', async () => {
    const { staff, cookies } = await inBrowser();
    for (let n = 0; n < 11; n += 1) {
      await callerOf(database.db, { address: `10.5.0.${n}` }).accounts.login({
        email: staff.email,
        password: TEST_PASSWORD,
      });
    }
    const known = await database.db.selectFrom('knownDevice').selectAll().where('staffId', '=', staff.id).execute();
    expect(known).toHaveLength(10);
    expect(JSON.stringify(known)).not.toContain(cookies.device);
  });
});
