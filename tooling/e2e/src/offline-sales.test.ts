import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { addByName, nextOrder, openTill, recordedBy, sell, shelfOf, storedIn, TILL } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const doOverlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

describe.skipIf(!chromium)('a counter that sells while the network is down', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;

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

  const shelf = () => shelfOf(manager);
  const recorded = () => recordedBy(till);

  it('keeps three sales, one of them clicked ten times, and shows that they wait', async () => {
    const { page, context } = till;
    await openTill(page);
    await context.setOffline(true);
    for (const clicks of [1, 10, 1]) {
      await sell(page, { clicks });
      await page.getByRole('dialog').getByText('NOT SENT YET').waitFor();
      if (clicks === 10) await till.picture('away-sold');
      await nextOrder(page);
    }
    expect(await storedIn(page, 'sales')).toHaveLength(3);
    await page.getByRole('button', { name: /Offline - 3 sales waiting/ }).click();
    await page.getByRole('dialog', { name: 'Sales waiting' }).getByRole('listitem').nth(2).waitFor();
    await till.picture('away-waiting');
    await page.keyboard.press('Escape');
  });

  it('covers neither the state of the network nor the total with a toast, in one row: it covered both', async () => {
    const { page } = till;
    await addByName(page);
    await page.keyboard.press('Delete');
    const toast = page.locator('[data-sonner-toast][data-front="true"]');
    await toast.waitFor();
    const chip = page.getByRole('button', { name: /Offline - 3 sales waiting/ });
    const boxes = await Promise.all(
      [toast, chip, page.getByRole('button', { name: /Complete Sale/ })].map((shown) => shown.boundingBox()),
    );
    const [over, ...under] = boxes.map((box) => box ?? expect.fail('It is not shown'));
    expect(under.map((box) => doOverlap(over ?? box, box))).toEqual([false, false]);
    expect(under[0]?.height).toBeLessThan(40);
    await till.picture('away-toast');
  });

  it('asks for confirmation before a sign-out', async () => {
    const { page } = till;
    await page.getByRole('button', { name: 'Logout' }).click();
    const confirmation = page.getByRole('alertdialog', { name: 'Log out with 3 sales waiting?' });
    await confirmation.getByRole('button', { name: 'Cancel' }).click();
    expect(await storedIn(page, 'sales')).toHaveLength(3);
  });

  it('is closed, and opened twice with the network back: three rows under the same ids, and no duplicates', async () => {
    const { page, context } = till;
    const [ids, before, known] = [await storedIn(page, 'sales'), (await shelf()).onHand, await recorded()];
    expect(known.filter((id) => ids.includes(id))).toEqual([]);
    await page.close();
    await context.setOffline(false);
    const [one, other] = [await till.openPage(), await till.openPage()];
    await Promise.all([one.goto(TILL), other.goto(TILL)]);
    await expect.poll(() => storedIn(one, 'sales'), { timeout: 60_000 }).toEqual([]);
    const sales = await recorded();
    expect(sales.filter((id) => ids.includes(id)).sort()).toEqual([...ids].sort());
    expect(new Set(sales).size).toBe(sales.length);
    expect((await shelf()).onHand).toBe(before - 3);
    await other.close();
    till.page = one;
  });

  it('reports a conflict with a later sale of the same goods, which the manager decides', async () => {
    const { page, context } = till;
    await openTill(page);
    await context.setOffline(true);
    await sell(page);
    await nextOrder(page);
    const [id = ''] = await storedIn(page, 'sales');
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
    await page.getByText('1 offline sale needs a manager’s review').waitFor({ timeout: 60_000 });
    expect(await storedIn(page, 'sales')).toEqual([]);
    expect((await shelf().catch(() => undefined))?.onHand ?? 0).toBe(0);

    const desk = manager.page;
    await desk.goto('/admin-dashboard/pos/conflicts');
    const row = desk.getByRole('row', { name: new RegExp(id.slice(-8).toUpperCase()) });
    await row.getByText('Less in stock than was sold').waitFor();
    await manager.picture('conflicts');
    await row.getByRole('button', { name: /Actions/ }).click();
    await desk.getByRole('menuitem', { name: 'Review' }).click();
    const dialog = desk.getByRole('dialog', { name: /Review offline sale/ });
    await dialog.getByLabel('Note').fill('One box was under the counter');
    await manager.picture('conflict-decide');
    await dialog.getByRole('button', { name: 'Record sale' }).click();
    await desk.getByText(/Sale recorded: LR-/).waitFor();
    expect(await recorded()).toContain(id);
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch|NetworkError/;
    expect([...till.problems, ...manager.problems].filter((problem) => !offlineErrors.test(problem))).toEqual([]);
  });
});
