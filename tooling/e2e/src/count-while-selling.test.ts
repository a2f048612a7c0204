import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, scan, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const PHONE = { width: 360, height: 780 };
const PRODUCT = 'Ace Syrup';

interface Shelf {
  name: string;
  code: string;
  onHand: number;
  batches: { batchId: string; batchNumber: string; onHand: number }[];
}

describe.skipIf(!chromium)('a blind count on a phone while the counter sells', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let counter: Person;
  let till: Person;
  let manager: Person;
  let before: Shelf;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    counter = await openPerson(browser, app.url, PHONE);
    till = await openPerson(browser, app.url);
    manager = await openPerson(browser, app.url);
    await signIn(counter, 'omar@bhandar.example');
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** The stock in the ledger, read with the manager's own session. */
  const stockOf = async (search: string): Promise<Shelf> => {
    const input = encodeURIComponent(JSON.stringify({ search }));
    const answer = await manager.page.request.get(`/trpc/inventory.listStoreStock?input=${input}`);
    const found = ((await answer.json()) as { result: { data: { data: Shelf[] } } }).result.data.data;
    const shelf = found.find(({ name }) => name === search);
    if (!shelf) throw new Error(`${search} is not in the store`);
    return shelf;
  };

  const sell = async (quantity: number) => {
    const { page } = till;
    await page.goto('/employee-dashboard/pos');
    const capture = page.getByLabel('Scan or search');
    await capture.fill(`${quantity}*${PRODUCT}`);
    await page.getByRole('option', { name: new RegExp(`^${PRODUCT}`) }).waitFor();
    await capture.press('Enter');
    await page.getByText(`${PRODUCT} 120 mg/5 ml added to cart`).first().waitFor();
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    await page.keyboard.press('Enter');
  };

  it('a colleague starts to count one category, and sees no ledger quantity', async () => {
    before = await stockOf(PRODUCT);
    expect(before.batches).toHaveLength(1);
    const { page } = counter;
    await page.goto('/employee-dashboard/inventory/counts');
    await page.getByRole('button', { name: 'Start a count' }).click();
    await page.getByRole('combobox', { name: /^Goods/ }).click();
    await page
      .getByRole('combobox', { name: /^Search/ })
      .last()
      .fill('Syrup');
    await page.getByRole('option', { name: 'Syrup', exact: true }).click();
    await page.getByRole('button', { name: 'Start counting' }).click();
    await page.getByText(/^0 of \d+ counted$/).waitFor();
    await counter.picture('count-blind');
    const batch = before.batches[0]?.batchNumber ?? '';
    const card = page.getByRole('listitem').filter({ hasText: batch });
    expect((await card.textContent())?.replace(batch, '')).not.toContain(String(before.onHand));
  });

  it('three are sold, then two are missing in the count, then four more are sold', async () => {
    await sell(3);
    const { page } = counter;
    const batch = before.batches[0]?.batchNumber ?? '';
    // A scan of our own label focuses the line, and the quantity is typed over it.
    await scan(page, before.code);
    const card = page.getByRole('listitem').filter({ hasText: batch });
    await expect.poll(() => card.getByRole('textbox').inputValue()).toBe('1');
    await card.getByRole('textbox').fill(String(before.onHand - 3 - 2));
    await counter.picture('count-typed');
    await card.getByRole('button', { name: /^Keep the count/ }).click();
    await card.getByText(/^Kept: \d+$/).waitFor();
    await sell(4);
  });

  it('the colleague submits the count, and still sees no difference', async () => {
    const { page } = counter;
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await counter.picture('count-submit');
    await page.getByRole('button', { name: 'Submit count' }).click();
    await page.getByText('A manager approves this count.').waitFor();
    expect(await page.getByRole('cell', { name: '-2', exact: true }).count()).toBe(0);
    expect(await page.getByText('In stock then').count()).toBe(0);
    await counter.picture('count-handed-over');
  });

  it('the manager sees the difference of shelf and ledger, and posts exactly that', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/inventory/counts?status=submitted');
    await page
      .getByRole('table')
      .getByRole('button', { name: /^SC-|^CO-|^\w+-\d+/ })
      .first()
      .click();
    const row = page.getByRole('row', { name: new RegExp(PRODUCT) });
    await row.waitFor();
    await manager.picture('count-review');
    const cells = await row.getByRole('cell').allTextContents();
    expect(cells.slice(1, 4)).toEqual([String(before.onHand - 5), String(before.onHand - 3), '-2']);
    await page.getByRole('button', { name: 'Approve and post' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve and post' }).click();
    await page.getByText('Posted', { exact: true }).waitFor();
    expect((await stockOf(PRODUCT)).onHand).toBe(before.onHand - 3 - 4 - 2);
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...counter.problems, ...till.problems, ...manager.problems]).toEqual([]);
  });
});
