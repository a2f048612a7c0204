import { eventuallyFind } from '@bhandar/testing/eventually';
import { makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { expect } from 'vitest';
import type { DocumentedCall } from './calls';
import { type Contract, type Shop, texts } from './shop';

const post = (shop: Shop, path: string, body: unknown) => shop.rest.call({}, 'POST', path, body);

async function newCode(shop: Shop, email: string): Promise<string> {
  await post(shop, '/api/auth/forgot-password', { email });
  const mail = await eventuallyFind(() => shop.rest.mails.find(({ to }) => to === email));
  return /\d{6}/.exec(mail.text)?.[0] ?? '';
}

/** Each of the three in the order of the screens, for a separate person, because codes are rate limited. */
export const recoveryContracts: Partial<Record<DocumentedCall, Contract>> = {
  'POST /api/auth/forgot-password': async (shop) => {
    const known = await post(shop, '/api/auth/forgot-password', { email: shop.superadmin.email });
    const unknown = await post(shop, '/api/auth/forgot-password', { email: 'nobody@example.com' });
    expect(known).toMatchObject({ status: 200, body: { message: 'OTP sent successfully' } });
    expect(unknown.body).toEqual(known.body);
  },
  'POST /api/auth/verify-otp': async (shop) => {
    const { email } = shop.admin;
    const otp = await newCode(shop, email);
    const wrong = await post(shop, '/api/auth/verify-otp', { email, otp: otp === '111111' ? '222222' : '111111' });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid or expired OTP' } });
    const right = await post(shop, '/api/auth/verify-otp', { email, otp });
    expect(right).toMatchObject({
      status: 200,
      body: { message: 'OTP verified successfully', ...texts('resetToken') },
    });
  },
  'POST /api/auth/reset-password': async (shop) => {
    // A separate person, because a new password signs out everywhere.
    const { email } = await makeStaff(shop.db, { store: shop.store });
    const early = await post(shop, '/api/auth/reset-password', { email, newPassword: TEST_PASSWORD });
    expect(early).toMatchObject({ status: 400, body: { message: 'Failed to reset password' } });
    await post(shop, '/api/auth/verify-otp', { email, otp: await newCode(shop, email) });
    const done = await post(shop, '/api/auth/reset-password', { email, newPassword: TEST_PASSWORD });
    expect(done).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } });
    expect((await post(shop, '/api/auth/login', { email, password: TEST_PASSWORD })).status).toBe(200);
  },
  'POST /api/contactUs': async (shop) => {
    const form = { name: 'Rahima', email: 'rahima@example.com', message: 'Do you deliver?', sendCopy: false };
    expect(await post(shop, '/api/contactUs', form)).toMatchObject({
      status: 200,
      body: { success: true, message: 'Your message has been sent successfully!' },
    });
    expect(await post(shop, '/api/contactUs', { ...form, message: '' })).toMatchObject({
      status: 400,
      body: { success: false, message: 'Please fill in all required fields.' },
    });
  },
};
