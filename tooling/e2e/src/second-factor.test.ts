import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { codeOf } from './authenticator';
import { DEMO_PASSWORD, findChromium, openPerson, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const KAMAL = 'kamal@bhandar.example';
const HEAD = 'nasrin@bhandar.example';

it('the codes of this file are those of RFC 6238, appendix B', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  expect(codeOf(secret, 59_000)).toBe('287082');
  expect(codeOf(secret, 1_111_111_109_000)).toBe('081804');
});

describe.skipIf(!findChromium())('a second factor', () => {
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

  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const fillLogin = async (page: Page, email: string) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await press(page, 'Login');
  };
  /** From the password to the recovery codes; returns the authenticator's secret and the codes. */
  const setUp = async (page: Page, picture: (name: string) => Promise<void>) => {
    await page.getByLabel('Current password').last().fill(DEMO_PASSWORD);
    await press(page, 'Continue');
    const picturedCode = page.getByAltText('QR code for the authenticator app');
    await picturedCode.waitFor();
    await expect
      .poll(() => picturedCode.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBeGreaterThan(0);
    await picture('second-factor-qr');
    const secret = ((await page.locator('code').first().textContent()) ?? '').replaceAll(' ', '');
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
    await press(page, 'Confirm');
    await page.getByRole('button', { name: 'I have kept them' }).waitFor();
    const codes = await page
      .locator('li')
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}-\w{4}$/ })
      .allTextContents();
    expect(codes).toHaveLength(10);
    await picture('second-factor-codes');
    await press(page, 'I have kept them');
    return { secret, codes };
  };

  it('is set up on the profile, and required at the next sign-in', async () => {
    const kamal = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await signIn(kamal, KAMAL);
    await kamal.page.goto('/profile');
    await press(kamal.page, 'Set up');
    const { codes } = await setUp(kamal.page, kamal.picture);
    await kamal.page.getByText('10 recovery codes are left').waitFor();
    await kamal.picture('second-factor-on');

    const phone = await openPerson(browser, app.url, { width: 360, height: 740 });
    await fillLogin(phone.page, KAMAL);
    const code = phone.page.getByLabel('Code', { exact: true });
    await code.waitFor();
    await phone.picture('second-factor-login');
    await code.fill('000000');
    await press(phone.page, 'Login');
    await phone.page.getByText('The code is not right, or was used already').first().waitFor();
    await code.fill(codes[0] ?? '');
    await press(phone.page, 'Login');
    await phone.page.waitForURL(/admin-dashboard/);
    expect([...kamal.problems, ...phone.problems]).toEqual([]);
  });

  it('is set up before anything else if the organisation requires it', async () => {
    const head = await openPerson(browser, app.url);
    await signIn(head, HEAD);
    await head.page.goto('/settings');
    await head.page.getByLabel('Required for superadmins and admins').check();
    await press(head.page, 'Save organisation');
    await head.page.getByText('Settings saved').waitFor();

    const again = await openPerson(browser, app.url, { width: 360, height: 740 });
    await fillLogin(again.page, HEAD);
    await again.page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
    await again.picture('second-factor-due');
    await again.page.goto('/dashboard/employees');
    await again.page.getByRole('heading', { name: 'Set up your second factor' }).waitFor();
    await setUp(again.page, again.picture);
    await again.page.getByRole('heading', { name: 'Set up your second factor' }).waitFor({ state: 'detached' });
    await again.page.goto('/dashboard/employees');
    await again.page.getByRole('heading', { name: 'Employees' }).waitFor();
    expect([...head.problems, ...again.problems]).toEqual([]);
  });
});
