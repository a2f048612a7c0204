import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { DEMO_PASSWORD, findChromium, openPerson, type Person, signIn } from './browser';
import { addByName, nextOrder, openTill, sell, storedIn } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const RINA_PIN = '274914';
const KAMAL_PIN = '608153';

const lockScreen = (page: Page) => page.getByRole('heading', { name: 'Till locked' });

async function press(page: Page, keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** Who made the last sales, as the server has it: the newest first. */
async function cashiersOf(person: Person, count: number): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ limit: 10 }));
  const answer = await person.page.request.get(`/trpc/pos.listSales?input=${input}`);
  const { result } = (await answer.json()) as { result: { data: { data: { cashier: string }[] } } };
  return result.data.data.slice(0, count).map(({ cashier }) => cashier);
}

interface StoreSettings {
  id: string;
  name: string;
  city: string;
}

/** Lets everybody of the manager's store sell its whole stock. */
async function sellWholeStock({ page }: Person): Promise<void> {
  const { request } = page;
  const me = (await (await request.get('/trpc/accounts.me')).json()) as {
    result: { data: { stores: { id: string }[] } };
  };
  const input = encodeURIComponent(JSON.stringify({ id: me.result.data.stores[0]?.id }));
  const asked = await request.get(`/trpc/accounts.getStoreSettings?input=${input}`);
  const { name, city, ...settings } = ((await asked.json()) as { result: { data: StoreSettings } }).result.data;
  const data = { ...settings, sellFrom: 'store-stock' };
  const answer = await request.post('/trpc/accounts.updateStoreSettings', { data, headers: { 'x-app': '1' } });
  expect(await answer.json()).toMatchObject({ result: { data: { name, city, sellFrom: 'store-stock' } } });
}

describe.skipIf(!chromium)('a till that changes its person by PIN', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await openPerson(browser, app.url, { width: 1366, height: 768 });
    manager = await openPerson(browser, app.url);
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
    await sellWholeStock(manager);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each([
    ['rina', () => till, '/employee-dashboard/profile', RINA_PIN],
    ['kamal', () => manager, '/admin-dashboard/profile', KAMAL_PIN],
  ] as const)('%s sets a PIN on the profile', async (_, who, address, pin) => {
    const { page } = who();
    await page.goto(address);
    await page.getByRole('button', { name: 'Set PIN' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
    await dialog.getByLabel('New PIN').fill('123456');
    await dialog.getByRole('button', { name: 'Set PIN' }).click();
    await dialog.getByText('Choose a PIN without four digits in order').waitFor();
    await dialog.getByLabel('New PIN').fill(pin);
    await dialog.getByRole('button', { name: 'Set PIN' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Change PIN' }).waitFor();
  });

  it('changes to a colleague in eight keys, and the open bill goes along', async () => {
    const { page } = till;
    await openTill(page);
    await addByName(page);
    await page.getByRole('button', { name: 'Lock the till' }).waitFor();
    let keys = await press(page, ['Alt+k']);
    await lockScreen(page).waitFor();
    await page.getByRole('button', { name: /Kamal/ }).waitFor();
    await till.picture('till-locked');
    keys += await press(page, ['k', ...KAMAL_PIN]);
    await page.waitForURL(/admin-dashboard\/pos/);
    expect(keys).toBe(8);
    await page.getByLabel('Scan or search').waitFor();
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await page.getByRole('dialog', { name: 'Order Successful' }).waitFor();
    await nextOrder(page);
    const [cashier] = await cashiersOf(manager, 1);
    expect(cashier).toMatch(/^Kamal/);
  });

  it('opens no other screen by PIN', async () => {
    const { page } = till;
    await page.goto('/admin-dashboard/employees');
    await page.getByText('Your PIN opens the till only').waitFor();
    await till.picture('counter-only');
    await page.getByRole('link', { name: 'Back to the till' }).click();
    await page.getByLabel('Scan or search').waitFor();
    await expect.poll(() => storedIn(page, 'catalogues'), { timeout: 60_000 }).toHaveLength(2);
  });

  it('stays locked after a reload, and refuses a wrong PIN', async () => {
    const { page } = till;
    await page.getByRole('button', { name: 'Lock the till' }).click();
    await lockScreen(page).waitFor();
    await page.reload();
    await lockScreen(page).waitFor();
    await page.getByRole('button', { name: /Rina/ }).click();
    await press(page, [...'908172']);
    await page.getByText('Wrong PIN').waitFor();
    await press(page, [...RINA_PIN]);
    await page.waitForURL(/employee-dashboard\/pos/);
    await page.getByLabel('Scan or search').waitFor();
    // It is loaded after the till; the server stops next.
    await page.getByRole('button', { name: 'Lock the till' }).waitFor();
  });

  it('changes the seller without the network, and asks for the PIN again when it is back', async () => {
    const { page } = till;
    await app.restart(async () => {
      await press(page, ['Alt+k']);
      await lockScreen(page).waitFor();
      await page.getByText(/^No network\. People who entered their PIN here/).waitFor();
      await till.picture('till-locked-offline');
      await page.reload();
      await lockScreen(page).waitFor();
      await page.getByRole('button', { name: /Kamal/ }).waitFor();
      await press(page, ['k', ...KAMAL_PIN]);
      await page.waitForURL(/admin-dashboard\/pos/);
      await sell(page);
      await page.getByRole('dialog').getByText('NOT SENT YET').waitFor();
      await nextOrder(page);
    });
    await lockScreen(page).waitFor({ timeout: 90_000 });
    await page.getByRole('button', { name: /Kamal/ }).waitFor();
    await press(page, ['k', ...KAMAL_PIN]);
    await page.getByLabel('Scan or search').waitFor();
    await expect.poll(() => storedIn(page, 'sales'), { timeout: 90_000 }).toEqual([]);
    expect(await cashiersOf(manager, 2)).toEqual([expect.stringMatching(/^Kamal/), expect.stringMatching(/^Kamal/)]);
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    const offlineErrors = /ERR_CONNECTION_REFUSED|ERR_NETWORK|Failed to fetch|NetworkError|network error/;
    expect([...till.problems, ...manager.problems].filter((problem) => !offlineErrors.test(problem))).toEqual([]);
  });
});
