import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { addByName, keptIn, nextOrder, openTill, recordedBy, sell, shelfOf, TILL } from './away-steps';
import { findChromium, type Person, seatPerson, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

describe.skipIf(!chromium)('a counter that sells while the network is away', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await seatPerson(browser, app.url);
    manager = await seatPerson(browser, app.url);
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const shelf = () => shelfOf(manager);
  const recorded = () => recordedBy(till);

  it('keeps three sales, one of them clicked ten times, and shows that they wait', async () => {
    const { page, context } = till;
    await openTill(page);
    await context.setOffline(true);
    for (const clicks of [1, 10, 1]) {
      await sell(page, { clicks });
      await page.getByRole('dialog').getByText('PENDING SYNC').waitFor();
      if (clicks === 10) await till.picture('away-sold');
      await nextOrder(page);
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
    await addByName(page);
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
    await expect.poll(() => keptIn(one, 'sales'), { timeout: 60_000 }).toEqual([]);
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
    await nextOrder(page);
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
    await page.getByText('1 sale from the queue waits for a manager’s decision').waitFor({ timeout: 60_000 });
    expect(await keptIn(page, 'sales')).toEqual([]);
    expect((await shelf().catch(() => undefined))?.onHand ?? 0).toBe(0);

    const desk = manager.page;
    await desk.goto('/admin-dashboard/pos/conflicts');
    const row = desk.getByRole('row', { name: new RegExp(id.slice(-8).toUpperCase()) });
    await row.getByText('Less in stock than was sold').waitFor();
    await manager.picture('conflicts');
    await row.getByRole('button', { name: /Actions/ }).click();
    await desk.getByRole('menuitem', { name: 'Review' }).click();
    const dialog = desk.getByRole('dialog', { name: /Review offline sale/ });
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
