import { useTestDatabase } from '@bhandar/testing/database';
import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeSession, makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RestServer, startRestServer } from '../../../test/rest-server';

const database = useTestDatabase();
let server: RestServer;
beforeAll(async () => {
  server = await startRestServer(database.db);
});
afterAll(() => server.stop());

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await server.call({ headers }, method, path, body);
  return { ...answer, cookies: answer.headers.getSetCookie() };
}

describe('the documented recovery with the calls of the documented client', () => {
  it('POST forgot-password {email}, verify-otp {email, otp}, reset-password {email, newPassword}', async () => {
    const { email } = await makeStaff(database.db);
    expect(await call('POST', '/api/auth/forgot-password', { email })).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP sent successfully' },
      cookies: [],
    });
    const mail = await eventuallyFind(() => server.mails.find(({ to }) => to === email));
    const otp = /\d{6}/.exec(mail.text)?.[0];
    expect(await call('POST', '/api/auth/verify-otp', { email, otp })).toMatchObject({
      status: 200,
      body: { success: true, message: 'OTP verified successfully', resetToken: expect.stringMatching(/^[\w-]{43}$/) },
      cookies: [expect.stringMatching(/^reset=.*HttpOnly/)],
    });
    expect(await call('POST', '/api/auth/reset-password', { email, newPassword: 'mango-7-boat' })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Password reset successfully' },
    });
    expect(await call('POST', '/api/auth/login', { email, password: 'mango-7-boat' })).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { email } },
    });
  });

  it.each([
    ['/api/auth/forgot-password', {}, 'Please enter your email address'],
    ['/api/auth/forgot-password', { email: ['a@b.c'] }, 'Please enter your email address'],
    ['/api/auth/verify-otp', { email: 'a@example.com' }, 'Please enter the OTP'],
    ['/api/auth/verify-otp', { otp: '123456' }, 'Email information missing'],
    ['/api/auth/verify-otp', { email: 'a@example.com', otp: '123456' }, 'Invalid or expired OTP'],
    ['/api/auth/verify-otp', { email: 'a@example.com', otp: 123456 }, 'Please enter the OTP'],
    [
      '/api/auth/reset-password',
      { email: 'a@example.com', newPassword: 'abc' },
      'Password must be at least 6 characters long',
    ],
    ['/api/auth/reset-password', { email: 'a@example.com', newPassword: 'mango-7-boat' }, 'Failed to reset password'],
    ['/api/contactUs', { name: 'R', email: 'r@example.com' }, 'Please fill in all required fields.'],
  ])('%s %j is 400: %s', async (path, body, message) => {
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { success: false, message } });
  });

  it('a second code within the minute is 429 with Retry-After', async () => {
    const email = 'twice@example.com';
    await call('POST', '/api/auth/forgot-password', { email });
    const again = await call('POST', '/api/auth/forgot-password', { email });
    expect(again).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(again.body.message).toMatch(/^Failed to send OTP/);
  });
});

it('POST /api/contactUs {name, email, message, sendCopy} answers success and message', async () => {
  const body = { name: 'Rahima', email: 'rahima@example.com', message: 'Do you deliver?', sendCopy: true };
  expect(await call('POST', '/api/contactUs', body)).toMatchObject({
    status: 200,
    body: { success: true, message: 'Your message has been sent successfully!' },
  });
});

it('POST /api/newsletter {email} answers whether the address was subscribed already', async () => {
  const body = { email: 'reader@example.com' };
  expect(await call('POST', '/api/newsletter', body)).toMatchObject({ status: 200, body: { already: false } });
  expect(await call('POST', '/api/newsletter', body)).toMatchObject({ status: 200, body: { already: true } });
});

describe('the user’s own account over REST', () => {
  const signedIn = async () => {
    const staff = await makeStaff(database.db);
    return { staff, bearer: { authorization: `Bearer ${await makeSession(database.db, staff.id)}` } };
  };

  it('GET and PUT /api/auth/profile', async () => {
    const { staff, bearer } = await signedIn();
    expect(await call('GET', '/api/auth/profile', undefined, bearer)).toMatchObject({
      body: { email: staff.email, store_name: staff.store?.name },
    });
    const input = { firstName: 'Rahima', lastName: 'Khatun', phone: '01712 345678' };
    expect(await call('PUT', '/api/auth/profile', input, bearer)).toMatchObject({
      status: 200,
      body: { success: true, user: { ...input, phone: '01712345678' } },
    });
  });

  it('POST /api/auth/change-password answers the token that stays valid', async () => {
    const { bearer } = await signedIn();
    const input = {
      currentPassword: TEST_PASSWORD,
      password: 'Rickshaw7!Green',
      confirmPassword: 'Rickshaw7!Green',
    };
    const { body } = await call('POST', '/api/auth/change-password', input, bearer);
    expect((await call('GET', '/api/auth/profile', undefined, bearer)).status).toBe(401);
    const next = { authorization: `Bearer ${body.token}` };
    expect((await call('GET', '/api/auth/profile', undefined, next)).status).toBe(200);
  });

  it('GET /api/auth/sessions and DELETE one of them', async () => {
    const { staff, bearer } = await signedIn();
    await makeSession(database.db, staff.id);
    const { body } = await call('GET', '/api/auth/sessions', undefined, bearer);
    expect(body).toMatchObject([{ current: true }, { current: false }]);
    expect(await call('DELETE', `/api/auth/sessions/${body[1]._id}`, undefined, bearer)).toMatchObject({
      status: 200,
    });
    expect((await call('DELETE', `/api/auth/sessions/${body[1]._id}`, undefined, bearer)).status).toBe(404);
  });

  it.each([
    ['GET', '/api/auth/profile'],
    ['PUT', '/api/auth/profile'],
    ['POST', '/api/auth/change-password'],
    ['GET', '/api/auth/sessions'],
  ])('%s %s requires a signed-in person', async (method, path) => {
    expect((await call(method, path, method === 'GET' ? undefined : {})).status).toBe(401);
  });
});
