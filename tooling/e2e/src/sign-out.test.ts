import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

describe.skipIf(!chromium)('a counter that several people use', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let counter: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    counter = await openPerson(browser, app.url);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('signs in the next person beside a tab that waits at the sign-in page', async () => {
    await signIn(counter, 'rina@bhandar.example');
    const second = await counter.openPage();
    await second.goto('/employee-dashboard');
    await second.getByRole('heading', { level: 1 }).waitFor();
    await counter.page.getByRole('button', { name: 'Logout' }).click();
    await second.waitForURL(/\/login/);
    await signIn(counter, 'kamal@bhandar.example');
    await second.waitForURL(/admin-dashboard/);
    await counter.page.reload();
    await counter.page.getByRole('button', { name: 'Logout' }).waitFor();
    expect(new URL(counter.page.url()).pathname).toBe('/admin-dashboard');
    await second.close();
  });

  it('ends the session of a person who signed out offline before the next sign-in', async () => {
    const { page, context } = counter;
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByText(/session is still open there/).waitFor();
    await counter.picture('logout-not-heard');
    await page.close();
    expect((await context.cookies()).map(({ name }) => name)).toContain('sid');
    await context.setOffline(false);

    counter.page = await counter.openPage();
    const asked: string[] = [];
    counter.page.on('request', (request) => {
      const call = /trpc\/accounts\.(me|logout)/.exec(request.url())?.[1];
      if (call) asked.push(call);
    });
    await counter.page.goto('/admin-dashboard');
    await counter.page.getByRole('button', { name: 'Login' }).waitFor();
    await expect.poll(() => asked[0]).toBe('logout');
    await expect.poll(() => counter.page.getByText(/session is still open there/).count()).toBe(0);
    // A cookie may be left if the answer was lost, but it opens nothing.
    expect((await context.request.get(`${app.url}/trpc/accounts.listSessions`)).status()).toBe(401);
    expect(counter.problems).toEqual([]);
  });
});
