import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { DEMO_PASSWORD, findChromium, openPerson, type Person, signIn } from './browser';
import { mailedCode } from './mailed-code';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const EMAIL = 'rina@bhandar.example';
const NEW_PASSWORD = 'mango-7-boat';

describe.skipIf(!chromium)('a forgotten password', () => {
  let app: AppProcess;
  let browser: Browser;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** As pasted from the clipboard. */
  const paste = async ({ page }: Person, text: string) => {
    await page.getByLabel('OTP code').focus();
    await page.keyboard.insertText(text);
  };

  it('is reset with the emailed code, and the old password and sessions stop working', async () => {
    const elsewhere = await openPerson(browser, app.url);
    await signIn(elsewhere, EMAIL);

    const person = await openPerson(browser, app.url);
    const { page } = person;
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot Password' }).click();
    await page.getByLabel('Email').fill(EMAIL);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.waitForURL(/verify-otp/);
    await page.getByText('OTP sent successfully').waitFor();
    const code = await mailedCode(app, EMAIL);

    await page.getByLabel('OTP code').pressSequentially(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.getByText('Invalid or expired OTP').first().waitFor();
    await person.picture('otp-wrong');
    await page.getByLabel('OTP code').fill('');
    await paste(person, code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.waitForURL(/reset-password/);

    await page.getByLabel('New Password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await page.getByText('Password reset successfully').first().waitFor();
    await page.waitForURL(/login/);

    await signIn(person, EMAIL, NEW_PASSWORD);
    await elsewhere.page.goto('/employee-dashboard');
    await elsewhere.page.waitForURL(/login/);
    await elsewhere.page.getByLabel('Email').fill(EMAIL);
    await elsewhere.page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await elsewhere.page.getByRole('button', { name: 'Login' }).click();
    await elsewhere.page.getByText('Invalid email or password').first().waitFor();
    expect(person.problems).toEqual([]);
    expect(elsewhere.problems).toEqual([]);
  });

  it('cannot start at a later screen, which leads to the first one', async () => {
    const person = await openPerson(browser, app.url);
    for (const path of ['/verify-otp', '/reset-password']) {
      await person.page.goto(path);
      await person.page.getByText('Email information missing').first().waitFor();
      await person.page.waitForURL(/forgot-password/);
    }
    expect(person.problems).toEqual([]);
  });
});
