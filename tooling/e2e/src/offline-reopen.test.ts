import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { addByName, nextOrder, openTill, recordedBy, sell, shelfOf, storedIn, TILL } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

/** The address of each page that this device caches, once all its files are cached. */
const cachedPages = (page: Page): Promise<number> =>
  page.evaluate(`(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('app-'));
    const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/dashboard')));
    return pages.filter(Boolean).length;
  })()`);

const cachedAddresses = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  })()`);

/** The browser's own error page, because nothing answered. */
async function expectNoPage(page: Page, address: string): Promise<void> {
  await expect(page.goto(address)).rejects.toThrow(/ERR_CONNECTION_REFUSED/);
  await page.waitForURL(/^chrome-error:/);
}

describe.skipIf(!chromium)('a till that is opened while the server is stopped', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;
  let before = 0;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await openPerson(browser, app.url);
    manager = await openPerson(browser, app.url);
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const openAt = async (address: string): Promise<Page> => {
    till.page = await till.openPage();
    await till.page.goto(address);
    return till.page;
  };

  it("caches the till's pages after a sign-in, and no answer of the server", async () => {
    const { page } = till;
    await openTill(page);
    before = (await shelfOf(manager)).onHand;
    await sell(page);
    await nextOrder(page);
    await expect.poll(() => cachedPages(page), { timeout: 60_000 }).toBe(1);
    const addresses = await cachedAddresses(page);
    expect(addresses.filter((address) => address !== '/dashboard' && !address.startsWith('/assets/'))).toEqual([]);
    const worker = await page.request.get('/sw.js');
    expect(worker.headers()['cache-control']).toBe('no-cache');
  });

  it('opens, sells by name for cash, and loses nothing if the tab is closed or reloaded', async () => {
    await app.restart(async () => {
      await till.page.close();
      const page = await openAt(TILL);
      await page.getByRole('button', { name: 'Offline', exact: true }).waitFor();
      await till.picture('away-reopened');
      await sell(page);
      await page.getByRole('dialog').getByText('NOT SENT YET').waitFor();
      await nextOrder(page);
      // No confirmation, and no page can clean up.
      await page.close({ runBeforeUnload: false });

      const again = await openAt(TILL);
      await again.getByRole('button', { name: 'Offline - 1 sale waiting' }).waitFor();
      await sell(again);
      await nextOrder(again);
      await addByName(again);
      await again.reload();
      await again.getByText('Your cart is back as you left it.').waitFor();
      await again.getByRole('button', { name: 'Clear cart' }).click();
      await again.getByRole('button', { name: 'Offline - 2 sales waiting' }).waitFor();
      expect(await storedIn(again, 'sales')).toHaveLength(2);
    });
  });

  it('sends both sales when the server is back: each once, and the stock is right', async () => {
    const { page } = till;
    await expect.poll(() => storedIn(page, 'sales'), { timeout: 90_000 }).toEqual([]);
    const sales = await recordedBy(till);
    expect(new Set(sales).size).toBe(sales.length);
    expect((await shelfOf(manager)).onHand).toBe(before - 3);
    await page.getByRole('button', { name: /Offline/ }).waitFor({ state: 'hidden' });
    await sell(page);
    await nextOrder(page);
    expect((await shelfOf(manager)).onHand).toBe(before - 4);
  });

  it('says of every other screen that it needs the network, and leaves the public pages to the server', async () => {
    await app.restart(async () => {
      await till.page.close();
      const page = await openAt('/employee-dashboard');
      await page.getByText('This screen needs the network').waitFor();
      await till.picture('away-needs-network');
      await page.getByRole('link', { name: 'Sell at the counter' }).click();
      await page.getByLabel('Scan or search').waitFor();
      await expectNoPage(page, '/');
      await page.goto(TILL);
      await page.getByLabel('Scan or search').waitFor();
    });
  });

  it('opens for nobody after a sign-out', async () => {
    const { page } = till;
    await page.getByRole('button', { name: /Offline/ }).waitFor({ state: 'hidden', timeout: 90_000 });
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL(/login/);
    await expect.poll(() => cachedAddresses(page)).toEqual([]);
    expect(await page.evaluate('localStorage.getItem("till-seat")')).toBeNull();
    await app.restart(async () => {
      await page.close();
      till.page = await till.openPage();
      await expectNoPage(till.page, TILL);
    });
  });

  it('caches the pages again for the next person who signs in', async () => {
    await signIn(till, 'rina@bhandar.example');
    await expect.poll(() => cachedPages(till.page), { timeout: 60_000 }).toBe(1);
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    const offlineErrors = /ERR_CONNECTION_REFUSED|ERR_NETWORK|Failed to fetch|NetworkError|network error/;
    expect([...till.problems, ...manager.problems].filter((problem) => !offlineErrors.test(problem))).toEqual([]);
  });
});
