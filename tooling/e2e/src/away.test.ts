import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, startApp } from './app-process';
import { findChromium, launchBrowser, type Person, seatPerson, signIn } from './browser';

const chromium = findChromium();

const PRODUCT = 'Ace Syrup';
const TILL = '/employee-dashboard/pos';

interface Shelf {
  name: string;
  onHand: number;
  productId: string;
  batches: { batchId: string; onHand: number }[];
}

/** What the till's database holds, read in the page itself. */
const keptIn = (page: Page, store: 'sales' | 'catalogues'): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const open = indexedDB.open('till');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const db = open.result;
      if (!db.objectStoreNames.contains('${store}')) { db.close(); return resolve([]); }
      const all = db.transaction('${store}').objectStore('${store}').getAll();
      all.onsuccess = () => { db.close(); resolve(all.result.map((row) => row.id ?? row.place)); };
    };
  })`);

describe.skipIf(!chromium)('a counter that sells while the network is away', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startApp({ DEMO: 'on' });
    browser = await launchBrowser(chromium ?? '');
    till = await seatPerson(browser, app.url);
    manager = await seatPerson(browser, app.url);
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const shelf = async (): Promise<Shelf> => {
    const input = encodeURIComponent(JSON.stringify({ search: PRODUCT }));
    const answer = await manager.page.request.get(`/trpc/inventory.listStoreStock?input=${input}`);
    const found = ((await answer.json()) as { result: { data: { data: Shelf[] } } }).result.data.data;
    const one = found.find(({ name }) => name === PRODUCT);
    if (!one) throw new Error(`${PRODUCT} is not in the store`);
    return one;
  };

  const recorded = async (): Promise<string[]> => {
    const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
    const answer = await till.page.request.get(`/trpc/pos.listSales?input=${input}`);
    return ((await answer.json()) as { result: { data: { data: { id: string }[] } } }).result.data.data.map(
      ({ id }) => id,
    );
  };

  const openTill = async (page: Page) => {
    await page.goto(TILL);
    await page.getByLabel('Scan or search').waitFor();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .waitFor();
    await expect.poll(() => keptIn(page, 'catalogues'), { timeout: 20_000 }).toHaveLength(1);
  };

  const sell = async (page: Page, { clicks = 1 } = {}) => {
    const capture = page.getByLabel('Scan or search');
    await capture.fill(PRODUCT);
    await page.getByRole('option', { name: new RegExp(`^${PRODUCT}`) }).waitFor();
    await capture.press('Enter');
    await page
      .getByText(/Ace Syrup .* added to cart/)
      .first()
      .waitFor();
    const complete = page.getByRole('button', { name: /Complete Sale/ });
    // A hand that is in a hurry.
    await complete.evaluate((button, times) => {
      for (let turn = 0; turn < times; turn += 1) (button as unknown as { click(): void }).click();
    }, clicks);
    await page.getByRole('dialog', { name: 'Order Successful' }).waitFor();
  };
  const next = async (page: Page) => {
    await page.getByRole('button', { name: /New Order/ }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };

  it('keeps three sales, one of them clicked ten times, and shows that they wait', async () => {
    const { page, context } = till;
    await openTill(page);
    await context.setOffline(true);
    for (const clicks of [1, 10, 1]) {
      await sell(page, { clicks });
      await page.getByRole('dialog').getByText('PENDING SYNC').waitFor();
      if (clicks === 10) await till.picture('away-sold');
      await next(page);
    }
    expect(await keptIn(page, 'sales')).toHaveLength(3);
    await page.getByRole('button', { name: /Offline - 3 sales waiting/ }).click();
    await page.getByRole('dialog', { name: 'Sales waiting' }).getByRole('listitem').nth(2).waitFor();
    await till.picture('away-waiting');
    await page.keyboard.press('Escape');
  });

  it('takes no card, and asks before somebody logs out', async () => {
    const { page } = till;
    await page.getByRole('radio', { name: 'Card' }).click();
    const capture = page.getByLabel('Scan or search');
    await capture.fill(PRODUCT);
    await page.getByRole('option', { name: new RegExp(`^${PRODUCT}`) }).waitFor();
    await capture.press('Enter');
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await page.getByText(/only cash is taken/).waitFor();
    await page.getByRole('button', { name: 'Clear cart' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out with 3 sales waiting?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await keptIn(page, 'sales')).toHaveLength(3);
  });

  it('is closed, and opened twice with the network back: three rows under the same ids, and nothing twice', async () => {
    const { page, context } = till;
    const [ids, before, known] = [await keptIn(page, 'sales'), (await shelf()).onHand, await recorded()];
    expect(known.filter((id) => ids.includes(id))).toEqual([]);
    await page.close();
    await context.setOffline(false);
    const [one, other] = [await till.openPage(), await till.openPage()];
    await Promise.all([one.goto(TILL), other.goto(TILL)]);
    await expect.poll(() => keptIn(one, 'sales'), { timeout: 20_000 }).toEqual([]);
    const sales = await recorded();
    expect(sales.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
    expect(new Set(sales).size).toBe(sales.length);
    expect((await shelf()).onHand).toBe(before - 3);
    await other.close();
    till.page = one;
  });

  it('makes a conflict of what somebody else has sold meanwhile, which the manager decides', async () => {
    const { page, context } = till;
    await openTill(page);
    await context.setOffline(true);
    await sell(page);
    await next(page);
    const [id = ''] = await keptIn(page, 'sales');
    const { productId, batches } = await shelf();
    const store = await manager.page.request.get('/trpc/accounts.me');
    const { result } = (await store.json()) as { result: { data: { stores: { id: string }[] } } };
    const lines = batches.map(({ batchId, onHand }) => ({ productId, batchId, change: -onHand }));
    const gone = await manager.page.request.post('/trpc/inventory.createAdjustment', {
      data: { locationId: result.data.stores[0]?.id, reason: 'lost', note: 'Flood', lines },
      headers: { 'x-app': '1', origin: app.url },
    });
    expect(gone.ok(), await gone.text()).toBe(true);
    await context.setOffline(false);
    await page.getByText('1 sale from the queue waits for a manager’s decision').waitFor({ timeout: 20_000 });
    expect(await keptIn(page, 'sales')).toEqual([]);
    expect((await shelf().catch(() => undefined))?.onHand ?? 0).toBe(0);

    const desk = manager.page;
    await desk.goto('/admin-dashboard/pos/conflicts');
    const row = desk.getByRole('row', { name: new RegExp(id.slice(-8).toUpperCase()) });
    await row.getByText('Less in the book than was sold').waitFor();
    await manager.picture('conflicts');
    await row.getByRole('button', { name: /Actions/ }).click();
    await desk.getByRole('menuitem', { name: 'Decide' }).click();
    const dialog = desk.getByRole('dialog', { name: /What became of sale/ });
    await dialog.getByLabel('Note').fill('One box lay under the counter');
    await manager.picture('conflict-decide');
    await dialog.getByRole('button', { name: 'Record sale' }).click();
    await desk.getByText(/Sale recorded: LR-/).waitFor();
    expect(await recorded()).toContain(id);
  });

  it('the book is clean', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    const away = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|NetworkError/;
    expect([...till.problems, ...manager.problems].filter((problem) => !away.test(problem))).toEqual([]);
  });
});
