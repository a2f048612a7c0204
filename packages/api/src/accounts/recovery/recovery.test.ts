import { type CallerOptions, callerOf, signedInCaller } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { statementsOf } from '@bhandar/testing/statements';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import * as secrets from '../sessions/secrets';
import { recoveryClients, wrongFor } from './recovery.fixture';

const database = useTestDatabase();
const NEW_PASSWORD = 'mango-7-boat';
const DEAD = { code: 'BAD_REQUEST', message: 'Invalid or expired OTP' };
const REFUSED = { code: 'BAD_REQUEST', message: 'Failed to reset password' };

const { client, mailFor, codeFor } = recoveryClients(database);

describe('recovering a password', () => {
  it('leads from the email to the code to the new password, and signs out everywhere', async () => {
    const staff = await makeStaff(database.db);
    const elsewhere = await signedInCaller(database.db, staff);
    const there = client();
    const otp = await codeFor(there, staff.email);
    expect(await there.api.verifyOtp({ email: staff.email, otp })).toEqual({ message: 'OTP verified successfully' });
    expect(await there.api.resetPassword({ email: staff.email, newPassword: NEW_PASSWORD })).toEqual({
      message: 'Password reset successfully',
    });
    expect(await elsewhere.accounts.me()).toBeNull();
    await expect(client().api.login({ email: staff.email, password: TEST_PASSWORD })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect((await client().api.login({ email: staff.email, password: NEW_PASSWORD })).user.id).toBe(staff.id);
    await eventuallyFind(() => there.state.mails.some(({ subject }) => subject === 'Your password was changed'));
    expect(there.state.cookies).not.toHaveProperty('sid');
  });

  it('stores neither the code nor the token in readable form', async () => {
    const staff = await makeStaff(database.db);
    const there = client();
    const { code: otp, link } = await mailFor(there, staff.email);
    const codes = await database.db.selectFrom('recoveryCode').selectAll().where('email', '=', staff.email).execute();
    expect(codes).toHaveLength(1);
    expect(JSON.stringify(codes)).not.toContain(otp);
    expect(link).not.toBe('');
    expect(JSON.stringify(codes)).not.toContain(link);
    const { resetToken } = await there.api.verifyOtpWithToken({ email: staff.email, otp });
    const rows = [
      await database.db.selectFrom('recoveryGrant').selectAll().where('email', '=', staff.email).execute(),
      await database.db.selectFrom('auditEntry').selectAll().where('entityId', '=', staff.id).execute(),
    ];
    expect(JSON.stringify(rows)).toContain('otp.verified');
    expect(JSON.stringify(rows)).not.toContain(resetToken);
    expect(JSON.stringify(rows)).not.toContain(otp);
  });

  it.each([
    ['en-GB,en;q=0.9', 'Your code to set a new password'],
    ['bn-BD,bn;q=0.9,en;q=0.8', 'নতুন পাসওয়ার্ড দেওয়ার জন্য আপনার কোড'],
    ['hi-IN', 'नया पासवर्ड रखने के लिए आपका कोड'],
    ['fr-FR,de', 'Your code to set a new password'],
  ])('writes in the language of a browser that asks for %s', async (language, title) => {
    const staff = await makeStaff(database.db);
    const there = client({ headers: { 'accept-language': language } });
    const code = await codeFor(there, staff.email);
    const [mail] = there.state.mails;
    expect(mail?.text).toContain(title);
    expect(mail?.html).toContain(title);
    expect(mail?.html).toContain(code);
  });
});

it('writes to a person in their own language, whatever the browser requests', async () => {
  const staff = await makeStaff(database.db);
  const { accounts } = await signedInCaller(database.db, staff);
  await accounts.setLanguage({ language: 'hi' });
  const there = client({ headers: { 'accept-language': 'bn' } });
  const otp = await codeFor(there, staff.email);
  expect(there.state.mails[0]?.text).toContain('नया पासवर्ड रखने के लिए आपका कोड');
  await there.api.verifyOtp({ email: staff.email, otp });
  await there.api.resetPassword({ email: staff.email, newPassword: NEW_PASSWORD });
  const [, changed] = await eventuallyFind(() => there.state.mails.length === 2 && there.state.mails);
  expect(changed?.html).toContain('lang="hi"');
});

describe('requesting a code', () => {
  it('answers the same for an unknown address, and sends no email', async () => {
    const staff = await makeStaff(database.db);
    const [known, unknown] = [client(), client()];
    const answers = [
      await known.api.forgotPassword({ email: staff.email.toUpperCase() }),
      await unknown.api.forgotPassword({ email: 'nobody.at.all@example.com' }),
    ];
    expect(answers).toEqual([{ message: 'OTP sent successfully' }, { message: 'OTP sent successfully' }]);
    await eventuallyFind(() => known.state.mails.length === 1);
    expect(unknown.state.mails).toEqual([]);
  });

  it('does the same work for an unknown address as for a known one: statements and one hash (A16)', async () => {
    const hashed = vi.spyOn(secrets, 'hashPassword');
    onTestFinished(() => hashed.mockRestore());
    const workFor = async (email: string) => {
      hashed.mockClear();
      // Without the email, which is sent after the answer.
      const { sendMail: _, ...options } = client().options;
      const { accounts } = callerOf(database.db, options);
      const statements = await statementsOf(database.pool, async () =>
        expect(await accounts.forgotPassword({ email })).toEqual({ message: 'OTP sent successfully' }),
      );
      return { statements, hashes: hashed.mock.calls.length };
    };
    const known = await workFor((await makeStaff(database.db)).email);
    expect(known.hashes).toBe(1);
    expect(known.statements).not.toEqual([]);
    expect(await workFor('ghost@example.com')).toEqual(known);
  });

  it.each([
    ['', 'Please enter your email address'],
    ['nobody', 'Please enter a valid email address'],
  ])('answers for %j: %s', async (email, message) => {
    await expect(client().api.forgotPassword({ email })).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  });

  it.each(['known', 'unknown'])('makes %s wait a minute for the next code', async (kind) => {
    const email = kind === 'known' ? (await makeStaff(database.db)).email : 'waiting@example.com';
    const there = client();
    await there.api.forgotPassword({ email });
    await expect(there.api.forgotPassword({ email })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Failed to send OTP/),
      cause: { details: { retryAfterSeconds: expect.closeTo(60, -1) } },
    });
  });

  /** Simulates that the minute since the last code has passed. */
  const afterTheGap = () => database.db.deleteFrom('throttle').where('key', 'like', 'otpAgain:%').execute();

  it('invalidates the earlier code', async () => {
    const { email } = await makeStaff(database.db);
    const there = client();
    const first = await codeFor(there, email);
    await afterTheGap();
    there.state.now += 60_000;
    there.state.mails.length = 0;
    const second = await codeFor(there, email);
    if (first !== second) await expect(there.api.verifyOtp({ email, otp: first })).rejects.toMatchObject(DEAD);
    await there.api.verifyOtp({ email, otp: second });
  });

  it('blocks an address that requests codes for many people', async () => {
    const { options } = client();
    const ask = (n: number) =>
      callerOf(database.db, options).accounts.forgotPassword({ email: `many${n}@example.com` });
    for (let n = 0; n < 20; n += 1) await ask(n);
    await expect(ask(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('counts all addresses of one IPv6 network together', async () => {
    const ask = (n: number) =>
      client({ address: `2001:db8:9:1::${n + 1}` }).api.forgotPassword({ email: `six${n}@example.com` });
    for (let n = 0; n < 20; n += 1) await ask(n);
    await expect(ask(20)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('checking a code', () => {
  it('is over after five wrong tries, also for the right code (A14)', async () => {
    const { email } = await makeStaff(database.db);
    const there = client();
    const otp = await codeFor(there, email);
    for (let n = 0; n < 5; n += 1) {
      await expect(there.api.verifyOtp({ email, otp: wrongFor(otp) })).rejects.toMatchObject(DEAD);
    }
    await expect(there.api.verifyOtp({ email, otp })).rejects.toMatchObject(DEAD);
  });

  it('counts parallel attempts one by one', async () => {
    const { email } = await makeStaff(database.db);
    const there = client();
    const otp = await codeFor(there, email);
    const tries = Array.from({ length: 8 }, () => there.api.verifyOtp({ email, otp: wrongFor(otp) }).catch(() => 'no'));
    await Promise.all(tries);
    await expect(there.api.verifyOtp({ email, otp })).rejects.toMatchObject(DEAD);
  });

  it('works for ten minutes', async () => {
    const { email } = await makeStaff(database.db);
    const there = client();
    const otp = await codeFor(there, email);
    there.state.now += 10 * 60_000;
    await expect(there.api.verifyOtp({ email, otp })).rejects.toMatchObject(DEAD);
  });

  it('accepts a code once, even in parallel calls', async () => {
    const { email } = await makeStaff(database.db);
    const there = client();
    const otp = await codeFor(there, email);
    const both = await Promise.allSettled([there.api.verifyOtp({ email, otp }), there.api.verifyOtp({ email, otp })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(there.api.verifyOtp({ email, otp })).rejects.toMatchObject(DEAD);
  });

  it('answers the same for an address without a code, and for the code of another address', async () => {
    const [one, other] = [await makeStaff(database.db), await makeStaff(database.db)];
    const there = client();
    const otp = await codeFor(there, one.email);
    await expect(there.api.verifyOtp({ email: 'nobody@example.com', otp })).rejects.toMatchObject(DEAD);
    await client().api.forgotPassword({ email: other.email });
    await expect(there.api.verifyOtp({ email: other.email, otp })).rejects.toMatchObject(DEAD);
  });

  it.each([
    [{ otp: '' }, 'Please enter the OTP'],
    [{ otp: '12345' }, 'Invalid or expired OTP'],
    [{ otp: '1234567' }, 'Invalid or expired OTP'],
    [{ email: '' }, 'Email information missing'],
  ])('answers for %j: %s', async (over, message) => {
    const input = { email: 'somebody@example.com', otp: '123456', ...over };
    await expect(client().api.verifyOtp(input)).rejects.toMatchObject({ code: 'BAD_REQUEST', message });
  });

  it('blocks an address that tries codes of many accounts', async () => {
    const { options } = client();
    const { accounts } = callerOf(database.db, options);
    for (let n = 0; n < 30; n += 1) {
      await expect(accounts.verifyOtp({ email: `try${n}@example.com`, otp: '123456' })).rejects.toMatchObject(DEAD);
    }
    await expect(accounts.verifyOtp({ email: 'x@example.com', otp: '123456' })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    });
  });
});

describe('setting the new password (A15)', () => {
  async function verified(over: CallerOptions = {}, withToken = false) {
    const staff = await makeStaff(database.db);
    const there = client(over);
    const input = { email: staff.email, otp: await codeFor(there, staff.email) };
    const resetToken = withToken ? (await there.api.verifyOtpWithToken(input)).resetToken : undefined;
    if (!withToken) await there.api.verifyOtp(input);
    return { staff, there, resetToken, input: { email: staff.email, newPassword: NEW_PASSWORD } };
  }

  it('is refused to a client that did not verify, and for another address', async () => {
    const other = await makeStaff(database.db);
    const { there } = await verified();
    await expect(client().api.resetPassword({ email: other.email, newPassword: NEW_PASSWORD })).rejects.toMatchObject(
      REFUSED,
    );
    await expect(there.api.resetPassword({ email: other.email, newPassword: NEW_PASSWORD })).rejects.toMatchObject(
      REFUSED,
    );
  });

  it('is allowed once to the browser with the cookie', async () => {
    const { there, input } = await verified();
    const cookies = { ...there.state.cookies };
    await there.api.resetPassword(input);
    Object.assign(there.state.cookies, cookies);
    await expect(there.api.resetPassword(input)).rejects.toMatchObject(REFUSED);
  });

  it('is refused to a stranger at the same address with the same program, because our client is known by its cookie', async () => {
    const { there, input } = await verified();
    const neighbour = callerOf(database.db, { ...there.options, cookies: {} });
    await expect(neighbour.accounts.resetPassword(input)).rejects.toMatchObject(REFUSED);
  });

  it('is allowed to any program with the token that verify-otp answered', async () => {
    const { input, resetToken } = await verified({}, true);
    await client().api.resetPassword({ ...input, resetToken });
  });

  it('is allowed to a documented program without token and cookie from the same address only', async () => {
    const { there, input } = await verified({}, true);
    const bare = (over: CallerOptions) => callerOf(database.db, { ...there.options, cookies: {}, ...over }).accounts;
    await expect(bare({ address: '10.9.9.9' }).resetPassword(input)).rejects.toMatchObject(REFUSED);
    await expect(bare({ userAgent: 'another' }).resetPassword(input)).rejects.toMatchObject(REFUSED);
    await expect(bare({}).resetPassword({ ...input, resetToken: 'guess' })).rejects.toMatchObject(REFUSED);
    await bare({}).resetPassword(input);
  });

  it('is refused after ten minutes', async () => {
    const { there, input } = await verified();
    there.state.now += 10 * 60_000;
    await expect(there.api.resetPassword(input)).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['short', 'Password must be at least 6 characters long'],
    ['', 'Password must be at least 6 characters long'],
    ['password', 'This password is among the most common ones. Please choose another.'],
    ['123456', 'This password is among the most common ones. Please choose another.'],
  ])('refuses %j: %s, and keeps the grant for a better password', async (newPassword, message) => {
    const { there, input } = await verified();
    await expect(there.api.resetPassword({ ...input, newPassword })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message,
    });
    await there.api.resetPassword(input);
  });

  it('refuses the person’s own name', async () => {
    const staff = await makeStaff(database.db, { firstName: 'Nasreen' });
    const there = client();
    await there.api.verifyOtp({ email: staff.email, otp: await codeFor(there, staff.email) });
    await expect(there.api.resetPassword({ email: staff.email, newPassword: 'nasreen99' })).rejects.toMatchObject({
      message: expect.stringMatching(/not your name/),
    });
  });

  it('sets a __Host-, Secure and Strict cookie behind https', async () => {
    const staff = await makeStaff(database.db);
    const cookies: string[] = [];
    const there = client();
    const otp = await codeFor(there, staff.email);
    const secure = callerOf(database.db, {
      ...there.options,
      settings: { publicUrl: 'https://bhandar.example' },
      onCookie: (text) => void cookies.push(text),
    });
    await secure.accounts.verifyOtp({ email: staff.email, otp });
    expect(cookies).toEqual([expect.stringMatching(/^__Host-reset=[\w-]{43};/)]);
    expect(cookies[0]).toMatch(/HttpOnly/);
    expect(cookies[0]).toMatch(/Secure/);
    expect(cookies[0]).toMatch(/SameSite=Strict/);
  });
});
